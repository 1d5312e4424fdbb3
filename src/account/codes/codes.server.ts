import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { RawOutputOf } from '#contract/endpoint.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { limitKey } from '#server/http/limits.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type * as calls from '../contract.ts'
import { type Identity, lockIdentifiers, maskIdentifier } from '../identity/identity.server.ts'
import type { AccountTables, CodePurpose } from '../tables.server.ts'
import { checkLimits, codeSeconds, resendSeconds, wantProofOfCrowd } from './code-limits.server.ts'
import { renderCodeMessage } from './code-messages.server.ts'

const t = withTables<AccountTables>()

/**
 * Sends a code to an identity and keeps its HMAC; the code before it, of the same purpose, is dead from then on. Where
 * codes are not required none is sent: the code is `OTP_TEST_CODE`, and there is nothing to limit.
 * @param wanted.identity as `readRecipient` read it; `userId` is whose contact is to be proved
 * @throws AppError proofWanted, tooManyRequests, waitForCode
 */
export async function sendCode(
  context: RequestContext,
  { purpose, identity, userId = null }: { purpose: CodePurpose; identity: Identity; userId?: string | null },
): Promise<RawOutputOf<typeof calls.sendPhoneCode>> {
  const { app, db, address, now } = context
  const { OTP_REQUIRED, OTP_TEST_CODE } = app.settings
  const requestId = randomUUID()
  const identifier = identity.value
  const code = OTP_REQUIRED ? String(randomInt(1_000_000)).padStart(6, '0') : OTP_TEST_CODE
  const code_hash = hashCode(app, { requestId, purpose, identifier, code })
  const address_hash = createHmac('sha256', deriveKey(app)).update(limitKey(address)).digest()

  if (OTP_REQUIRED) await wantProofOfCrowd(context, address_hash)
  await transaction(db, async tx => {
    await lockIdentifiers(tx, identifier, address_hash.toString('base64url'))
    if (OTP_REQUIRED) await checkLimits(tx, app, identity, address_hash)
    await t(tx)
      .updateTable('code')
      .set(({ ref }) => ({ expires_at: ref('created_at') }))
      .where('identifier', '=', identifier)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute()
    const created_at = now()
    const expires_at = new Date(created_at.getTime() + codeSeconds * 1000)
    const outbound_message_id = OTP_REQUIRED
      ? await app.messaging.send(tx, await renderCodeMessage(app, tx, identity, purpose, code, expires_at))
      : null
    await t(tx)
      .insertInto('code')
      .values({
        request_id: requestId,
        purpose,
        channel: identity.kind === 'phone' ? 'sms' : 'email',
        identifier,
        user_id: userId,
        code_hash,
        address_hash,
        outbound_message_id,
        created_at,
        expires_at,
      })
      .execute()
  })
  return { requestId, otpRequired: OTP_REQUIRED, expiresIn: codeSeconds, resendIn: resendSeconds }
}

/** What is kept of a code: it can be compared, and only for what it was sent for. */
export function hashCode(
  app: AppContext,
  { requestId, purpose, identifier, code }: Record<'requestId' | 'purpose' | 'identifier' | 'code', string>,
): Buffer {
  const bound = JSON.stringify([requestId, purpose, identifier, code])
  return createHmac('sha256', deriveKey(app)).update(bound).digest()
}

/** Whether a code is the one that was kept, in a time that tells nothing of where they begin to differ. */
export const isCode = (app: AppContext, given: Parameters<typeof hashCode>[1], kept: Buffer): boolean =>
  timingSafeEqual(hashCode(app, given), kept)

const deriveKey = ({ settings }: AppContext) =>
  createHmac('sha256', settings.SESSION_SECRET).update('codes').digest()

/**
 * Ends every code and secret not yet used that was sent to one of the identifiers, or to prove a contact of the user.
 * The rows stay: what was sent still counts.
 */
export async function killCodes(
  tx: Tx,
  { userId = null, identifiers }: { userId?: string | null; identifiers: readonly string[] },
): Promise<void> {
  if (!userId && identifiers.length === 0) return
  await t(tx)
    .updateTable('code')
    // Good is only what ends after it began.
    .set(({ ref, eb }) => ({
      expires_at: ref('created_at'),
      secret_expires_at: eb.case().when('secret_hash', 'is not', null).then(ref('created_at')).end(),
    }))
    .where(eb =>
      eb.or([
        ...(userId ? [eb('user_id', '=', userId)] : []),
        ...(identifiers.length > 0 ? [eb('identifier', 'in', identifiers)] : []),
      ]),
    )
    .where(eb => eb.or([eb('used_at', 'is', null), eb('secret_used_at', 'is', null)]))
    .execute()
}

/** A code as staff may see it: that it was sent and what became of it, never what it is. */
export type SentCode = {
  channel: 'sms' | 'email'
  /** Masked. */
  recipient: string
  purpose: CodePurpose
  outboundMessageId: string | null
  createdAt: Date
  /** Not after `createdAt` where it was replaced or withdrawn. */
  expiresAt: Date
  usedAt: Date | null
  /** How often one was typed, the right one included. */
  tries: number
}

/** The codes of the last two days that went to these identifiers, the newest first. */
export async function listSentCodes(db: Db, identifiers: readonly string[]): Promise<SentCode[]> {
  if (identifiers.length === 0) return []
  const rows = await t(db)
    .selectFrom('code')
    .select([
      'channel',
      'identifier',
      'purpose',
      'outbound_message_id',
      'created_at',
      'expires_at',
      'used_at',
      'attempts',
    ])
    .where('identifier', 'in', identifiers)
    .orderBy('created_at', 'desc')
    .orderBy('request_id')
    .limit(100)
    .execute()
  return rows.map(row => ({
    channel: row.channel,
    recipient: maskIdentifier(row.identifier),
    purpose: row.purpose,
    outboundMessageId: row.outbound_message_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    tries: row.attempts,
  }))
}

/** Deletes codes after two days, when nothing counts them any more. */
export const deleteOldCodes: Job = {
  name: 'forget-old-codes',
  every: '20 4 * * *',
  async run({ db, now }) {
    const twoDaysAgo = new Date(now().getTime() - 48 * 3_600_000)
    await t(db).deleteFrom('code').where('created_at', '<', twoDaysAgo).execute()
  },
}
