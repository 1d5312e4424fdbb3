import type { CheckedInputOf } from '#contract/endpoint.ts'
import { userChannel } from '#contract/live.ts'
import type { SignedIn } from '#server/app-context.ts'
import { eraseChannels } from '#server/engines/live/publish.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { eraseOutboundMessages, removeOutboundMessages } from '#server/platform/messaging/messaging.ts'
import type * as calls from '../contract.ts'
import { listIdentifiers } from '../identity/identity.server.ts'
import { checkPassword } from '../passwords/proof.server.ts'
import { refreshCookie } from '../sessions/cookies.server.ts'
import { record } from '../staff/audit.server.ts'
import { keepAnOwner } from '../staff/roles.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { replaceAvatar } from './avatar.server.ts'
import { listDependentIds } from './children.server.ts'

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
    // Whoever answers for children takes them along: nobody could sign in for them any more.
    for (const id of [...(await listDependentIds(tx, user.id)), user.id]) {
      await replaceAvatar(app, tx, id, null)
      for (const feature of app.features) await feature.eraseUserData?.(tx, id, now())
      await t(tx).deleteFrom('users').where('id', '=', id).execute()
    }
    await record(tx, { actorId: user.id, action: 'account.deleted', subjectId: user.id, at: now() })
  })
  setCookie({ ...refreshCookie(app.settings), value: null })
  return {}
}

/** Removes what accounts keep of a person beside their own row. What was done to and by them stays, without names. */
export async function eraseAccount(tx: Tx, userId: string): Promise<void> {
  await eraseChannels(tx, [userChannel(userId)])
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
    'password_link',
  ] as const) {
    await t(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
