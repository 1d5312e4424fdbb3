import type { CheckedInputOf } from '#contract/endpoint.ts'
import { userChannel } from '#contract/live.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { eraseChannel } from '#server/live/publish.ts'
import { eraseOutboundMessages, removeOutboundMessages } from '#server/messaging/messaging.ts'
import type * as calls from '../contract.ts'
import { listIdentifiers } from '../identity/identity.server.ts'
import { checkPassword } from '../passwords/proof.server.ts'
import { refreshCookie } from '../sessions/cookies.server.ts'
import { record } from '../staff/audit.server.ts'
import { keepAnOwner } from '../staff/roles.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { replaceAvatar } from './avatar.server.ts'

const t = withTables<AccountTables>()

/**
 * Deletes the account that asks, and what every feature holds of it.
 * @throws AppError invalid at `currentPassword`, locked; conflict, for the school's last owner
 */
export async function deleteAccount(
  context: SignedIn,
  { currentPassword }: CheckedInputOf<typeof calls.deleteAccount>,
) {
  const { app, db, user, now, setCookie } = context
  await checkPassword(context, currentPassword)
  await transaction(db, async tx => {
    await keepAnOwner(tx, user.id, 'این تنها حساب مالک است و نمی‌توان آن را حذف کرد.')
    await replaceAvatar(app, tx, user.id, null)
    for (const feature of app.features) await feature.eraseUserData?.(tx, user.id, now())
    await t(tx).deleteFrom('users').where('id', '=', user.id).execute()
    await record(tx, { actorId: user.id, action: 'account.deleted', subjectId: user.id, at: now() })
  })
  setCookie({ ...refreshCookie(app.settings), value: null })
  return {}
}

/** Removes what accounts keep of a person beside their own row. What was done to and by them stays, without names. */
export async function eraseAccount(tx: Tx, userId: string): Promise<void> {
  await eraseChannel(tx, userChannel(userId))
  const identifiers = await listIdentifiers(tx, userId)
  await eraseOutboundMessages(tx, identifiers)
  // Notices go to contacts that may be somebody else's as well: only the messages that were this person's are removed.
  const deliveries = await t(tx)
    .selectFrom('notice_delivery')
    .select('outbound_message_id')
    .where('user_id', '=', userId)
    .execute()
  await removeOutboundMessages(
    tx,
    deliveries.flatMap(({ outbound_message_id }) => outbound_message_id ?? []),
  )
  if (identifiers.length > 0) {
    for (const table of ['code', 'login_attempt', 'login_lock'] as const) {
      await t(tx).deleteFrom(table).where('identifier', 'in', identifiers).execute()
    }
  }
  for (const table of [
    'code',
    'notice_choice',
    'notice_times',
    'notice_delivery',
    'push_subscription',
    'session',
    'known_device',
    'message',
    'acceptance',
    'passkey',
    'passkey_challenge',
  ] as const) {
    await t(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
