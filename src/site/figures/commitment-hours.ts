/** Hours of public/files/commitment-hours.csv in which at least 1, 2, 3, … machines were used; a test counts them again. */
export const hoursWithAtLeast: readonly number[] = [
  720, 720, 720, 720, 720, 720, 720, 720, 720, 720, 720, 720, 720, 720, 720, 720, 717, 694, 651, 600,
  552, 501, 465, 435, 398, 371, 335, 308, 292, 277, 263, 258, 251, 246, 234, 225, 215, 206, 201, 196,
  190, 178, 167, 153, 136, 111, 78, 49, 32, 16, 11, 9, 6, 4, 2,
]
