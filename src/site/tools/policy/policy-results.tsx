import { useText } from '@/site/text'
import { Exports } from '../exports'
import { PolicyDocument } from './document'
import type { Names } from './names'
import type { PolicyId, Profile } from './policies'
import { policyCsv, policyMarkdown } from './report'

/** What one takes away, and the policy as it will read. Who loads it loads the words of the clauses, too. */
export default function PolicyResults({ id, profile, names }: { id: PolicyId; profile: Profile; names: Names }) {
  const t = useText('site-policy-generator')
  const clauses = useText('site-policy-clauses')
  return (
    <>
      <Exports name={`knull-policy-${id}`} markdown={() => policyMarkdown(id, profile, names, t, clauses)} csv={() => policyCsv(id, profile, t, clauses)} share="settings" />
      <PolicyDocument id={id} profile={profile} names={names} t={t} clauses={clauses} />
    </>
  )
}
