/*
 * Sizes that a file may have. The database refuses the same (migrations/20261121000400_knulledge.sql);
 * limits.test.ts holds the two together.
 */

/** 20 MB, of any uploaded file. */
export const maxUploadBytes = 20 * 1024 * 1024
export const maxUploadMegabytes = maxUploadBytes / 1024 / 1024

export const maxDatasetRows = 200_000
export const maxDatasetColumns = 500

/** Bytes of one row's cells as JSON: far below what a search index entry can hold. */
export const maxRowBytes = 262_144

/** Characters of a dataset's name or a document's title. */
export const maxNameLength = 200

/** Characters of one passage: about 200 words are aimed at, this is only reached by text without any space. */
export const maxPassageLength = 8_000
