import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { AccountTables } from '../tables.server.ts'
import { chooseChannels, readChoices } from './choices.server.ts'
import { livingSubscriptions } from './push-subscriptions.server.ts'
import { leavesAt } from './quiet-hours.ts'
import { findReach } from './reach.server.ts'

const t = withTables<AccountTables>()

/** How many messages one transaction decides. */
const atATime = 200
/** What nobody was notified of in time stays on the site alone: after so many milliseconds it is no news. */
const stale = 24 * 3600 * 1000

/**
 * Decides by which channels the messages leave that `notify()` wrote, and files a delivery for each. The messages are
 * their own outbox, so whoever writes many pays for one row each and nothing else.
 */
export const queueDeliveries: Job = {
  name: 'tell-notices',
  waits: 'exists (select from message where notified_at is null)',
  async run(app) {
    while ((await transaction(app.db, tx => queueSome(app, tx))) === atATime);
  },
}

/** @returns how many messages were decided */
async function queueSome(app: AppContext, tx: Tx): Promise<number> {
  const now = app.now()
  const messages = await t(tx)
    .selectFrom('message')
    .select(['id', 'user_id', 'type', 'link', 'created_at', 'needed_by', 'is_urgent'])
    .where('notified_at', 'is', null)
    .orderBy('created_at')
    .limit(atATime)
    .forUpdate()
    .skipLocked()
    .execute()
  if (messages.length === 0) return 0
  const fresh = messages.filter(({ created_at }) => created_at.getTime() > now.getTime() - stale)
  const users = [...new Set(fresh.map(({ user_id }) => user_id))]
  const deliveries = users.length > 0 ? await planDeliveries(app, tx, fresh, users) : []
  if (deliveries.length > 0) {
    await t(tx).insertInto('notice_delivery').values(deliveries).execute()
    for (const { id, due_at } of deliveries) {
      await app.jobs.send(tx, 'deliver-notice', { deliveryId: id }, due_at > now ? { after: due_at } : {})
    }
  }
  await t(tx)
    .updateTable('message')
    .set({ notified_at: now })
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
  return messages.length
}

type Fresh = Pick<
  Selectable<AccountTables['message']>,
  'id' | 'user_id' | 'type' | 'link' | 'needed_by' | 'is_urgent'
>

async function planDeliveries(app: AppContext, tx: Tx, messages: readonly Fresh[], users: readonly string[]) {
  const now = app.now()
  const choices = await readChoices(tx, users)
  const reach = await findReach(tx, app.settings, users)
  const browsers = await livingSubscriptions(tx, users, now)
  return messages.flatMap(message => {
    const { id: message_id, user_id, type } = message
    const channels = chooseChannels(
      choices,
      user_id,
      message,
      reach.get(user_id) ?? { email: null, sms: null },
    )
    return channels.flatMap(channel => {
      const due_at = channel === 'email' ? now : leavesAt(message, choices.times(user_id).quiet, now)
      const delivery = { user_id, message_id, type, channel, created_at: now, due_at }
      if (channel !== 'push') return [{ id: randomUUID(), ...delivery }]
      return browsers
        .filter(browser => browser.user_id === user_id)
        .map(browser => ({ id: randomUUID(), ...delivery, subscription_id: browser.id }))
    })
  })
}
