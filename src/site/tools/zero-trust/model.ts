import type { Translate } from '@/i18n/site-words'

/**
 * The structure of CISA's Zero Trust Maturity Model, version 2.0 (April 2023): pillars, their functions by the
 * model's own names in its own order, the three cross-cutting capabilities as each pillar has them, four stages.
 * What each stage asks for is put in our words, in the namespace `site-ztmm`.
 */
export const source = {
  title: 'Zero Trust Maturity Model, Version 2.0',
  by: 'Cybersecurity and Infrastructure Security Agency (CISA)',
  date: '2023-04',
  url: 'https://www.cisa.gov/zero-trust-maturity-model',
  pdf: 'https://www.cisa.gov/sites/default/files/2023-04/zero_trust_maturity_model_v2_508.pdf',
} as const

export const stages = ['traditional', 'initial', 'advanced', 'optimal'] as const
export type StageId = (typeof stages)[number]
/** 1 Traditional, 2 Initial, 3 Advanced, 4 Optimal. */
export type Stage = 1 | 2 | 3 | 4
export const stageId = (stage: Stage): StageId => stages[stage - 1] ?? 'traditional'
/** The model's English names, which stand beside the translated ones. */
export const stageNames: Record<StageId, string> = { traditional: 'Traditional', initial: 'Initial', advanced: 'Advanced', optimal: 'Optimal' }

export const capabilities = ['visibility', 'automation', 'governance'] as const
export type CapabilityId = (typeof capabilities)[number]

export interface ModelFunction {
  readonly id: string
  /** As the model names it. */
  readonly name: string
  /** Set for the cross-cutting capabilities. */
  readonly capability?: CapabilityId
}

const crossCutting: readonly ModelFunction[] = [
  { id: 'visibility', name: 'Visibility and Analytics Capability', capability: 'visibility' },
  { id: 'automation', name: 'Automation and Orchestration Capability', capability: 'automation' },
  { id: 'governance', name: 'Governance Capability', capability: 'governance' },
]

export interface Pillar {
  readonly id: PillarId
  readonly name: string
  readonly functions: readonly ModelFunction[]
}

export const pillarIds = ['identity', 'devices', 'networks', 'applications', 'data'] as const
export type PillarId = (typeof pillarIds)[number]

export const pillars: readonly Pillar[] = [
  {
    id: 'identity',
    name: 'Identity',
    functions: [
      { id: 'authentication', name: 'Authentication' },
      { id: 'stores', name: 'Identity Stores' },
      { id: 'risk', name: 'Risk Assessments' },
      { id: 'access', name: 'Access Management' },
      ...crossCutting,
    ],
  },
  {
    id: 'devices',
    name: 'Devices',
    functions: [
      { id: 'compliance', name: 'Policy Enforcement & Compliance Monitoring' },
      { id: 'assets', name: 'Asset & Supply Chain Risk Management' },
      { id: 'access', name: 'Resource Access' },
      { id: 'threats', name: 'Device Threat Protection' },
      ...crossCutting,
    ],
  },
  {
    id: 'networks',
    name: 'Networks',
    functions: [
      { id: 'segmentation', name: 'Network Segmentation' },
      { id: 'traffic', name: 'Network Traffic Management' },
      { id: 'encryption', name: 'Traffic Encryption' },
      { id: 'resilience', name: 'Network Resilience' },
      ...crossCutting,
    ],
  },
  {
    id: 'applications',
    name: 'Applications and Workloads',
    functions: [
      { id: 'access', name: 'Application Access' },
      { id: 'threats', name: 'Application Threat Protections' },
      { id: 'accessible', name: 'Accessible Applications' },
      { id: 'workflow', name: 'Secure Application Development and Deployment Workflow' },
      { id: 'testing', name: 'Application Security Testing' },
      ...crossCutting,
    ],
  },
  {
    id: 'data',
    name: 'Data',
    functions: [
      { id: 'inventory', name: 'Data Inventory Management' },
      { id: 'categorization', name: 'Data Categorization' },
      { id: 'availability', name: 'Data Availability' },
      { id: 'access', name: 'Data Access' },
      { id: 'encryption', name: 'Data Encryption' },
      ...crossCutting,
    ],
  },
]

/** `identity.authentication` */
export type FunctionKey = `${PillarId}.${string}`
export const functionKeys: readonly FunctionKey[] = pillars.flatMap((pillar) => pillar.functions.map((fn): FunctionKey => `${pillar.id}.${fn.id}`))

/** "2 Initial", in the page's language. */
export const stageText = (stage: Stage, model: Translate) => `${stage} ${model(`stages.${stageId(stage)}.name`)}`
