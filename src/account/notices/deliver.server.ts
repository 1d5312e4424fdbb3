import type { Selectable } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { holdsStill } from '#server/platform/messaging/conditions.ts'
import type { AccountTables } from '../tables.server.ts'
import { chooseChannels, readChoices } from './choices.server.ts'
import { noticeMail, noticeSms } from './notice-messages.server.ts'
import { pushNotice } from './push-notice.server.ts'
import { leavesAt } from './quiet-hours.ts'
import { findReach, type Reach } from './reach.server.ts'
import { sendWithinBudget } from './sms-budget.server.ts'

const t = withTables<AccountTables>()

export type Delivery = Selectable<AccountTables['notice_delivery']>
export type MessageRow = Selectable<AccountTables['message']>
/** What a delivery becomes; waiting still where it is held. */
type Outcome = Partial<Pick<Delivery, 'state' | 'reason' | 'outbound_message_id' | 'due_at'>>

const retryLimit = 6
/** Longer than a push service is waited for, in milliseconds: nobody else takes the delivery meanwhile. */
const turn = 60_000

/**
 * Hands one delivery on: to `messaging` in one transaction with its state, so a run that is repeated finds it handed; to a
 * push service by a call, which a death in between repeats, and then the browser shows the second in place of the first.
 * Choices, quiet hours, the budget and what the message tells of are those of now, not of when it was written.
 */
export const deliverNotice: Job<{ deliveryId: string }> = {
  name: 'deliver-notice',
  atOnce: 2,
  retryLimit,
  within: 120,
  async run(app, { deliveryId }) {
    const push = await transaction(app.db, async tx => {
      const delivery = await takeDelivery(tx, deliveryId, app.now())
      if (!delivery) return null
      const message = await t(tx)
        .selectFrom('message')
        .selectAll()
        .where('id', '=', delivery.message_id)
        .executeTakeFirstOrThrow()
      const outcome = await handOn(app, tx, delivery, message)
      if (outcome) await settle(tx, deliveryId, outcome)
      return outcome ? null : { delivery, message }
    })
    if (push) await pushNotice(app, push, retryLimit)
  },
}

/** Takes a delivery that waits and nobody else is at. */
async function takeDelivery(tx: Tx, deliveryId: string, now: Date) {
  return t(tx)
    .updateTable('notice_delivery')
    .set(({ eb }) => ({ locked_until: new Date(now.getTime() + turn), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', deliveryId)
    .where('message_id', 'is not', null)
    .where('state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst() as Promise<(Delivery & { message_id: string }) | undefined>
}

async function settle(tx: Tx, deliveryId: string, outcome: Outcome) {
  await t(tx)
    .updateTable('notice_delivery')
    .set({ ...outcome, locked_until: null })
    .where('id', '=', deliveryId)
    .execute()
}

/** @returns what became of it; null where it is a push, which is sent once the transaction is over */
async function handOn(
  app: AppContext,
  tx: Tx,
  delivery: Delivery,
  message: MessageRow,
): Promise<Outcome | null> {
  const { id: deliveryId, user_id, channel } = delivery
  const { type, created_at, read_at, condition } = message
  const now = app.now()
  const choices = await readChoices(tx, [user_id])
  const reach: Reach = (await findReach(tx, app.settings, [user_id])).get(user_id) ?? {
    email: null,
    sms: null,
  }
  // On the site a message that was not wanted there is read from its first instant.
  const wasRead = read_at !== null && read_at > created_at
  if (type !== 'security' && wasRead) return { state: 'dropped', reason: 'read' }
  if (!chooseChannels(choices, user_id, message, reach).includes(channel))
    return { state: 'dropped', reason: 'off' }
  if (!(await holdsStill(app, tx, [condition]))(condition)) return { state: 'dropped', reason: 'over' }
  if (channel === 'email') {
    const outboundMessage = await noticeMail(app, tx, message, reach.email!)
    return {
      state: 'handed',
      reason: null,
      outbound_message_id: await app.messaging.send(tx, outboundMessage),
    }
  }
  const due = leavesAt(message, choices.times(user_id).quiet, now)
  if (due > now) {
    await app.jobs.send(tx, 'deliver-notice', { deliveryId }, { after: due })
    return { due_at: due }
  }
  if (channel === 'push') {
    return delivery.subscription_id === null ? { state: 'dropped', reason: 'gone' } : null
  }
  const outboundMessage = await noticeSms(app, tx, message, reach.sms!)
  const outbound_message_id = await sendWithinBudget(app, tx, outboundMessage, {
    isUrgent: type === 'security',
  })
  return outbound_message_id === null
    ? { state: 'failed', reason: 'budget' }
    : { state: 'handed', reason: null, outbound_message_id }
}
