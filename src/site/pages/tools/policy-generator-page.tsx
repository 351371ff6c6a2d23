import { deferred, resultsWaiting } from '@/site/deferred'
import { loadPageWords } from '@/site/page-words'
import { useText } from '@/site/text'
import { OptionList } from '@/site/tools/option-list'
import { compose, readProfile, writeProfile } from '@/site/tools/policy/generate'
import { namesKey, noNames, readNames, type Names } from '@/site/tools/policy/names'
import { choiceIds, choices, policyIds, type ChoiceId, type PolicyId, type Profile } from '@/site/tools/policy/policies'
import { InputGroup, ToolFrame } from '@/site/tools/tool-frame'
import { isStored, useStored } from '@/site/tools/use-stored'
import { useUrlState } from '@/site/url-state'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'

/* The clauses and their words come with the first press: the build has drawn the policy. */
const PolicyResults = deferred(
  async () => {
    const [part] = await Promise.all([import('@/site/tools/policy/policy-results'), loadPageWords('site-policy-clauses')])
    return part
  },
  resultsWaiting,
  () => isStored('session', namesKey),
)

interface State {
  readonly policy: PolicyId
  readonly profile: Profile
}

const parse = (search: URLSearchParams): State => ({
  policy: policyIds.find((id) => id === search.get('policy')) ?? 'access',
  profile: readProfile(search.get('a') ?? ''),
})
const serialize = ({ policy, profile }: State) => ({ policy: policy === 'access' ? undefined : policy, a: writeProfile(profile) })

export default function PolicyGeneratorPage() {
  const t = useText('site-policy-generator')
  const [state, setState] = useUrlState<State>(parse, serialize)
  /* The company's name stays out of the address, which servers and histories record. */
  const names = useStored<Names>('session', namesKey, readNames, noNames)
  const { policy, profile } = state
  const keepName = (name: keyof Names, text: string) => names.keep((now) => ({ ...now, [name]: text }))
  const answer = (choice: ChoiceId, value: string) => setState({ ...state, profile: { ...profile, [choice]: value } })
  return (
    <ToolFrame
      title={t('title')}
      lead={t('lead')}
      inputsLabel={t('form')}
      resultsLabel={t('result')}
      inputs={
        <div className="print:hidden">
          <InputGroup legend={t('which')}>
            <OptionList value={policy} onChange={(id) => setState({ ...state, policy: policyIds.find((known) => known === id) ?? policy })} options={policyIds.map((id) => ({ value: id, label: t(`policies.${id}`), end: compose(id, profile).clauses.length }))} />
            <p className="text-xs text-muted">{t('counts')}</p>
          </InputGroup>
          <InputGroup legend={t('company')}>
            {choiceIds.map((id) => (
              <Select
                key={id}
                label={t(`choices.${id}.label`)}
                value={profile[id]}
                onChange={(event) => answer(id, event.target.value)}
                options={choices[id].map((value) => ({ value, label: t(`choices.${id}.${value}`) }))}
              />
            ))}
          </InputGroup>
          <InputGroup legend={t('names.title')}>
            <Input label={t('names.company')} value={names.value.company} maxLength={120} autoComplete="organization" onChange={(event) => keepName('company', event.target.value)} />
            <Input label={t('names.owner')} hint={t('names.owner-hint')} value={names.value.owner} maxLength={120} autoComplete="off" onChange={(event) => keepName('owner', event.target.value)} />
            <p className="text-xs text-muted">{t(names.refused ? 'names.refused' : 'names.kept')}</p>
            <div>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  names.keep(() => undefined)
                  setState({ policy, profile: readProfile('') })
                }}
              >
                {t('clear')}
              </Button>
            </div>
          </InputGroup>
        </div>
      }
      results={<PolicyResults id={policy} profile={profile} names={names.value} />}
    />
  )
}
