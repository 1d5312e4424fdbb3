import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Identity } from '../identity/identity.server.ts'
import type { AccountTables, CodePurpose } from '../tables.server.ts'
import { maxAttemptsPerCode, secretSeconds } from './code-limits.server.ts'
import { isCode } from './codes.server.ts'

const t = withTables<AccountTables>()

/** What a code or a secret is good for: nothing else takes it. `userId` is whose contact it proves. */
export type Bound = { requestId: string; purpose: CodePurpose; identity: Identity; userId?: string }

const isUuid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

/**
 * Counts the attempt and then compares: the counter is a statement of its own, so that of any number of simultaneous attempts
 * no more than five are compared. A code sent for something else is unknown, and its attempts are untouched.
 * @throws AppError codeExpired (unknown, used or too old), tooManyWrongCodes, wrongCode
 */
export async function checkCode({ app, db, now }: RequestContext, bound: Bound, code: string): Promise<void> {
  const { requestId, purpose, identity, userId = null } = bound
  if (!isUuid(requestId)) throw new AppError('codeExpired')
  const at = now()
  const isAlive = ({ eb, and }: ExpressionBuilder<AccountTables, 'code'>) =>
    and([
      eb('request_id', '=', requestId),
      eb('purpose', '=', purpose),
      eb('identifier', '=', identity.value),
      eb('user_id', 'is not distinct from', userId),
      eb('used_at', 'is', null),
      eb('created_at', '<=', at),
      eb('expires_at', '>', at),
    ])
  const counted = await t(db)
    .updateTable('code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where(isAlive)
    .where('attempts', '<', maxAttemptsPerCode)
    .returning('code_hash')
    .executeTakeFirst()
  if (counted) {
    const given = { requestId, purpose, identifier: identity.value, code }
    if (!isCode(app, given, counted.code_hash)) throw new AppError('wrongCode')
    return
  }
  const exhausted = await t(db).selectFrom('code').select('request_id').where(isAlive).executeTakeFirst()
  throw new AppError(exhausted ? 'tooManyWrongCodes' : 'codeExpired')
}

/**
 * Uses a checked code up, once however many try at once, and lays the hash of its secret beside it where there is one.
 * From then on nobody is rung up to hear it.
 * @throws AppError codeExpired when it was used or ended in between
 */
export async function spendCode(
  tx: Tx,
  { messaging }: AppContext,
  requestId: string,
  now: Date,
  secret: { secret_hash: Buffer; secret_expires_at: Date } | object = {},
): Promise<void> {
  const spent = await t(tx)
    .updateTable('code')
    .set({ used_at: now, ...secret })
    .where('request_id', '=', requestId)
    .where('used_at', 'is', null)
    .where('created_at', '<=', now)
    .where('expires_at', '>', now)
    .returning('outbound_message_id')
    .executeTakeFirstOrThrow(() => new AppError('codeExpired'))
  if (spent.outbound_message_id) await messaging.withdraw(tx, spent.outbound_message_id)
}

/**
 * Changes a code for a secret of 256 bits, good for ten minutes and one use.
 * @throws AppError codeExpired, tooManyWrongCodes, wrongCode
 */
export async function changeForSecret(
  context: RequestContext,
  bound: Bound,
  code: string,
): Promise<{ secret: string }> {
  await checkCode(context, bound, code)
  const secret = randomBytes(32).toString('base64url')
  const now = context.now()
  const kept = {
    secret_hash: hashSecret(secret),
    secret_expires_at: new Date(now.getTime() + secretSeconds * 1000),
  }
  await transaction(context.db, tx => spendCode(tx, context.app, bound.requestId, now, kept))
  return { secret }
}

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * Whether the very secret is still good (true) or was used, withdrawn or is too old (false).
 * @throws AppError secretInvalid when it is none, or was given for something else
 */
export async function isSecretGood(db: Db, bound: Bound, secret: string, now: Date): Promise<boolean> {
  const { requestId, purpose, identity } = bound
  const found = isUuid(requestId)
    ? await t(db)
        .selectFrom('code')
        .select(['created_at', 'secret_hash', 'secret_expires_at', 'secret_used_at'])
        .where('request_id', '=', requestId)
        .where('purpose', '=', purpose)
        .where('identifier', '=', identity.value)
        .executeTakeFirst()
    : undefined
  if (!found?.secret_hash || !timingSafeEqual(hashSecret(secret), found.secret_hash)) {
    throw new AppError('secretInvalid')
  }
  return found.secret_used_at === null && found.created_at <= now && found.secret_expires_at! > now
}

/**
 * Uses a secret up that `isSecretGood` has compared, once however many try at once; with the transaction it comes back.
 * @throws AppError secretInvalid when it was used or ended in between
 */
export async function spendSecret(tx: Tx, { requestId }: Bound, now: Date): Promise<void> {
  const { numUpdatedRows } = await t(tx)
    .updateTable('code')
    .set({ secret_used_at: now })
    .where('request_id', '=', requestId)
    .where('secret_used_at', 'is', null)
    .where('created_at', '<=', now)
    .where('secret_expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('secretInvalid')
}
