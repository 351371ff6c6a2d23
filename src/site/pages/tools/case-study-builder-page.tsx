import { useEffect, useState } from 'react'
import { deferred, resultsWaiting } from '@/site/deferred'
import { useText } from '@/site/text'
import { emptyDraft, type Draft, type Problem } from '@/site/tools/case-study/case-study'
import { draftsKey, inLanguage, isBlank, keepDraft, readDrafts, type Kept } from '@/site/tools/case-study/drafts'
import { exampleOf } from '@/site/tools/case-study/example'
import { CaseStudyForm } from '@/site/tools/case-study/form'
import { ToolFrame } from '@/site/tools/tool-frame'
import { isStored, useStored } from '@/site/tools/use-stored'
import { Button } from '@/ui/button'
import { Select } from '@/ui/select'

/* The build has drawn the preview of an empty study; what is written comes after a press, or was kept on this device. */
const Results = deferred(() => import('@/site/tools/case-study/results'), resultsWaiting, () => isStored('local', draftsKey))

const nothing: readonly Kept[] = []
/* The same list where nothing is kept: a change that is none would take the drawn preview away before its code is there. */
const read = (stored: string | null) => (stored === null ? nothing : readDrafts(stored))
const none: readonly Problem[] = []

/** What is wrong with the draft. An empty form says nothing about it: what judges is loaded once something is there. */
function useProblems(draft: Draft, language: string, wanted: boolean): readonly Problem[] {
  const [judge, setJudge] = useState<typeof import('@/site/tools/case-study/problems')>()
  useEffect(() => {
    if (wanted) void import('@/site/tools/case-study/problems').then(setJudge)
  }, [wanted])
  return judge && wanted ? judge.problemsOf(draft, language) : none
}

export default function CaseStudyBuilderPage() {
  const t = useText('site-case-study-builder')
  const drafts = useStored<readonly Kept[]>('local', draftsKey, read, nothing)
  /* Which draft is open; until one is chosen or begun, the newest. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const open = drafts.value.find((kept) => kept.id === chosen) ?? (chosen === null ? drafts.value[0] : undefined)
  const draft = open ? inLanguage(open, t.language) : emptyDraft
  const problems = useProblems(draft, t.language, checked || !isBlank(draft))

  const change = (next: Draft) => {
    const id = open?.id ?? chosen ?? crypto.randomUUID()
    setChosen(id)
    drafts.keep((now) => keepDraft(now, { id, draft: next, language: t.language }))
  }
  const begin = (next: Draft | null) => {
    const id = crypto.randomUUID()
    setChosen(id)
    setChecked(false)
    if (next) drafts.keep((now) => keepDraft(now, { id, draft: next, language: t.language }))
  }
  const remove = () => {
    setChosen(null)
    setChecked(false)
    drafts.keep((now) => {
      const rest = now.filter((kept) => kept.id !== open?.id)
      return rest.length === 0 ? undefined : rest
    })
  }
  return (
    <ToolFrame
      wide
      title={t('title')}
      lead={t('lead')}
      inputsLabel={t('form')}
      resultsLabel={t('result')}
      inputs={
        <div className="print:hidden">
          <div className="grid gap-3">
            {drafts.value.length > 0 ? (
              <Select
                label={t('drafts.label')}
                value={open?.id ?? ''}
                onChange={(event) => {
                  setChosen(event.target.value)
                  setChecked(false)
                }}
                options={[...(open ? [] : [{ value: '', label: t('drafts.new') }]), ...drafts.value.map((kept) => ({ value: kept.id, label: kept.draft.title.trim() || t('drafts.untitled') }))]}
              />
            ) : null}
            <div className="flex flex-wrap gap-2">
              {isBlank(draft) ? null : (
                <Button size="sm" variant="outline" onClick={() => begin(null)}>
                  {t('drafts.begin')}
                </Button>
              )}
              <Button size="sm" variant="outline" onClick={() => begin(exampleOf(t))}>
                {t('drafts.example')}
              </Button>
              {open ? (
                <Button size="sm" variant="ghost" onClick={remove}>
                  {t('drafts.remove')}
                </Button>
              ) : null}
            </div>
            <p className="text-xs text-muted">{t(drafts.refused ? 'drafts.refused' : 'drafts.kept')}</p>
          </div>
          <div className="mt-6">
            <CaseStudyForm key={open?.id ?? chosen ?? 'new'} draft={draft} onChange={change} problems={problems} checked={checked} t={t} />
          </div>
        </div>
      }
      results={<Results draft={draft} onRefused={() => setChecked(true)} />}
    />
  )
}
