import { useText } from '@/site/text'
import { ResultCard } from '../result-card'
import { rules } from './rules'

/** What will be looked for, as long as no file is open. */
export default function RuleList() {
  const t = useText('site-cloud-findings')
  return (
    <ResultCard title={t('empty.title')} text={t('empty.text')}>
      <dl className="grid gap-x-8 text-sm md:grid-cols-2">
        {rules.map((rule) => (
          <div key={rule} className="border-t border-line py-3.5">
            <dt className="font-semibold">{t(`rules.${rule}.name`)}</dt>
            <dd className="mt-0.5 text-muted">{t(`rules.${rule}.how`)}</dd>
          </div>
        ))}
      </dl>
    </ResultCard>
  )
}
