import * as z from 'zod/mini'
import { newPassword } from '../session/account.model'

/* The messages are keys of the `auth` texts, as on the sign-in screen. Apart from account.model: only dialogs need zod. */
const current = z.string().check(z.minLength(1, 'field.password_missing'))
const email = z.string().check(z.trim(), z.minLength(1, 'field.email_missing'), z.regex(z.regexes.html5Email, 'field.email_invalid'))

export const passwordSchema = z.object({ current, password: newPassword })
export const emailSchema = z.object({ email, current })
