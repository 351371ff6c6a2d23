import type { ReactNode } from 'react'
import type { Engagement } from '@/content/engagements'
import { SiteButton, SiteLink } from '@/site/link'
import { ClosingCall } from '@/site/sections/closing-call'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Deliverables, type Deliverable } from './deliverables'
import { EngagementPlan, type Gate, type Phase, type Schedule } from './engagement-plan'
import { Measures, type Measure } from './measures'
import { PlainList, type Point } from './plain-list'
import { Terms } from './terms'

interface SolutionPageProps {
  id: Engagement['id']
  /** Its namespace. */
  words: string
  schedule: Schedule
  /** The page's own drawing, below its head. */
  figure: ReactNode
  /** A second look at the trade, beside `second.title` and `second.text`. */
  second: ReactNode
  /** What the second button leads to: a tool of ours that fits. */
  action: ReactNode
}

/** What the five pages share: the order in which a buyer asks. What they are about is theirs. */
export function SolutionPage({ id, words, schedule, figure, second, action }: SolutionPageProps) {
  const t = useText(words)
  const parts = useText('site-solution-parts')
  const site = useText('site')
  const book = (
    <SiteButton to="get-started" size="lg">
      {site('call')}
    </SiteButton>
  )
  return (
    <>
      <PageHead
        eyebrow={
          <SiteLink to="solutions" className="link">
            {parts('solutions')}
          </SiteLink>
        }
        title={t('hero.title')}
        lead={t('hero.lead')}
        actions={
          <>
            {book}
            {action}
          </>
        }
        aside={<Measures note={t('measures.note')} items={t.list<Measure>('measures.items')} />}
      />
      <div className="frame pb-16 md:pb-24">{figure}</div>
      <Section title={t('deliver.title')} lead={t('deliver.lead')}>
        <Deliverables items={t.list<Deliverable>('deliver.items')} />
      </Section>
      <Section tone="sunken">
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
          <div>
            <h2 className="site-heading">{t('second.title')}</h2>
            <p className="mt-4 max-w-measure text-lg text-muted text-pretty">{t('second.text')}</p>
            <p className="mt-4 max-w-measure text-sm text-muted text-pretty">{t('second.sources')}</p>
          </div>
          {second}
        </div>
      </Section>
      <Section title={t('plan.title')} lead={t('plan.lead')}>
        <EngagementPlan schedule={schedule} phases={t.list<Phase>('plan.phases')} gates={t.list<Gate>('plan.gates')} />
      </Section>
      <Section title={parts('terms.title')}>
        <Terms id={id} needs={t.list<Point>('needs')} />
      </Section>
      <Section>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <h2 className="site-heading">{parts('not')}</h2>
          <PlainList items={t.list<Point>('not')} />
        </div>
      </Section>
      <ClosingCall title={t('close.title')} text={t('close.text')} actions={book} />
    </>
  )
}
