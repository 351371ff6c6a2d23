/**
 * List prices of a few cloud resources, one line each with the date of the publication that was read, that publication, and
 * where today's price is to be checked. On demand, without tax, free allowances and discounts; US dollars. They are a
 * starting point and not an offer: regions differ, providers change prices without notice, and the tool lets every one be
 * overwritten.
 */
export interface CloudPrice {
  /** As the provider calls it; the same in every language. */
  name: string
  region: string
  kind: 'compute' | 'storage' | 'network'
  /** `hour` is multiplied by the hours of a month. */
  per: 'hour' | 'gb-month' | 'gb'
  /** US dollars, exact. */
  price: string
  /** Day of the publication, or its month where it says no more. */
  read: string
  /** The publication. */
  from: string
  /** The provider's own page. */
  check: string
}

const ec2 = { region: 'us-east-1', kind: 'compute', per: 'hour', check: 'https://aws.amazon.com/ec2/pricing/on-demand/' } as const
const ebs = { region: 'us-east-1', kind: 'storage', per: 'gb-month', check: 'https://aws.amazon.com/ebs/pricing/' } as const
const awsNetwork = { region: 'us-east-1', kind: 'network', check: 'https://aws.amazon.com/vpc/pricing/' } as const
const googleNetwork = { region: 'us-central1', kind: 'network', check: 'https://cloud.google.com/vpc/network-pricing' } as const

/** AWS's own notes on cost, which say "us-east-1, approximate". */
const awsNotes = {
  read: '2026-05-11',
  from: 'https://github.com/aws/agent-toolkit-for-aws/tree/main/skills/core-skills/aws-billing-and-cost-management/references',
} as const
const nat = { read: '2026-02-24', from: 'https://cloudburn.io/blog/aws-nat-gateway-pricing' } as const
const googleNotes = { read: '2026-10-16', from: 'https://github.com/ChiefGyk3D/Clouds-Against-Humanity/wiki/Provider-GCP-Cost-Lesson' } as const
const olderList = { read: '2017-10-31', from: 'https://gist.github.com/franc3000/cfa43461aeb2e7bd4c2c53cb89f808a8' } as const
const reviewed = { read: '2026-04-17', from: 'https://hacecuentas.com/en/costo-servidor-cloud-aws-ec2-mensual' } as const

export const prices = {
  'aws-m7g-large': { ...ec2, name: 'EC2 m7g.large, Linux', price: '0.0816', read: '2026-06-17', from: 'https://www.factualminds.com/blog/amazon-ec2-on-demand-pricing-instance-families-2026/' },
  'aws-t3-large': { ...ec2, name: 'EC2 t3.large, Linux', price: '0.0832', ...reviewed },
  'aws-c6i-2xlarge': { ...ec2, name: 'EC2 c6i.2xlarge, Linux', price: '0.34', ...reviewed },
  'aws-t2-large': { ...ec2, name: 'EC2 t2.large, Linux', price: '0.0928', ...olderList },
  'aws-m4-large': { ...ec2, name: 'EC2 m4.large, Linux', price: '0.10', ...olderList },
  'aws-eks': { region: 'us-east-1', kind: 'compute', per: 'hour', check: 'https://aws.amazon.com/eks/pricing/', name: 'EKS control plane', price: '0.10', ...awsNotes },
  'aws-ebs-gp3': { ...ebs, name: 'EBS gp3', price: '0.08', ...awsNotes },
  'aws-ebs-gp2': { ...ebs, name: 'EBS gp2', price: '0.10', ...awsNotes },
  'aws-logs': { region: 'us-east-1', kind: 'storage', per: 'gb-month', check: 'https://aws.amazon.com/cloudwatch/pricing/', name: 'CloudWatch Logs, stored', price: '0.03', ...awsNotes },
  'aws-nat-hour': { ...awsNetwork, per: 'hour', name: 'NAT gateway', price: '0.045', ...nat },
  'aws-nat-gb': { ...awsNetwork, per: 'gb', name: 'NAT gateway, processed', price: '0.045', ...nat },
  'aws-ipv4': { ...awsNetwork, per: 'hour', name: 'Public IPv4 address', price: '0.005', ...nat },
  'aws-zones': { ...awsNetwork, per: 'gb', name: 'Between zones, each way', price: '0.01', read: '2026-05', from: 'https://www.usage.ai/blogs/aws-network-costs/', check: 'https://aws.amazon.com/ec2/pricing/on-demand/' },
  'aws-alb': {
    region: 'us-east-1',
    kind: 'network',
    per: 'hour',
    name: 'Application Load Balancer',
    price: '0.0225',
    read: '2026-09-20',
    from: 'https://github.com/api-evangelist/amazon-elastic-load-balancing/blob/main/plans/amazon-elastic-load-balancing-plans-pricing.yml',
    check: 'https://aws.amazon.com/elasticloadbalancing/pricing/',
  },
  'gcp-storage': {
    region: 'us-central1',
    kind: 'storage',
    per: 'gb-month',
    name: 'Cloud Storage Standard',
    /* $0.000027397 a GiB and hour, times 730. */
    price: '0.02',
    read: '2026-09-20',
    from: 'https://github.com/api-evangelist/gcp-cloud-storage/blob/main/plans/gcp-cloud-storage-plans-pricing.yml',
    check: 'https://cloud.google.com/storage/pricing',
  },
  'gcp-ipv4': { ...googleNetwork, per: 'hour', name: 'External IPv4 address', price: '0.005', ...googleNotes },
  'gcp-nat-gb': { ...googleNetwork, per: 'gb', name: 'Cloud NAT, processed', price: '0.045', ...googleNotes, check: 'https://cloud.google.com/nat/pricing' },
} as const satisfies Record<string, CloudPrice>

export type PriceId = keyof typeof prices
export const priceIds = Object.keys(prices) as PriceId[]

export const providerOf = (id: PriceId): 'AWS' | 'Google Cloud' => (id.startsWith('aws') ? 'AWS' : 'Google Cloud')

/** Hours of a month as providers count them: 365 × 24 / 12. */
export const hoursOfMonth = 730
