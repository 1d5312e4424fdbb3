import { AppError } from '#contract/app-error.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'
import { tryPassword } from './locks.server.ts'
import { notePassword, passwordFits } from './passwords.server.ts'

const t = withTables<AccountTables>()

/** For how long a password that was given proves who asks, in milliseconds. */
const passwordProofMs = 5 * 60_000

const refused = (message: string) =>
  new AppError('invalid', { errors: [{ field: 'currentPassword', message }] })

/**
 * Makes sure that the person themselves asks: by their password, unless this session gave it within five minutes.
 * @param currentPassword null when none was sent
 * @throws AppError invalid at `currentPassword`, locked
 */
export async function provePassword(context: SignedIn, currentPassword: string | null): Promise<void> {
  const { db, user, now } = context
  if (currentPassword === null || currentPassword === '') {
    const { proved_at } = await t(db)
      .selectFrom('session')
      .select('proved_at')
      .where('id', '=', user.sessionId)
      .executeTakeFirstOrThrow()
    if (now().getTime() - proved_at.getTime() < passwordProofMs) return
    throw refused('برای ادامه، رمز عبور خود را وارد کنید.')
  }
  await checkPassword(context, currentPassword)
  await t(db).updateTable('session').set({ proved_at: now() }).where('id', '=', user.sessionId).execute()
}

/**
 * Compares the password of the signed-in user. Wrong ones are counted by session, so that a stolen token guesses no
 * more than a stranger and locks nobody else out.
 * @returns the hash it fitted
 * @throws AppError invalid at `currentPassword`, locked
 */
export async function checkPassword({ app, db, user }: SignedIn, password: string): Promise<string> {
  const { phone, email, password_hash } = await t(db)
    .selectFrom('users')
    .select(['phone', 'email', 'password_hash'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const attempt = { identifier: (phone ?? email)!, origin: `session ${user.sessionId}`, known: true }
  const fits = await tryPassword(app, attempt, () => passwordFits(password, password_hash))
  if (!fits) throw refused('رمز عبور فعلی نادرست است.')
  await notePassword(db, { id: user.id, passwordHash: password_hash }, password)
  return password_hash
}
