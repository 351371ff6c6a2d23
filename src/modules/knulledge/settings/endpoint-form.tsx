import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toAppError, type AppError } from '@/data/errors'
import { useOrg } from '@/data/org'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { lazyPart } from '@/patterns/lazy-part'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { endpointSchema, fieldOf, keyPlan, sameOrigin, type EndpointValues, type ModelEndpoint } from './settings.model'
import { removeEndpoint, tryEndpoint, type EndpointAnswer } from './settings.queries'

const ConfirmDialog = lazyPart(() => import('@/patterns/confirm-dialog').then((file) => file.ConfirmDialog))

/** An endpoint is typed, tested, and only then kept. What was typed stays, whatever happens. */
export function EndpointForm({ stored }: { stored: ModelEndpoint | null }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const errorText = useErrorText()
  const { org } = useOrg()
  const attempt = useMutation(tryEndpoint(org.id))
  const remove = useMutation(removeEndpoint(org.id))
  const [removing, setRemoving] = useState(false)
  const [withoutKey, setWithoutKey] = useState(false)
  const [answer, setAnswer] = useState<EndpointAnswer | null>(null)
  const [refused, setRefused] = useState<AppError | null>(null)
  const form = useForm<EndpointValues>({
    resolver: zodResolver(endpointSchema),
    defaultValues: { address: stored?.base_url ?? '', model: stored?.model ?? '', key: '' },
  })
  const { errors } = form.formState
  const address = useWatch({ control: form.control, name: 'address' })
  const saving = attempt.isPending && attempt.variables.save

  const keyThere = stored?.key_set === true && !withoutKey
  const keyMoves = keyThere && address.trim() !== '' && !sameOrigin(stored.base_url ?? '', address)

  const problemText = (error: AppError) => t(`problem.${(error.key ?? '').replace('model.', '')}` as never, { ...error.details, defaultValue: errorText(error) })

  const send = (save: boolean) =>
    form.handleSubmit(async (values) => {
      setAnswer(null)
      setRefused(null)
      try {
        const given = await attempt.mutateAsync({ base_url: values.address, model: values.model, ...keyPlan(values.key, stored, withoutKey, values.address), save })
        setAnswer(given)
        form.setValue('address', given.base_url)
        if (save) {
          form.setValue('key', '')
          setWithoutKey(false)
        }
      } catch (raw) {
        const error = toAppError(raw)
        const field = fieldOf(error.details.field)
        if (field) form.setError(field, { message: problemText(error) }, { shouldFocus: true })
        else setRefused(error)
      }
    })

  const message = (text: string | undefined) => (text?.startsWith('settings:') ? t(text as never) : text)

  return (
    <form noValidate aria-label={t('endpoint.title')} aria-busy={attempt.isPending || undefined} onChange={() => setAnswer(null)} onSubmit={(event) => void send(true)(event)} className="grid gap-4 px-3.5 pt-1 pb-4">
      <Input
        label={t('endpoint.address')}
        hint={t('endpoint.address_hint')}
        error={message(errors.address?.message)}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.register('address')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Input label={t('endpoint.model')} hint={t('endpoint.model_hint')} error={message(errors.model?.message)} autoComplete="off" spellCheck={false} {...form.register('model')} />
        <Input
          label={t(keyThere && !keyMoves ? 'endpoint.key_replace' : 'endpoint.key')}
          hint={t(keyMoves ? 'endpoint.key_moves' : keyThere ? 'endpoint.key_kept' : 'endpoint.key_hint')}
          error={message(errors.key?.message)}
          type="password"
          /* Not a password of this site: nothing should offer to fill or to keep it. */
          autoComplete="new-password"
          spellCheck={false}
          {...form.register('key')}
          trailing={
            keyThere && !keyMoves ? (
              <Button variant="ghost" size="sm" onClick={() => setWithoutKey(true)}>
                {t('endpoint.key_remove')}
              </Button>
            ) : undefined
          }
        />
      </div>
      {withoutKey ? (
        <Note
          tone="info"
          action={
            <Button variant="ghost" size="sm" onClick={() => setWithoutKey(false)}>
              {t('endpoint.key_keep')}
            </Button>
          }
        >
          {t('endpoint.key_removed')}
        </Note>
      ) : null}
      <FormError error={refused} className="empty:hidden" />
      <div role="status" className="empty:hidden">
        {attempt.isPending ? <p className="text-sm text-muted">{t('endpoint.asking')}</p> : null}
        {answer && !attempt.isPending ? (
          <Note tone="good" title={t('endpoint.answered', { ms: format.number(answer.ms) })}>
            {t(answer.saved ? 'endpoint.saved' : 'endpoint.not_saved')}
          </Note>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:flex-1">
        <Button type="submit" pending={saving} disabled={attempt.isPending && !saving}>
          {t('endpoint.save')}
        </Button>
        <Button variant="outline" pending={attempt.isPending && !saving} disabled={saving} onClick={(event) => void send(false)(event)}>
          {t('endpoint.test')}
        </Button>
        {stored ? (
          <Button variant="ghost" tone="bad" className="md:ms-auto" onClick={() => setRemoving(true)}>
            {t('endpoint.remove')}
          </Button>
        ) : null}
      </div>
      {stored ? (
        <ConfirmDialog
          open={removing}
          onOpenChange={setRemoving}
          title={t('endpoint.remove_title', { model: stored.model })}
          body={t('endpoint.remove_body')}
          confirmLabel={t('endpoint.remove')}
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                setRemoving(false)
                setAnswer(null)
                setWithoutKey(false)
              },
            })
          }
        />
      ) : null}
    </form>
  )
}
