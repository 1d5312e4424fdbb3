import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { readRecipient } from '../codes/code-limits.server.ts'
import { renderReplacedContactMessage } from '../codes/code-messages.server.ts'
import { checkCode, spendCode } from '../codes/code-proof.server.ts'
import { killCodes, sendCode } from '../codes/codes.server.ts'
import type * as calls from '../contract.ts'
import { provePassword } from '../passwords/proof.server.ts'
import { notify } from '../people/messages.server.ts'
import { readUser } from '../people/people.server.ts'
import { record } from '../staff/audit.server.ts'
import { takeUpOwnership } from '../staff/owner.server.ts'
import type { AccountTables } from '../tables.server.ts'
import {
  alreadyTaken,
  findUserId,
  type Identity,
  lockIdentifiers,
  readIdentity,
  removeClaims,
} from './identity.server.ts'

const t = withTables<AccountTables>()
const purpose = 'contact'

/**
 * Sends the code that proves a contact of the person who asks.
 * @throws AppError invalid (at `currentPassword` where the password is asked for again), alreadyRegistered, and those of
 * `readRecipient` and `sendCode`
 */
export async function sendContactCode(
  context: SignedIn,
  { currentPassword, ...fields }: CheckedInputOf<typeof calls.sendContactCode>,
) {
  const identity = readRecipient(context.app, fields)
  await provePassword(context, currentPassword)
  if (await findUserId(context.db, identity)) throw alreadyTaken(identity)
  return sendCode(context, { purpose, identity, userId: context.user.id })
}

/**
 * Makes the proved contact an identity of the person: it replaces the one of its kind, whose owner is notified there, and
 * leaves every account that only claimed it.
 * @throws AppError invalid, codeExpired, wrongCode, tooManyWrongCodes, alreadyRegistered
 */
export async function verifyContact(
  context: SignedIn,
  { token, requestId, ...fields }: CheckedInputOf<typeof calls.verifyContact>,
) {
  const { app, db, user, now } = context
  const identity = readIdentity(fields)
  await checkCode(context, { purpose, requestId, identity, userId: user.id }, token)
  await transaction(db, async tx => {
    await lockIdentifiers(tx, identity.value)
    if (await findUserId(tx, identity)) throw alreadyTaken(identity)
    await spendCode(tx, app, requestId, now())
    const { old } = await t(tx)
      .selectFrom('users')
      .select(`${identity.kind} as old`)
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await t(tx).updateTable('users').set(toColumns(identity)).where('id', '=', user.id).execute()
    await takeUpOwnership(tx, app, identity, user.id)
    await removeClaims(tx, identity, user.id)
    await killCodes(tx, { identifiers: old ? [old, identity.value] : [identity.value] })
    if (old) {
      await app.messaging.send(
        tx,
        await renderReplacedContactMessage(app, tx, { kind: identity.kind, value: old }),
      )
    }
    await notify(app, tx, user.id, `${identity.kind}-${old === null ? 'proved' : 'changed'}`, {})
    await record(tx, { actorId: user.id, action: `${identity.kind}.proved`, subjectId: user.id, at: now() })
  })
  return { user: await readUser(db, user.id) }
}

/** A proved contact is no claim any more. */
const toColumns = ({ kind, value }: Identity) =>
  kind === 'email'
    ? { email: value, contact_email: null }
    : { phone: value, contact_country_code: null, contact_phone_number: null }
