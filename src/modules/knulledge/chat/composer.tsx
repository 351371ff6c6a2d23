import { CornerDownLeft, Cpu, FileText, Layers, Square, Table2, X } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppError } from '@/data/errors'
import { useErrorText } from '@/i18n/use-error-text'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { Note } from '@/ui/note'
import type { Scope } from './chat.model'

/** The longest question that the database takes. */
export const longestQuestion = 4000

const pill = 'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-pill border text-xs font-medium whitespace-nowrap'

export interface ComposerProps {
  text: string
  onTextChange: (text: string) => void
  onSend: () => void
  /** Defined while an answer is being written. */
  onStop?: () => void
  pending: boolean
  scope: Scope
  onScopeChange: (scope: Scope) => void
  onChooseScope: () => void
  /** The model that answers; null without one; undefined while that is not known. */
  model: string | null | undefined
  error: AppError | null
  onAskWithoutModel: () => void
  /** Whether one came here to type. */
  focusFirst: boolean
}

/** The question, with what it is asked of above it, because that is part of the question. */
export function Composer({ text, onTextChange, onSend, onStop, pending, scope, onScopeChange, onChooseScope, model, error, onAskWithoutModel, focusFirst }: ComposerProps) {
  const { t } = useTranslation('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = text.trim() !== '' && !pending && !onStop
  const send = () => {
    if (ready) onSend()
  }

  useEffect(() => {
    if (focusFirst && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [focusFirst])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={submit} className="border-t border-line bg-surface px-4 pt-2.5 pb-3.5 md:px-7" aria-label={t('composer.form')}>
      <div className="@container mx-auto grid max-w-[700px] gap-2">
        <Refusal error={error} model={model ?? null} onAskWithoutModel={onAskWithoutModel} onAgain={onSend} />
        <div className="flex items-center gap-1.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap" role="group" aria-label={t('scope.label')}>
          <span className="text-xs whitespace-nowrap text-muted" aria-hidden="true">
            {t('scope.label')}
          </span>
          {scope.length === 0 ? (
            <button type="button" onClick={onChooseScope} className={`${pill} cursor-pointer border-module-line bg-module-soft px-3 text-text hover:border-module`}>
              <Layers size={13} aria-hidden="true" className="text-muted" />
              {t('scope.all')}
            </button>
          ) : (
            scope.map((source) => {
              const Icon = source.kind === 'dataset' ? Table2 : FileText
              return (
                <span key={source.id} className={`${pill} border-line bg-raised ps-3`}>
                  <Icon size={13} aria-hidden="true" className="text-muted" />
                  <span className="max-w-40 truncate">{source.name}</span>
                  <button
                    type="button"
                    aria-label={t('scope.remove', { name: source.name })}
                    onClick={() => onScopeChange(scope.filter((one) => one.id !== source.id))}
                    className="grid size-9 cursor-pointer place-items-center rounded-pill text-muted -outline-offset-2 hover:text-text"
                  >
                    <X size={13} aria-hidden="true" />
                  </button>
                </span>
              )
            })
          )}
          <button type="button" onClick={onChooseScope} aria-keyshortcuts="@" className="inline-flex h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded-pill px-2 text-xs font-semibold whitespace-nowrap text-accent-text hover:underline">
            {scope.length === 0 ? t('scope.choose') : t('scope.add')} <Kbd aria-hidden="true">@</Kbd>
          </button>
        </div>
        <div className="rounded-md border border-line-strong bg-raised focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
          <textarea
            ref={field}
            id="question"
            value={text}
            rows={1}
            maxLength={longestQuestion}
            aria-label={t('composer.label')}
            aria-keyshortcuts="/"
            placeholder={model === null ? t('composer.search') : onStop ? t('composer.next') : t('composer.ask')}
            onChange={(event) => onTextChange(event.target.value)}
            onKeyDown={press}
            enterKeyHint="send"
            className="block max-h-[30vh] min-h-[46px] w-full resize-none bg-transparent px-3.5 py-[11px] text-base leading-[1.375rem] [field-sizing:content] placeholder:text-faint focus:outline-none"
          />
        </div>
        <div className="flex min-h-11 items-center gap-2">
          <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
            <Cpu size={13} aria-hidden="true" className="shrink-0" />
            <Link to={href('knulledge-settings')} className="truncate text-muted no-underline hover:text-text hover:underline">
              {model === undefined ? t('composer.modelUnknown') : (model ?? t('composer.noModel'))}
            </Link>
          </span>
          <span className="hidden text-xs whitespace-nowrap text-faint @lg:inline">{t('composer.keys')}</span>
          <span className="ms-auto" />
          {onStop ? (
            <Button variant="outline" type="button" onClick={onStop} className="max-md:flex-1">
              <Square size={14} aria-hidden="true" />
              {t('composer.stop')}
              <Kbd aria-hidden="true">esc</Kbd>
            </Button>
          ) : (
            <Button type="submit" pending={pending} aria-disabled={!ready || undefined} className="max-md:flex-1">
              {t('composer.send')}
              <CornerDownLeft size={14} aria-hidden="true" className="opacity-70" />
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** Why the question was not taken. It stays in the field. */
function Refusal({ error, model, onAskWithoutModel, onAgain }: { error: AppError | null; model: string | null; onAskWithoutModel: () => void; onAgain: () => void }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText()
  return (
    <div role="alert">
      {error && error.kind !== 'cancelled' ? (
        <Note
          tone={error.kind === 'budget' ? 'warn' : 'bad'}
          title={t('refused.title')}
          action={
            error.kind === 'invalid' || error.kind === 'too-large' || error.kind === 'forbidden' ? undefined : (
              <span className="flex flex-wrap gap-2">
                {error.kind === 'budget' ? null : (
                  <Button variant="outline" size="sm" onClick={onAgain}>
                    {t('refused.again')}
                  </Button>
                )}
                {model ? (
                  <Button variant={error.kind === 'budget' ? 'outline' : 'ghost'} size="sm" onClick={onAskWithoutModel}>
                    {t('refused.passages')}
                  </Button>
                ) : null}
              </span>
            )
          }
        >
          {errorText(error)}
        </Note>
      ) : null}
    </div>
  )
}
