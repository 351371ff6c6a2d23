/** Seconds as people say them, in the two largest units: "1 h 12 min", "3 d 4 h". */
export function durationOf(seconds: number, language: string): string {
  const unit = (value: number, name: 'day' | 'hour' | 'minute') => new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return unit(seconds > 0 ? Math.max(minutes, 1) : 0, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 > 0 ? `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}` : unit(hours, 'hour')
  const days = Math.floor(hours / 24)
  return hours % 24 > 0 ? `${unit(days, 'day')} ${unit(hours % 24, 'hour')}` : unit(days, 'day')
}
