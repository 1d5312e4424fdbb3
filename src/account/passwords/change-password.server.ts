import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { killCodes } from '../codes/codes.server.ts'
import type * as calls from '../contract.ts'
import { listIdentifiers } from '../identity/identity.server.ts'
import { notify } from '../people/messages.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { record } from '../staff/audit.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { chosenPasswordFaults, readOwner } from './chosen-password.server.ts'
import { liftLock } from './locks.server.ts'
import { passwordColumns } from './passwords.server.ts'
import { checkPassword } from './proof.server.ts'

const t = withTables<AccountTables>()

export const checkPasswordChange = async ({ db, user }: SignedIn, body: unknown) =>
  chosenPasswordFaults(body, await readOwner(db, user.id), 'newPassword')

/**
 * Changes the password and shuts every other way in: all other sessions end, codes and secrets of the account are dead.
 * @throws AppError invalid at `newPasswordConfirmation`, `newPassword` or `currentPassword`; locked
 */
export async function changePassword(
  context: SignedIn,
  { currentPassword, newPassword }: CheckedInputOf<typeof calls.changePassword>,
) {
  const { app, db, user, now } = context
  const oldHash = await checkPassword(context, currentPassword)
  const password = await passwordColumns(newPassword)
  await transaction(db, async tx => {
    const changed = await t(tx)
      .updateTable('users')
      .set(password)
      .where('id', '=', user.id)
      .where('password_hash', '=', oldHash)
      .returning('id')
      .executeTakeFirst()
    // Somebody else changed it meanwhile, and with that this session may be over.
    if (!changed) throw new AppError('conflict')
    const at = now()
    await endSessions(tx, { userId: user.id, except: user.sessionId, reason: 'password', now: at })
    await t(tx).updateTable('session').set({ proved_at: at }).where('id', '=', user.sessionId).execute()
    const identifiers = await listIdentifiers(tx, user.id)
    await killCodes(tx, { userId: user.id, identifiers })
    await liftLock(tx, identifiers)
    await record(tx, { actorId: user.id, action: 'password.changed', subjectId: user.id, at })
    await notify(app, tx, user.id, 'password-changed', { link: paths.profile({ tab: 'security' }) })
  })
  return {}
}
