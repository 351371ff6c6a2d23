import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDraft, useDraftId } from '@/data/draft'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { maxNameLength } from '@/lib/limits'
import { TableError } from '@/lib/tabular/table'
import { Form } from '@/patterns/form'
import { href } from '@/routes/href'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { useDocumentProblem } from './brought-panel'
import { readText } from './documents.model'
import { createDocument } from './documents.queries'

/** A text that is no file: minutes, a mail, notes. What is typed survives a closed dialog and an expired session. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('documents')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const { org } = useOrg()
  const navigate = useNavigate()
  const problem = useDocumentProblem()
  const [title, setTitle, clearTitle] = useDraft(`document-paste-title:${org.id}`, '')
  const [text, setText, clearText] = useDraft(`document-paste-text:${org.id}`, '')
  const idToSend = useDraftId(`document-paste-text:${org.id}`)
  const [refused, setRefused] = useState<TableError | null>(null)
  const create = useMutation(createDocument(org.id))
  const tooLong = title.length > maxNameLength

  const submit = () => {
    if (tooLong) return
    try {
      /* A heading makes it Markdown; without one there is nothing to be rendered. */
      const document = readText(text, /^\s{0,3}#{1,6}\s/m.test(text) ? 'markdown' : 'text', title)
      setRefused(null)
      create.mutate(
        { key: idToSend(), document },
        {
          onSuccess: (id) => {
            clearTitle()
            clearText()
            void navigate(href('document', { documentId: id }))
          },
        },
      )
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      setRefused(error)
    }
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('paste.title')}
      description={t('paste.body')}
      closeLabel={common('action.close')}
      onOpenChange={(open) => {
        if (!open && !create.isPending) onClose()
      }}
    >
      <Form label={t('paste.title')} pending={create.isPending} error={create.error} submitLabel={t('paste.submit')} onCancel={onClose} onSubmit={submit}>
        <Input
          label={t('paste.name')}
          hint={t('paste.nameHint')}
          value={title}
          error={tooLong ? t('name.fault', { max: maxNameLength }) : undefined}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <Textarea
          label={t('paste.text')}
          rows={10}
          style={{ maxHeight: '50dvh' }}
          value={text}
          error={refused ? (refused.code === 'empty' ? t('paste.empty') : problem(refused)) : undefined}
          counter={t('paste.words', { count: words(text), n: format.number(words(text)) })}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(null)
          }}
        />
      </Form>
    </Dialog>
  )
}

const words = (text: string) => text.match(/\S+/g)?.length ?? 0
