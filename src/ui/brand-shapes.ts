/** One vertical line, and the five slices that meet it. */
export const LINE = 'M3.2 3H8.2V29H3.2Z'
export const SLICES = [
  'M22.26 3H29.46L26.18 7H18.98Z',
  'M17.75 8.5H24.95L21.67 12.5H14.47Z',
  'M13.24 14H20.44L18.8 16L20.44 18H13.24L11.6 16Z',
  'M14.47 19.5H21.67L24.95 23.5H17.75Z',
  'M18.98 25H26.18L29.46 29H22.26Z',
] as const
