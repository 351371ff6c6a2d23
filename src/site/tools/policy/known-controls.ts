/* Read by the tests only: a control that does not exist must not stand in a policy. */

/** Where each list was read, and the form of its numbers. */
export const frameworks = {
  soc2: {
    title: '2017 Trust Services Criteria (With Revised Points of Focus – 2022), TSP Section 100',
    by: 'AICPA',
    url: 'https://www.aicpa-cima.com/resources/download/2017-trust-services-criteria-with-revised-points-of-focus-2022',
    form: /^(?:CC|A|PI|C|P)\d\.\d$/,
  },
  csf: {
    title: 'The NIST Cybersecurity Framework (CSF) 2.0, NIST CSWP 29, appendix A',
    by: 'NIST',
    url: 'https://doi.org/10.6028/NIST.CSWP.29',
    form: /^(?:GV|ID|PR|DE|RS|RC)\.[A-Z]{2}-\d{2}$/,
  },
} as const

/** Every criterion of the TSC 2017 by its number. The revision of 2022 changed points of focus and no criterion. */
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
export const trustServicesCriteria: ReadonlySet<string> = new Set([
  ...numbered('CC1.', 5), ...numbered('CC2.', 3), ...numbered('CC3.', 4), ...numbered('CC4.', 2), ...numbered('CC5.', 3),
  ...numbered('CC6.', 8), ...numbered('CC7.', 5), 'CC8.1', ...numbered('CC9.', 2),
  ...numbered('A1.', 3), ...numbered('PI1.', 5), ...numbered('C1.', 2),
  'P1.1', 'P2.1', ...numbered('P3.', 2), ...numbered('P4.', 3), ...numbered('P5.', 2), ...numbered('P6.', 7), 'P7.1', 'P8.1',
])

const csf = (category: string, numbers: readonly number[]) => numbers.map((number) => `${category}-${String(number).padStart(2, '0')}`)
const to = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
/** Every subcategory of the NIST CSF 2.0: 106. Holes in the numbers are those of the framework. */
export const csfSubcategories: ReadonlySet<string> = new Set([
  ...csf('GV.OC', to(5)), ...csf('GV.RM', to(7)), ...csf('GV.RR', to(4)), ...csf('GV.PO', to(2)), ...csf('GV.OV', to(3)), ...csf('GV.SC', to(10)),
  ...csf('ID.AM', [1, 2, 3, 4, 5, 7, 8]), ...csf('ID.RA', to(10)), ...csf('ID.IM', to(4)),
  ...csf('PR.AA', to(6)), ...csf('PR.AT', to(2)), ...csf('PR.DS', [1, 2, 10, 11]), ...csf('PR.PS', to(6)), ...csf('PR.IR', to(4)),
  ...csf('DE.CM', [1, 2, 3, 6, 9]), ...csf('DE.AE', [2, 3, 4, 6, 7, 8]),
  ...csf('RS.MA', to(5)), ...csf('RS.AN', [3, 6, 7, 8]), ...csf('RS.CO', [2, 3]), ...csf('RS.MI', to(2)),
  ...csf('RC.RP', to(6)), ...csf('RC.CO', [3, 4]),
])
