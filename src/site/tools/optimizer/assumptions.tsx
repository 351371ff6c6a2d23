import { useText } from '@/site/text'
import { Select } from '@/ui/select'
import type { OpenFile } from '../focus/use-focus-file'
import { NumberField } from '../number-field'
import { InputGroup } from '../tool-frame'
import { settingBounds, type Settings } from './settings'

/** What the rules assume and only the reader can know. */
export function Assumptions({ settings, open, tagKeys, onChange }: { settings: Settings; open: OpenFile | null; tagKeys: readonly string[]; onChange: (next: Settings) => void }) {
  const t = useText('site-tool-cloud-optimizer')
  const currencies = open?.facts.currencies.map((one) => one.currency) ?? []
  return (
    <form onSubmit={(event) => event.preventDefault()} className="mt-6">
      <InputGroup legend={t('assumptions')}>
        <NumberField label={t('discount')} unit={t('units.percent')} hint={t('hints.discount')} value={settings.discount} onChange={(discount) => onChange({ ...settings, discount })} {...settingBounds.discount} />
        <NumberField label={t('hours')} unit={t('units.hours')} hint={t('hints.hours')} value={settings.hours} onChange={(hours) => onChange({ ...settings, hours })} {...settingBounds.hours} />
        <NumberField label={t('egress')} unit={t('units.percent')} hint={t('hints.egress')} value={settings.egress} onChange={(egress) => onChange({ ...settings, egress })} {...settingBounds.egress} />
        {tagKeys.length > 0 ? (
          <Select label={t('tag')} value={settings.tagKey} onChange={(event) => onChange({ ...settings, tagKey: event.target.value })}>
            <option value="">{t('any-tag')}</option>
            {/* A link may ask for a key that this file does not have. */}
            {[...new Set([...tagKeys, ...(settings.tagKey ? [settings.tagKey] : [])])].map((key) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </Select>
        ) : null}
        {currencies.length > 1 ? (
          <Select
            label={t('currency')}
            value={currencies.includes(settings.currency) ? settings.currency : currencies[0]}
            onChange={(event) => onChange({ ...settings, currency: event.target.value })}
            options={currencies.map((code) => ({ value: code, label: code }))}
          />
        ) : null}
      </InputGroup>
    </form>
  )
}
