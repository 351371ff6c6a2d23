/**
 * Policies as numbered clauses, each with the condition under which it stands and the controls that it answers.
 * Texts are our own, in the namespace `site-policy-clauses` under `<policy>.<clause>`.
 *
 * Controls: AICPA Trust Services Criteria (TSC) 2017 with revised points of focus 2022, and NIST Cybersecurity
 * Framework (CSF) 2.0, February 2024; known-controls.ts has the lists and where they were read.
 */

export const sizes = ['small', 'medium', 'large', 'huge'] as const
export const someOf = ['none', 'some', 'all'] as const
export const clouds = ['none', 'one', 'several'] as const
export const personal = ['none', 'ordinary', 'special'] as const
export const yesNo = ['no', 'yes'] as const

/** What the reader says about the company. */
export const choices = {
  /** Up to 20, 100, 500 people, more. */
  size: sizes,
  /** Who works outside the offices. */
  remote: someOf,
  /** Private devices used for work. */
  byod: yesNo,
  /** Public cloud accounts. */
  cloud: clouds,
  /** Personal data beyond that of one's own staff; special: health, biometrics and the like (GDPR Art. 9). */
  personal,
  /** Own software that is deployed. */
  software: yesNo,
  /** Somebody is reachable outside working hours. */
  oncall: yesNo,
  /** Suppliers that reach systems or data. */
  suppliers: yesNo,
} as const

export type ChoiceId = keyof typeof choices
export type Profile = { readonly [Id in ChoiceId]: (typeof choices)[Id][number] }
export const choiceIds = Object.keys(choices) as ChoiceId[]

export const defaultProfile: Profile = { size: 'medium', remote: 'some', byod: 'no', cloud: 'one', personal: 'ordinary', software: 'yes', oncall: 'no', suppliers: 'yes' }

export interface Clause {
  readonly id: string
  readonly soc2: readonly string[]
  readonly csf: readonly string[]
  /** Which answers it stands for; without it the clause always stands. All conditions must hold. */
  readonly when?: { readonly [Id in ChoiceId]?: readonly Profile[Id][] }
}

export interface Policy {
  readonly id: string
  readonly clauses: readonly Clause[]
}

const someRemote = ['some', 'all'] as const
const anyCloud = ['one', 'several'] as const
const anyPersonal = ['ordinary', 'special'] as const
const yes = ['yes'] as const

