import type { Translate } from '@/i18n/site-words'
import type { Numbers } from '@/lib/intl'
import { Decimal } from '../decimal'
import type { FoundSaving } from '../focus/messages'
import type { Money } from '../money'
import { utcDate } from '../utc-date'

/** A finding in words: its name, and why. */
export function findingWords(t: Translate, format: Numbers, money: Money, { rule, subject, facts }: FoundSaving): { title: string; reasons: string[] } {
  const share = (name: string) => format.percent(Number(facts[name] ?? 0), 0)
  /* Periods of which there is little shall not read as none. */
  const part = (name: string) => format.percent(Number(facts[name] ?? 0), 1)
  const day = (name: string) => utcDate(format.language, facts[name] ?? '')
  const at = `rules.${rule}`
  switch (rule) {
    case 'untagged':
      return { title: subject ? t(`${at}.finding-key`, { subject }) : t(`${at}.finding`), reasons: [t(`${at}.reason`)] }
    case 'egress':
      return { title: t(`${at}.finding.${facts.kind}`), reasons: [t(`${at}.reason.${facts.kind}`), t(`${at}.assumed`, { share: share('share') })] }
    case 'old-generation':
      return { title: t(`${at}.finding`, { subject, to: facts.to ?? '' }), reasons: [t(`${at}.reason`, { share: share('share'), was: day('was'), now: day('now') }), ...(facts.rebuild === 'true' ? [t(`${at}.rebuild`)] : [])] }
    case 'nights':
      return {
        title: t(`${at}.finding`, { subject }),
        reasons: [t(`${at}.reason`, { count: Number(facts.resources), resources: format.number(Number(facts.resources)), hours: format.number(Number(facts.hours)), share: share('share') })],
      }
    case 'commitment':
      return {
        title: t(`${at}.finding`, { subject }),
        reasons: [
          t(`${at}.reason`, { level: money.exact(new Decimal(facts.level ?? 0)), reached: share('reached'), days: format.number(Number(facts.days)) }),
          t(`${at}.spend`, { spend: money.exact(new Decimal(facts.spend ?? 0)), discount: share('discount'), used: share('used') }),
          t(`${at}.break-even`, { breakEven: share('breakEven'), months: format.number(Number(facts.months)) }),
          t(`${at}.period.${facts.period}`, { hour: part('hour'), day: part('day'), longer: part('longer') }),
        ],
      }
    case 'idle-address':
      return { title: t(`${at}.finding`, { subject }), reasons: [t(`${at}.reason`, { count: Number(facts.resources), resources: format.number(Number(facts.resources)) })] }
    default:
      return { title: t(`${at}.finding`, { subject }), reasons: [t(`${at}.reason`)] }
  }
}
