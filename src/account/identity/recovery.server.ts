import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { readRecipient } from '../codes/code-limits.server.ts'
import { type Bound, changeForSecret, isSecretGood, spendSecret } from '../codes/code-proof.server.ts'
import { killCodes, sendCode } from '../codes/codes.server.ts'
import type * as calls from '../contract.ts'
import { chosenPasswordFaults, readOwner } from '../passwords/chosen-password.server.ts'
import { liftLock } from '../passwords/locks.server.ts'
import { passwordColumns } from '../passwords/passwords.server.ts'
import { notify } from '../people/messages.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { record } from '../staff/audit.server.ts'
import { takeUpOwnership } from '../staff/owner.server.ts'
import type { AccountTables } from '../tables.server.ts'
import {
  findUserId,
  type Identity,
  listIdentifiers,
  lockIdentifiers,
  readIdentified,
  removeClaims,
} from './identity.server.ts'

const t = withTables<AccountTables>()
const purpose = 'recover'

/** @throws AppError unknownUser, and those of `readRecipient` and `sendCode` */
export async function sendRecoveryCode(
  context: RequestContext,
  input: CheckedInputOf<typeof calls.sendRecoveryCode>,
) {
  const identity = readRecipient(context.app, input)
  if (!(await findUserId(context.db, identity))) throw new AppError('unknownUser')
  return sendCode(context, { purpose, identity })
}

/** @throws AppError invalid, secretInvalid (`identifier` disagrees), codeExpired, wrongCode, tooManyWrongCodes */
export async function verifyRecoveryCode(
  context: RequestContext,
  { token, requestId, ...fields }: CheckedInputOf<typeof calls.verifyRecoveryCode>,
) {
  return changeForSecret(context, { purpose, requestId, identity: readIdentified(fields) }, token)
}

/**
 * Sets a new password for whoever proved the identity and shuts every other way in: the lock is lifted, all sessions end,
 * and no code or secret of the account is good any more.
 * @throws AppError invalid (at `password` or `passwordConfirmation`), secretInvalid
 */
export async function resetPassword(
  context: RequestContext,
  input: CheckedInputOf<typeof calls.resetPassword>,
) {
  const { app, db, now } = context
  const identity = readIdentified(input)
  const bound: Bound = { purpose, requestId: input.requestId, identity }
  if (!(await isSecretGood(db, bound, input.secret, now()))) throw new AppError('secretInvalid')
  const userId = await requireOwner(db, identity)
  const errors = await chosenPasswordFaults(input, await readOwner(db, userId))
  if (errors.length > 0) throw new AppError('invalid', { errors })

  const password = await passwordColumns(input.password)
  await transaction(db, async tx => {
    await lockIdentifiers(tx, identity.value)
    // The identity may have left the account since.
    if ((await requireOwner(tx, identity)) !== userId) throw new AppError('secretInvalid')
    await spendSecret(tx, bound, now())
    await t(tx).updateTable('users').set(password).where('id', '=', userId).execute()
    await takeUpOwnership(tx, app, identity, userId)
    await removeClaims(tx, identity, userId)
    const identifiers = await listIdentifiers(tx, userId)
    await killCodes(tx, { userId, identifiers })
    await liftLock(tx, identifiers)
    await endSessions(tx, { userId, reason: 'password', now: now() })
    await record(tx, { actorId: userId, action: 'password.reset', subjectId: userId, at: now() })
    await notify(app, tx, userId, 'password-reset', {})
  })
  return {}
}

async function requireOwner(db: Db, identity: Identity): Promise<string> {
  const userId = await findUserId(db, identity)
  if (!userId) throw new AppError('secretInvalid')
  return userId
}
