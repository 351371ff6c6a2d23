import { lazy, Suspense } from 'react'
import { deferred, resultsWaiting } from '@/site/deferred'
import { loadPageWords } from '@/site/page-words'
import { useText } from '@/site/text'
import { FileDrop } from '@/site/tools/focus/file-drop'
import { useDroppedFile } from '@/site/tools/focus/use-dropped-file'
import { useAnswer, useFocusFile } from '@/site/tools/focus/use-focus-file'
import { Assumptions } from '@/site/tools/optimizer/assumptions'
import { parseSettings, serializeSettings } from '@/site/tools/optimizer/settings'
import { ToolFrame } from '@/site/tools/tool-frame'
import { useUrlState } from '@/site/url-state'

/* The build has drawn what will be looked for. */
const RuleList = deferred(async () => {
  const [part] = await Promise.all([import('@/site/tools/optimizer/rule-list'), loadPageWords('site-cloud-findings')])
  return part
}, resultsWaiting)
/* Loaded with the first file, also one that was dropped without any press before. */
const Savings = lazy(async () => {
  const [part] = await Promise.all([import('@/site/tools/optimizer/savings'), loadPageWords('site-cloud-findings')])
  return part
})

export default function CloudOptimizerPage() {
  const t = useText('site-tool-cloud-optimizer')
  const [settings, setSettings] = useUrlState(parseSettings, serializeSettings)
  const file = useFocusFile()
  useDroppedFile(file.start)
  const currencies = file.open?.facts.currencies.map((one) => one.currency) ?? []
  const currency = currencies.includes(settings.currency) ? settings.currency : (currencies[0] ?? '')
  const found = useAnswer(file.open, { ask: 'savings', settings: { ...settings, currency } })
  const overview = useAnswer(file.open, { ask: 'group', currency, dimension: 'service', tagKey: '' })
  return (
    <ToolFrame
      title={t('title')}
      lead={t('lead')}
      inputsLabel={t('inputs')}
      inputs={
        <>
          <FileDrop file={file} />
          <Assumptions settings={settings} open={file.open} tagKeys={overview?.tagKeys.map((tag) => tag.key) ?? []} onChange={setSettings} />
        </>
      }
      resultsLabel={t('results')}
      results={
        file.open && found ? (
          <Suspense fallback={null}>
            <Savings open={file.open} found={found} settings={settings} />
          </Suspense>
        ) : (
          <RuleList />
        )
      }
    />
  )
}
