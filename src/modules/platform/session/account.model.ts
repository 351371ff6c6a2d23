import * as z from 'zod/mini'
import { minimumPasswordLength } from '@/data/session/session.model'

/* The messages are keys of the `auth` texts. The address rule is that of <input type="email">. */
const email = z.string().check(z.trim(), z.minLength(1, 'field.email_missing'), z.regex(z.regexes.html5Email, 'field.email_invalid'))

export const signInSchema = z.object({ email, password: z.string().check(z.minLength(1, 'field.password_missing')), name: z.string() })

export const newPassword = z.string().check(z.minLength(1, 'field.password_missing'), z.minLength(minimumPasswordLength, 'field.password_short'))

export const signUpSchema = z.object({ email, password: newPassword, name: z.string().check(z.maxLength(120, 'field.name_long')) })

export const recoverSchema = z.object({ email })

export const resetSchema = z.object({ password: newPassword })

export type Credentials = z.infer<typeof signUpSchema>
