import { AppError } from '#contract/app-error.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { freePerHour, maxPerHour } from '#server/http/proof-of-work.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { type Identity, type IdentityFields, readIdentity } from '../identity/identity.server.ts'
import * as rules from '../rules.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** How long a code is good, and a secret; how long until the next code may be asked for; all in seconds. */
export const codeSeconds = 120
export const secretSeconds = 600
export const resendSeconds = 60
export const maxAttemptsPerCode = 5
export const codesPerHour = { identifier: 5, address: maxPerHour }

const hour = 3600
const day = 24 * hour

/**
 * The identity a code is wanted for.
 * @throws AppError invalid as `readIdentity`, and at `countryCode` when no SMS are sent to where the phone is from
 */
export function readRecipient({ settings }: AppContext, fields: IdentityFields): Identity {
  const { OTP_REQUIRED, SMS_COUNTRIES } = settings
  const { kind, value } = readIdentity(fields)
  // A phone that is an identity has ten digits, so the rest is its country's code.
  if (kind === 'phone' && OTP_REQUIRED && !SMS_COUNTRIES.includes(value.slice(0, -rules.phoneDigits))) {
    const message = 'به این کشور پیامک نمی‌فرستیم؛ لطفاً با ایمیل وارد شوید.'
    throw new AppError('invalid', { errors: [{ field: 'countryCode', message }] })
  }
  return { kind, value }
}

/**
 * Past sixty an hour an address is a carrier's or an attacker's, and each of its browsers proves that it works. Counted
 * in the rows of the codes as well as in the calls: those outlive a restart, and other processes' count.
 * @throws AppError proofWanted
 */
export async function wantProofOfCrowd(
  { db, now, wantProof }: RequestContext,
  addressHash: Buffer,
): Promise<void> {
  const { load } = await t(db)
    .selectFrom('code')
    .select(({ fn }) => fn.countAll<number>().as('load'))
    .where('address_hash', '=', addressHash)
    .where('outbound_message_id', 'is not', null)
    .where('created_at', '>', new Date(now().getTime() - hour * 1000))
    .executeTakeFirstOrThrow()
  if (Number(load) >= freePerHour) await wantProof(Number(load) + 1)
}

/**
 * What has been sent must allow one more message. It is counted in the rows of the codes, so neither a restart nor another
 * process begins anew; the caller holds the locks of the address and the identifier.
 * @throws AppError tooManyRequests for the address; waitForCode for the identifier and for the day's SMS; with `retryAfter`
 */
export async function checkLimits(
  tx: Tx,
  app: AppContext,
  { kind, value }: Identity,
  addressHash: Buffer,
): Promise<void> {
  const now = app.now()
  const wait = async (
    column: 'address_hash' | 'identifier' | 'channel',
    of: Buffer | string,
    limit: Limit,
  ) => {
    const since = new Date(now.getTime() - limit.seconds * 1000)
    const filling = await t(tx)
      .selectFrom('code')
      .select('created_at')
      .where(column, '=', of as never)
      .where('outbound_message_id', 'is not', null)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .offset(limit.messages - 1)
      .limit(1)
      .executeTakeFirst()
    return filling && secondsUntil(filling.created_at, limit.seconds, now)
  }

  const byAddress = await wait('address_hash', addressHash, { messages: codesPerHour.address, seconds: hour })
  if (byAddress) throw new AppError('tooManyRequests', { retryAfter: byAddress })
  const byIdentifier =
    (await wait('identifier', value, { messages: codesPerHour.identifier, seconds: hour })) ??
    (await wait('identifier', value, { messages: 1, seconds: resendSeconds }))
  if (byIdentifier) throw new AppError('waitForCode', { retryAfter: byIdentifier })
  if (kind !== 'phone') return
  const messages = app.settings.SMS_DAILY_CAP
  const bySms = await wait('channel', 'sms', { messages, seconds: day })
  if (!bySms) return
  raiseAlarm(app, messages)
  throw new AppError('waitForCode', { retryAfter: bySms })
}

type Limit = { messages: number; seconds: number }

/** Never more than the limit's own length, should the clock have been set back since. */
function secondsUntil(then: Date, seconds: number, now: Date): number {
  const left = Math.ceil((then.getTime() + seconds * 1000 - now.getTime()) / 1000)
  return Math.min(Math.max(left, 1), seconds)
}

const alarms = new WeakMap<AppContext, number>()

/** Wakes whoever reads the log, once an hour at most. */
function raiseAlarm(app: AppContext, cap: number): void {
  const now = app.now().getTime()
  if (now - (alarms.get(app) ?? Number.NEGATIVE_INFINITY) < hour * 1000) return
  alarms.set(app, now)
  app.log.error(
    { cap },
    'the cap of SMS a day is reached: no phone gets a code until SMS_DAILY_CAP allows it',
  )
}
