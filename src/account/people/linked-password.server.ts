import { createHash, randomBytes } from 'node:crypto'
import { isAppError } from '#contract/app-error.ts'
import { splitE164 } from '#persian/phone.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { readRecipient } from '../codes/code-limits.server.ts'
import { killCodes } from '../codes/codes.server.ts'
import { listIdentifiers, removeClaims } from '../identity/identity.server.ts'
import { chosenPasswordFaults } from '../passwords/chosen-password.server.ts'
import { liftLock } from '../passwords/locks.server.ts'
import type { Owner, passwordColumns } from '../passwords/passwords.server.ts'
import * as rules from '../rules.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { record } from '../staff/audit.server.ts'
import { takeUpOwnership } from '../staff/owner.server.ts'
import type { AccountTables } from '../tables.server.ts'

/** What links share by which a password is chosen: the school's to an account it opened, an invitation to its staff. */

const t = withTables<AccountTables>()

export const createLinkToken = () => randomBytes(24).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Whether an SMS goes to this phone, E.164: accounts sign in by it, and its country is one we text to. */
export function mayText(app: AppContext, phone: string): boolean {
  try {
    readRecipient(app, { ...splitE164(phone), email: null })
    return true
  } catch (fault) {
    if (isAppError(fault)) return false
    throw fault
  }
}

export type PasswordErrors = { password?: string; passwordConfirmation?: string }

/** The two fields of a plain page's form; `roles` are those of who chooses. */
export function buildPasswordFields(roles: readonly string[], errors: PasswordErrors = {}): string {
  const min = roles.length > 0 ? '۱۵' : '۶'
  const field = (key: keyof PasswordErrors, label: string) => {
    const fault = errors[key]
    return `<label for="${key}">${label}</label><input id="${key}" name="${key}" type="password" autocomplete="new-password" required maxlength="1000" dir="ltr"${
      fault ? ` aria-invalid="true" aria-describedby="${key}-fault"` : ''
    }>${fault ? `<p class="bad" id="${key}-fault">${escapeHtml(fault)}</p>` : ''}`
  }
  return `${field('password', `رمز عبور، دست‌کم ${min} نویسه`)}${field('passwordConfirmation', 'تکرار رمز عبور')}`
}

export const readPasswordForm = (form: URLSearchParams) => ({
  password: form.get('password') ?? '',
  passwordConfirmation: form.get('passwordConfirmation') ?? '',
})

/** What is wrong with what was typed, a sentence for each field. */
export async function findPasswordErrors(
  body: Required<PasswordErrors>,
  owner: Owner,
): Promise<PasswordErrors> {
  const errors: PasswordErrors = {}
  const note = (field: string, message: string | null) => {
    if (message) errors[field as keyof PasswordErrors] ??= message
  }
  note('password', rules.newPassword.fault(body.password))
  note('passwordConfirmation', rules.passwordConfirmation.fault(body.passwordConfirmation))
  for (const { field, message } of await chosenPasswordFaults(body, owner)) note(field, message)
  return errors
}

/**
 * Sets the password that somebody chose by a link.
 * @param provedBy what the link went to alone, so that whoever used it has it: E.164 or an email; the caller has locked it
 */
export async function setLinkedPassword(
  tx: Tx,
  app: AppContext,
  userId: string,
  { password, provedBy }: { password: Awaited<ReturnType<typeof passwordColumns>>; provedBy: string | null },
): Promise<void> {
  const now = app.now()
  await t(tx).updateTable('users').set(password).where('id', '=', userId).execute()
  if (provedBy !== null) {
    const kind = provedBy.includes('@') ? ('email' as const) : ('phone' as const)
    const identity = { kind, value: provedBy }
    await removeClaims(tx, identity, userId)
    if (kind === 'phone') await takeUpOwnership(tx, app, identity, userId)
  }
  const identifiers = await listIdentifiers(tx, userId)
  await killCodes(tx, { userId, identifiers })
  await liftLock(tx, identifiers)
  await endSessions(tx, { userId, reason: 'password', now })
  await record(tx, { actorId: userId, action: 'password.linked', subjectId: userId, at: now })
}
