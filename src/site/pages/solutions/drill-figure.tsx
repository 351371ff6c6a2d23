import { useState } from 'react'
import { cx } from '@/lib/cx'
import { useText } from '@/site/text'
import { drills, restore, type Drill } from './drill.model'
import { DataTable, Figure, Pills } from './parts/figure'

const longest = 540
const share = (minutes: number) => `${(minutes / longest) * 100}%`
const hours = [0, 120, 240, 360, 480]

/** A drill on its clock: bars are measured, ticks are what was promised. */
export function DrillFigure() {
  const t = useText('site-cybersecurity')
  const [drill, setDrill] = useState<Drill>('fourth')
  const rows = restore(drill)
  const met = rows.filter((row) => row.met).length
  const minutes = (n: number) => t('drill.min', { n })
  return (
    <Figure
      title={t('drill.title')}
      note={t('drill.note')}
      controls={<Pills legend={t('drill.which')} value={drill} onChange={setDrill} options={drills.map((value) => ({ value, label: t(`drill.${value}.name`) }))} />}
      table={
        <DataTable
          label={t('drill.title')}
          head={[t('drill.col.system'), t('drill.col.target'), t('drill.col.measured'), t('drill.col.may'), t('drill.col.lost')]}
          rows={rows.map((row) => [t(`drill.system.${row.id}`), minutes(row.target), minutes(row.end), minutes(row.mayLose), minutes(row.lost)])}
        />
      }
    >
      <div className="px-5 pt-4 pb-2 md:px-7">
        <div className="relative h-6 md:ms-64 md:me-36" aria-hidden="true">
          {hours.map((at) => (
            <span key={at} className="num absolute -translate-x-1/2 text-xs whitespace-nowrap text-muted first:translate-x-0" style={{ left: share(at) }}>
              {t('drill.hour', { n: at / 60 })}
            </span>
          ))}
        </div>
        <ol>
          {rows.map((row) => (
            <li key={row.id} className="grid gap-x-4 gap-y-1.5 border-b border-line py-3 last:border-b-0 md:grid-cols-[15rem_minmax(0,1fr)_8rem] md:items-center">
              <div className="min-w-0">
                <p className="text-base font-semibold">{t(`drill.system.${row.id}`)}</p>
                <p className="text-xs text-muted">{t('drill.of', { measured: minutes(row.end), target: minutes(row.target) })}</p>
              </div>
              <div aria-hidden="true" className="relative h-7 rounded-xs bg-sunken">
                {hours.slice(1).map((at) => (
                  <span key={at} className="absolute inset-y-0 border-s border-line" style={{ left: share(at) }} />
                ))}
                <span className={cx('absolute inset-y-1.5 rounded-xs transition-[left,width] duration-slow', row.met ? 'bg-accent' : 'bg-bad')} style={{ left: share(row.start), width: share(row.end - row.start) }} />
                <span className="absolute -inset-y-1 w-[3px] -translate-x-1/2 rounded-xs bg-text" style={{ left: share(row.target) }} />
              </div>
              <p className={cx('text-sm font-semibold md:text-end', row.met ? 'text-good' : 'text-bad')}>{row.met ? t('drill.met') : t('drill.missed', { n: row.end - row.target })}</p>
            </li>
          ))}
        </ol>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-xs text-muted">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="h-3 w-6 rounded-xs bg-accent" />
            {t('drill.legend.bar')}
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="h-4 w-[3px] rounded-xs bg-text" />
            {t('drill.legend.tick')}
          </span>
        </p>
      </div>
      <p role="status" className="mx-5 my-4 rounded-md bg-sunken px-4 py-3 text-base text-pretty md:mx-7">
        <b>{t('drill.kept', { met, all: rows.length })}</b> {t(`drill.${drill}.text`)}
      </p>
    </Figure>
  )
}
