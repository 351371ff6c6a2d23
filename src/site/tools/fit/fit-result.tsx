import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { Exports } from '../exports'
import { judge, type Answers } from './fit'
import { VerdictPanel } from './verdict'

/** What the answers come to, and what can be done with it. */
export default function FitResult({ answers, onClear }: { answers: Answers; onClear: () => void }) {
  const t = useText('site-fit')
  const fit = judge(answers)
  const report = () => import('./report')
  return (
    <VerdictPanel
      fit={fit}
      t={t}
      actions={
        <div className="grid gap-4">
          {fit.verdict === 'fit' || fit.verdict === 'small' ? (
            <div>
              <SiteButton to="get-started" size="default">
                {t(fit.verdict === 'fit' ? 'call' : 'call-small')}
              </SiteButton>
            </div>
          ) : null}
          <Exports name="knull-fit" markdown={async () => (await report()).fitMarkdown(fit, t)} csv={async () => (await report()).fitCsv(fit, t)} />
          <div className="print:hidden">
            <Button size="sm" variant="ghost" onClick={onClear}>
              {t('clear')}
            </Button>
          </div>
        </div>
      }
    />
  )
}
