import { isCanonical, type NumberBounds } from '../number-text'

/** Assumptions of the rules that only the reader can know. */
export interface Settings {
  /** Discount of a one-year commitment, in percent. */
  readonly discount: string
  /** Hours a week for which what is not production is needed. */
  readonly hours: string
  /** Share of the traffic that could be avoided, in percent. */
  readonly egress: string
  /** The tag that everything shall carry; empty for any. */
  readonly tagKey: string
  /** Looked at where a file has several. */
  readonly currency: string
}

export const settingFields = ['discount', 'hours', 'egress'] as const
export type SettingField = (typeof settingFields)[number]

/** Assumptions, not offers: providers publish up to 66 % for three years paid in advance. */
export const defaultSettings: Settings = { discount: '25', hours: '50', egress: '30', tagKey: '', currency: '' }

export const settingBounds: Readonly<Record<SettingField, NumberBounds>> = {
  discount: { min: 1, max: 90 },
  hours: { min: 0, max: 168 },
  egress: { min: 0, max: 100 },
}

export function parseSettings(search: URLSearchParams): Settings {
  const number = (name: SettingField) => {
    const said = search.get(name)
    return isCanonical(said, settingBounds[name]) ? said : defaultSettings[name]
  }
  const currency = search.get('currency') ?? ''
  return { discount: number('discount'), hours: number('hours'), egress: number('egress'), tagKey: (search.get('tag') ?? '').slice(0, 128), currency: /^[A-Z0-9]{3,12}$/.test(currency) ? currency : '' }
}

export function serializeSettings(settings: Settings): Record<string, string | undefined> {
  const own = (name: SettingField) => (settings[name] === defaultSettings[name] ? undefined : settings[name])
  return { discount: own('discount'), hours: own('hours'), egress: own('egress'), tag: settings.tagKey || undefined, currency: settings.currency || undefined }
}
