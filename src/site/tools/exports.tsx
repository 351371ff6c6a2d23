import { Check, Download, Link2, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { deliver } from './deliver'

/** Excel reads UTF-8 only after this sign. */
const byteOrderMark = '\uFEFF'

export type ExportsProps = {
  /** Name of the files, without ending: "knull-roi". */
  name: string
  /** May come late: what writes a report is loaded when somebody asks for one. */
  markdown: () => string | Promise<string>
  /** Lines of src/lib/tabular/write-csv, which escapes formulas. */
  csv?: () => string | Promise<string>
  /** Whether the address holds all of the inputs. A tool over a file keeps the file here: then only its settings. */
  share?: 'all' | 'settings'
}

/** What one takes away: a link with the inputs in it, Markdown, CSV, paper. */
export function Exports({ name, markdown, csv, share = 'all' }: ExportsProps) {
  const t = useText('site-tools')
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied(null), 4000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    /* The address follows a change after a moment: it is read when pressed a moment later. */
    setTimeout(() => {
      navigator.clipboard.writeText(window.location.href).then(
        () => setCopied('yes'),
        () => setCopied('no'),
      )
    }, 450)
  }
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('exports.label')}>
        <Button size="sm" variant="outline" onClick={copy}>
          {copied === 'yes' ? <Check size={15} aria-hidden="true" /> : <Link2 size={15} aria-hidden="true" />}
          {copied === 'yes' ? t('exports.copied') : t(share === 'all' ? 'exports.link' : 'exports.link-settings')}
        </Button>
        <Button size="sm" variant="outline" onClick={async () => deliver(await markdown(), `${name}.md`, 'text/markdown')}>
          <Download size={15} aria-hidden="true" />
          {t('exports.markdown')}
        </Button>
        {csv ? (
          <Button size="sm" variant="outline" onClick={async () => deliver(byteOrderMark + (await csv()), `${name}.csv`, 'text/csv')}>
            <Download size={15} aria-hidden="true" />
            {t('exports.csv')}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => window.print()}>
          <Printer size={15} aria-hidden="true" />
          {t('exports.print')}
        </Button>
      </div>
      <p role="status" className="mt-2 text-xs text-muted empty:hidden">
        {copied === 'yes' ? t(share === 'all' ? 'exports.copied-note' : 'exports.copied-settings-note') : copied === 'no' ? t('exports.not-copied') : ''}
      </p>
    </div>
  )
}
