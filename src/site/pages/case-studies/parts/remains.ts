/**
 * What is left of what each study measured: after divided by before. Of the bank's night it is the length of the batch,
 * 258 of 744 minutes, since a time of day has no ratio. A test derives the others from their front matter.
 */
export const remains: Readonly<Record<string, number>> = {
  'global-bank-trading': 258 / 744,
  'parcel-carrier-answers': 1.4 / 14,
  'retailer-cloud-bill': 3.1 / 4.8,
  'insurer-claims-migration': 2 / 31,
  'hospital-restore-drills': 205 / 1620,
  'energy-on-call-noise': 24 / 212,
  'machine-builder-releases': 2 / 37,
}

/** The one that the home page shows. */
export const featured = 'global-bank-trading'
