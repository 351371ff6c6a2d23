import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Input, type InputProps } from '@/ui/input'

/** A password that can be looked at before it is sent. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <Button variant="ghost" size="icon" aria-pressed={shown} aria-label={t('password.show')} onClick={() => setShown(!shown)}>
          <Icon aria-hidden className="size-4 text-muted" strokeWidth={1.6} />
        </Button>
      }
    />
  )
}
