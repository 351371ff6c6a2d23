import { deferred, resultsWaiting } from '@/site/deferred'
import { useText } from '@/site/text'
import { parseRoi, serializeRoi } from '@/site/tools/roi/input'
import { RoiInputs } from '@/site/tools/roi/roi-inputs'
import { ToolFrame } from '@/site/tools/tool-frame'
import { useUrlState } from '@/site/url-state'

/* The engine and the drawings come with the first press: the build has drawn the example. */
const RoiResults = deferred(() => import('@/site/tools/roi/roi-results'), resultsWaiting)

export default function RoiPage() {
  const t = useText('site-tool-roi')
  const [input, setInput] = useUrlState(parseRoi, serializeRoi)
  return (
    <ToolFrame title={t('title')} lead={t('lead')} inputs={<RoiInputs input={input} onChange={setInput} />} inputsLabel={t('inputs')} results={<RoiResults input={input} />} resultsLabel={t('results')} />
  )
}
