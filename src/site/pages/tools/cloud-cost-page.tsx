import { lazy, Suspense, useState } from 'react'
import { deferred } from '@/site/deferred'
import { loadPageWords } from '@/site/page-words'
import { useText } from '@/site/text'
import type { Dropped } from '@/site/tools/cloud-cost/bill-file'
import { LineForm } from '@/site/tools/cloud-cost/line-form'
import { parseCost, serializeCost } from '@/site/tools/cloud-cost/state'
import { useDroppedFile } from '@/site/tools/focus/use-dropped-file'
import type { OpenFile } from '@/site/tools/focus/use-focus-file'
import { ToolFrame } from '@/site/tools/tool-frame'
import { useUrlState } from '@/site/url-state'
import { Tabs } from '@/ui/tabs'

/* What is calculated comes with the first press: the build has drawn the example. */
const EstimateResults = deferred(async () => {
  const [part] = await Promise.all([import('@/site/tools/cloud-cost/estimate-results'), loadPageWords('site-cloud-cost-results')])
  return part
})
/* These come with the other way, also when a file was dropped without any press before. */
const BillResults = lazy(async () => {
  const [part] = await Promise.all([import('@/site/tools/cloud-cost/bill-results'), loadPageWords('site-cloud-cost-results')])
  return part
})
const BillFile = lazy(async () => {
  const [part] = await Promise.all([import('@/site/tools/cloud-cost/bill-file'), loadPageWords('site-focus')])
  return part
})

export default function CloudCostPage() {
  const t = useText('site-tool-cloud-cost')
  const [state, setState] = useUrlState(parseCost, serializeCost)
  const [open, setOpen] = useState<OpenFile | null>(null)
  const [dropped, setDropped] = useState<Dropped | null>(null)
  /* Once begun it stays, and the open file with it. */
  const [begun, setBegun] = useState(false)
  if (state.mode === 'bill' && !begun) setBegun(true)
  /* A file dropped on the page is what one wants to see, whichever way was chosen before. */
  const showBill = () => {
    if (state.mode !== 'bill') setState({ ...state, mode: 'bill' })
  }
  useDroppedFile((file, name) => {
    showBill()
    setDropped({ file, name })
  })
  return (
    <ToolFrame
      title={t('title')}
      lead={t('lead')}
      wide
      inputsLabel={t('inputs')}
      inputs={
        <>
          <Tabs
            label={t('mode.label')}
            className="mb-5 print:hidden"
            value={state.mode}
            onValueChange={(mode) => setState({ ...state, mode })}
            items={[
              { id: 'list', label: t('mode.list') },
              { id: 'bill', label: t('mode.bill') },
            ]}
          />
          <div hidden={state.mode !== 'list'}>
            <LineForm estimate={state.estimate} onChange={(estimate) => setState({ ...state, estimate })} />
          </div>
          {begun ? (
            <div hidden={state.mode !== 'bill'}>
              <Suspense fallback={null}>
                <BillFile dropped={dropped} onStart={showBill} onOpen={setOpen} />
              </Suspense>
            </div>
          ) : null}
        </>
      }
      resultsLabel={t('results')}
      results={
        state.mode === 'list' ? (
          <EstimateResults estimate={state.estimate} />
        ) : (
          <Suspense fallback={null}>
            <BillResults open={open} state={state} onChange={setState} />
          </Suspense>
        )
      }
    />
  )
}