export const policies = [
  {
    id: 'access',
    clauses: [
      { id: 'scope', soc2: ['CC5.3', 'CC6.1'], csf: ['GV.PO-01'] },
      { id: 'identities', soc2: ['CC6.1', 'CC6.2'], csf: ['PR.AA-01', 'PR.AA-02'] },
      { id: 'mfa', soc2: ['CC6.1', 'CC6.6'], csf: ['PR.AA-03'] },
      { id: 'least', soc2: ['CC6.3'], csf: ['PR.AA-05'] },
      { id: 'leavers-small', soc2: ['CC6.2', 'CC6.3'], csf: ['PR.AA-01', 'PR.AA-05'], when: { size: ['small'] } },
      { id: 'leavers', soc2: ['CC6.2', 'CC6.3'], csf: ['PR.AA-01', 'PR.AA-05', 'GV.RR-04'], when: { size: ['medium', 'large', 'huge'] } },
      { id: 'review', soc2: ['CC6.2', 'CC6.3', 'CC4.1'], csf: ['PR.AA-05'] },
      { id: 'cloud', soc2: ['CC6.1', 'CC6.3'], csf: ['PR.AA-01', 'PR.AA-05'], when: { cloud: anyCloud } },
      { id: 'federation', soc2: ['CC6.1'], csf: ['PR.AA-04'], when: { cloud: ['several'] } },
      { id: 'machines', soc2: ['CC6.1', 'CC6.3'], csf: ['PR.AA-01', 'PR.AA-03'], when: { software: yes } },
      { id: 'remote', soc2: ['CC6.6', 'CC6.7'], csf: ['PR.AA-05', 'PR.IR-01'], when: { remote: someRemote } },
      { id: 'byod', soc2: ['CC6.7', 'CC6.8'], csf: ['ID.AM-01', 'PR.PS-01'], when: { byod: yes } },
      { id: 'personal', soc2: ['CC6.1', 'C1.1'], csf: ['PR.AA-05', 'DE.CM-03'], when: { personal: anyPersonal } },
      { id: 'break-glass', soc2: ['CC6.1', 'CC7.2'], csf: ['PR.AA-05', 'DE.CM-03'], when: { oncall: yes } },
      { id: 'premises', soc2: ['CC6.4'], csf: ['PR.AA-06'], when: { remote: ['none', 'some'] } },
      { id: 'exceptions', soc2: ['CC5.3', 'CC3.2'], csf: ['GV.PO-02', 'ID.RA-07'] },
    ],
  },
  {
    id: 'incident',
    clauses: [
      { id: 'scope', soc2: ['CC7.3', 'CC5.3'], csf: ['GV.PO-01', 'DE.AE-08'] },
      { id: 'report', soc2: ['CC2.2', 'CC7.3'], csf: ['RS.MA-02', 'RS.CO-02'] },
      { id: 'roles-small', soc2: ['CC7.4'], csf: ['GV.RR-02', 'RS.MA-01'], when: { size: ['small'] } },
      { id: 'roles', soc2: ['CC7.4'], csf: ['GV.RR-02', 'RS.MA-01'], when: { size: ['medium', 'large', 'huge'] } },
      { id: 'severity', soc2: ['CC7.3'], csf: ['RS.MA-03', 'DE.AE-04'] },
      { id: 'oncall', soc2: ['CC7.2', 'CC7.4'], csf: ['DE.CM-09', 'RS.MA-01', 'RS.MA-04'], when: { oncall: yes } },
      { id: 'hours', soc2: ['CC7.3', 'CC7.4'], csf: ['DE.CM-09', 'RS.MA-04'], when: { oncall: ['no'] } },
      { id: 'contain', soc2: ['CC7.4'], csf: ['RS.MI-01', 'RS.MI-02'] },
      { id: 'evidence', soc2: ['CC7.3', 'CC7.4'], csf: ['RS.AN-06', 'RS.AN-07'] },
      { id: 'cloud', soc2: ['CC7.2', 'CC7.4'], csf: ['DE.CM-06', 'RS.MI-01'], when: { cloud: anyCloud } },
      { id: 'personal', soc2: ['P6.3', 'P6.6', 'CC7.4'], csf: ['RS.CO-02', 'RS.CO-03'], when: { personal: anyPersonal } },
      { id: 'special', soc2: ['P6.6', 'CC7.4'], csf: ['RS.CO-02', 'RS.AN-08'], when: { personal: ['special'] } },
      { id: 'suppliers', soc2: ['CC9.2', 'CC7.4'], csf: ['GV.SC-08', 'RS.CO-02'], when: { suppliers: yes } },
      { id: 'recover', soc2: ['CC7.5'], csf: ['RC.RP-01', 'RC.RP-05', 'RC.CO-03'] },
      { id: 'review', soc2: ['CC7.4', 'CC7.5'], csf: ['ID.IM-03', 'RS.AN-03'] },
      { id: 'exercise', soc2: ['CC7.5', 'A1.3'], csf: ['ID.IM-02', 'ID.IM-04'] },
    ],
  },
  {
    id: 'use',
    clauses: [
      { id: 'scope', soc2: ['CC1.1', 'CC2.2'], csf: ['GV.PO-01', 'GV.RR-04'] },
      { id: 'purpose', soc2: ['CC1.1', 'CC1.5'], csf: ['GV.RR-04'] },
      { id: 'credentials', soc2: ['CC6.1'], csf: ['PR.AA-01', 'PR.AT-01'] },
      { id: 'software', soc2: ['CC6.8'], csf: ['PR.PS-05', 'PR.PS-02'] },
      { id: 'information', soc2: ['CC6.7', 'C1.1'], csf: ['ID.AM-07', 'PR.DS-01'] },
      { id: 'models', soc2: ['CC6.7', 'C1.1'], csf: ['PR.DS-10', 'PR.AT-01'] },
      { id: 'mail', soc2: ['CC2.2', 'CC7.3'], csf: ['PR.AT-01', 'RS.CO-02'] },
      { id: 'remote', soc2: ['CC6.6', 'CC6.7'], csf: ['PR.DS-02', 'PR.AT-01'], when: { remote: someRemote } },
      { id: 'byod', soc2: ['CC6.7', 'CC6.8'], csf: ['ID.AM-01', 'PR.PS-01', 'PR.DS-01'], when: { byod: yes } },
      { id: 'company-devices', soc2: ['CC6.7', 'CC6.8'], csf: ['ID.AM-01', 'PR.PS-01'], when: { byod: ['no'] } },
      { id: 'personal', soc2: ['P4.1', 'C1.1'], csf: ['PR.DS-01', 'PR.AT-01'], when: { personal: anyPersonal } },
      { id: 'code', soc2: ['CC6.1', 'CC8.1'], csf: ['PR.PS-06', 'PR.AT-02'], when: { software: yes } },
      { id: 'monitoring', soc2: ['CC7.2', 'CC2.2'], csf: ['DE.CM-03', 'GV.OC-03'] },
      { id: 'training', soc2: ['CC1.4', 'CC2.2'], csf: ['PR.AT-01', 'PR.AT-02'] },
    ],
  },
  {
    id: 'backup',
    clauses: [
      { id: 'scope', soc2: ['A1.2', 'CC5.3'], csf: ['GV.PO-01', 'ID.AM-05'] },
      { id: 'targets', soc2: ['A1.1', 'A1.2', 'CC3.1'], csf: ['GV.OC-04', 'ID.AM-05'] },
      { id: 'schedule', soc2: ['A1.2'], csf: ['PR.DS-11'] },
      { id: 'copies', soc2: ['A1.2', 'CC6.1'], csf: ['PR.DS-11', 'PR.IR-03'] },
      { id: 'cloud', soc2: ['A1.2', 'CC6.1'], csf: ['PR.DS-11', 'PR.IR-03'], when: { cloud: anyCloud } },
      { id: 'saas', soc2: ['A1.2', 'CC9.2'], csf: ['PR.DS-11', 'GV.SC-05'], when: { suppliers: yes } },
      { id: 'premises', soc2: ['A1.2', 'CC6.4'], csf: ['PR.DS-11', 'PR.IR-02'], when: { cloud: ['none'] } },
      { id: 'encryption', soc2: ['CC6.1', 'CC6.7'], csf: ['PR.DS-01', 'PR.DS-02'] },
      { id: 'personal', soc2: ['P4.2', 'P4.3', 'C1.2'], csf: ['ID.AM-08', 'PR.DS-11'], when: { personal: anyPersonal } },
      { id: 'code', soc2: ['A1.2', 'CC8.1'], csf: ['PR.DS-11', 'PR.PS-01'], when: { software: yes } },
      { id: 'test', soc2: ['A1.3'], csf: ['PR.DS-11', 'RC.RP-03'] },
      { id: 'restore', soc2: ['CC7.5', 'A1.2'], csf: ['RC.RP-02', 'RC.RP-03', 'RC.RP-05'] },
      { id: 'failure', soc2: ['A1.2', 'CC7.2'], csf: ['DE.CM-09', 'PR.DS-11'] },
    ],
  },
  {
    id: 'change',
    clauses: [
      { id: 'scope', soc2: ['CC8.1', 'CC5.3'], csf: ['GV.PO-01', 'ID.RA-07'] },
      { id: 'record', soc2: ['CC8.1'], csf: ['ID.RA-07', 'PR.PS-01'] },
      { id: 'risk', soc2: ['CC8.1', 'CC3.4'], csf: ['ID.RA-07'] },
      { id: 'four-eyes-small', soc2: ['CC8.1', 'CC5.1'], csf: ['PR.PS-06', 'PR.AA-05'], when: { size: ['small'] } },
      { id: 'four-eyes', soc2: ['CC8.1', 'CC5.1'], csf: ['PR.PS-06', 'PR.AA-05'], when: { size: ['medium', 'large', 'huge'] } },
      { id: 'pipeline', soc2: ['CC8.1', 'CC7.1'], csf: ['PR.PS-06', 'ID.RA-01'], when: { software: yes } },
      { id: 'environments', soc2: ['CC8.1', 'CC6.1'], csf: ['PR.PS-06', 'PR.IR-01'], when: { software: yes } },
      { id: 'infrastructure', soc2: ['CC8.1', 'CC7.1'], csf: ['PR.PS-01', 'DE.CM-09'], when: { cloud: anyCloud } },
      { id: 'test-data', soc2: ['CC8.1', 'C1.1'], csf: ['PR.DS-10', 'PR.PS-06'], when: { software: yes, personal: anyPersonal } },
      { id: 'patches', soc2: ['CC7.1', 'CC8.1'], csf: ['PR.PS-02', 'ID.RA-01', 'ID.RA-06'] },
      { id: 'rollback', soc2: ['CC8.1', 'A1.2'], csf: ['ID.RA-07', 'PR.IR-03'] },
      { id: 'emergency-oncall', soc2: ['CC8.1', 'CC7.4'], csf: ['ID.RA-07', 'RS.MI-01'], when: { oncall: yes } },
      { id: 'emergency', soc2: ['CC8.1', 'CC7.4'], csf: ['ID.RA-07', 'RS.MI-01'], when: { oncall: ['no'] } },
      { id: 'measure', soc2: ['CC4.1', 'CC8.1'], csf: ['ID.IM-03', 'GV.OV-03'] },
    ],
  },
  {
    id: 'vendor',
    clauses: [
      { id: 'scope', soc2: ['CC9.2', 'CC5.3'], csf: ['GV.SC-01', 'GV.PO-01'] },
      { id: 'register', soc2: ['CC9.2', 'CC3.2'], csf: ['GV.SC-04', 'ID.AM-04'] },
      { id: 'assessment', soc2: ['CC9.2', 'CC3.2'], csf: ['GV.SC-06', 'ID.RA-10'] },
      { id: 'evidence-small', soc2: ['CC9.2'], csf: ['GV.SC-06', 'GV.SC-07'], when: { size: ['small'] } },
      { id: 'evidence', soc2: ['CC9.2', 'CC4.1'], csf: ['GV.SC-06', 'GV.SC-07'], when: { size: ['medium', 'large', 'huge'] } },
      { id: 'contract', soc2: ['CC9.2', 'C1.1'], csf: ['GV.SC-05'] },
      { id: 'personal', soc2: ['P6.1', 'P6.4', 'CC9.2'], csf: ['GV.SC-05', 'GV.OC-03'], when: { personal: anyPersonal } },
      { id: 'special', soc2: ['P6.1', 'CC3.2'], csf: ['GV.OC-03', 'ID.RA-05'], when: { personal: ['special'] } },
      { id: 'access', soc2: ['CC6.1', 'CC6.3'], csf: ['PR.AA-05', 'DE.CM-06'], when: { suppliers: yes } },
      { id: 'cloud', soc2: ['CC9.2', 'CC6.1'], csf: ['GV.SC-02', 'ID.AM-04'], when: { cloud: anyCloud } },
      { id: 'components', soc2: ['CC7.1', 'CC9.2'], csf: ['ID.RA-09', 'PR.PS-02'], when: { software: yes } },
      { id: 'incidents', soc2: ['CC9.2', 'CC7.4'], csf: ['GV.SC-08', 'RS.CO-02'] },
      { id: 'review', soc2: ['CC9.2', 'CC4.1'], csf: ['GV.SC-07', 'GV.SC-09'] },
      { id: 'exit', soc2: ['CC9.2', 'C1.2'], csf: ['GV.SC-10', 'ID.AM-08'] },
    ],
  },
] as const satisfies readonly Policy[]

export type PolicyId = (typeof policies)[number]['id']
export const policyIds = policies.map((policy) => policy.id)
