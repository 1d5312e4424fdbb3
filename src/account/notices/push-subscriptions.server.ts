import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { readCallable } from '#server/platform/outbound-fetch.ts'
import { makeVapidKeys, type VapidKeys } from '#server/platform/web-push.ts'
import type { AccountTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<AccountTables>()

/** The installation's keys, made by whoever needs them first. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const read = () =>
    t(db)
      .selectFrom('vapid_keys')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .executeTakeFirst()
  const known = await read()
  if (known) return known
  const { publicKey, privateKey } = await makeVapidKeys()
  await t(db)
    .insertInto('vapid_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict(row => row.doNothing())
    .execute()
  return (await read())!
}

export async function preparePush({ db }: SignedIn) {
  const { publicKey } = await vapidKeys(db)
  return { publicKey }
}

/**
 * Takes the browser's subscription; it is the session's, and one that the browser had for somebody else becomes this
 * one's. Where its address leads is judged when it is called, for names change.
 * @throws AppError invalid at `endpoint`
 */
export async function addPush(
  { db, user, now }: SignedIn,
  { endpoint, keys, expirationTime }: CheckedInputOf<typeof calls.addPush>,
) {
  try {
    readCallable(endpoint)
  } catch {
    throw new AppError('invalid', { errors: [{ field: 'endpoint', message: 'نشانی درست نیست.' }] })
  }
  const row = {
    user_id: user.id,
    session_id: user.sessionId,
    ...keys,
    created_at: now(),
    expires_at: expirationTime ? new Date(expirationTime) : null,
  }
  await t(db)
    .deleteFrom('push_subscription')
    .where('session_id', '=', user.sessionId)
    .where('endpoint', '<>', endpoint)
    .execute()
  await t(db)
    .insertInto('push_subscription')
    .values({ endpoint, ...row })
    .onConflict(known => known.column('endpoint').doUpdateSet(row))
    .execute()
  return {}
}

export async function removePush({ db, user }: SignedIn) {
  await t(db).deleteFrom('push_subscription').where('session_id', '=', user.sessionId).execute()
  return {}
}

export async function hasPush(db: Db, sessionId: string): Promise<boolean> {
  const found = await t(db)
    .selectFrom('push_subscription')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}

/** The browsers of these people that may be notified: their session lasts, and the subscription has not run out. */
export function livingSubscriptions(db: Db, userIds: readonly string[], now: Date) {
  return t(db)
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select(['push_subscription.id', 'push_subscription.user_id'])
    .where('push_subscription.user_id', 'in', [...userIds])
    .where('session.revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
}
