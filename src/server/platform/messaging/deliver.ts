import type { Selectable } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import { transaction, withTables } from '../database/database.ts'
import type { Job } from '../jobs.ts'
import { type Carrier, selectCarrier } from './carriers.ts'
import { holdsStill } from './conditions.ts'
import { firstLook } from './follow.ts'
import { Refusal, raiseAlarm } from './refusal.ts'
import type { MessagingTables } from './tables.ts'

const t = withTables<MessagingTables>()

/** With the pauses between, a message is tried for some twenty minutes. */
const retryLimit = 8

/**
 * Hands one message to its carrier. A refusal that trying again would not change ends it as failed, any other is thrown,
 * so that the job attempts again. What the message said is blanked once it left, except in the demo, whose outbox shows it;
 * its code stays while it may have to be spoken. A process that dies between the two sends twice, which is better than
 * never; see the carriers for what each of them makes of that.
 */
export const deliverOutboundMessage: Job<{ letterId: string }> = {
  name: 'deliver-letter',
  atOnce: 4,
  retryLimit,
  // Longer than any carrier is waited for, so that no second run meets the first.
  within: 180,
  async run(app, { letterId: outboundMessageId }) {
    const row = await t(app.db)
      .selectFrom('outbound_message')
      .selectAll()
      .where('id', '=', outboundMessageId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!row) return
    if (row.good_until && row.good_until <= app.now()) return giveUp(app, row, 'late')
    const isSo = await holdsStill(app, app.db, [row.condition])
    if (!isSo(row.condition)) return giveUp(app, row, 'over')
    const carrier = selectCarrier(app.settings, row.channel)
    try {
      const taken = await carrier.send({
        id: row.id,
        channel: row.channel,
        to: row.recipient,
        subject: row.subject ?? undefined,
        text: row.body,
        code: row.code ?? undefined,
        purpose: row.purpose,
        unsubscribe: row.unsubscribe ?? undefined,
        thread: row.mail_thread,
      })
      await markTaken(app, row, carrier, taken)
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      await markRefused(app, row, carrier, thrown)
    }
  },
}

type Row = Selectable<MessagingTables['outbound_message']>

async function markTaken(
  app: AppContext,
  row: Row,
  carrier: Carrier,
  taken: Awaited<ReturnType<Carrier['send']>>,
) {
  const { id: outboundMessageId, channel, purpose } = row
  const now = app.now()
  const { state, reference, reason = null } = taken
  const mayBeSpoken = carrier.call && row.good_until !== null
  await transaction(app.db, async tx => {
    await t(tx)
      .updateTable('outbound_message')
      .set({
        ...blank(app),
        ...(mayBeSpoken && { code: row.code }),
        state,
        carrier: carrier.name,
        reference,
        reason,
        sent_at: now,
        delivered_at: state === 'delivered' ? now : null,
        failed_at: state === 'failed' ? now : null,
      })
      .where('id', '=', outboundMessageId)
      .execute()
    if (!carrier.look || reference === undefined) return
    const after = new Date(now.getTime() + firstLook(row) * 1000)
    await app.jobs.send(
      tx,
      'follow-letter',
      { letterId: outboundMessageId },
      { after, key: outboundMessageId },
    )
  })
  app.log.info(
    { outboundMessageId, channel, purpose },
    `a message was ${state === 'delivered' ? state : 'sent'}`,
  )
}

/** @throws the refusal, where another try may do better */
async function markRefused(app: AppContext, row: Row, carrier: Carrier, refusal: Refusal) {
  const { reason, lasting, alarm } = refusal
  const attempts = row.attempts + 1
  if (alarm) raiseAlarm(app, refusal)
  if (lasting || attempts > retryLimit)
    return giveUp(app, row, reason, { carrier: carrier.name, attempts: attempts })
  await t(app.db)
    .updateTable('outbound_message')
    .set({ carrier: carrier.name, reason, attempts: attempts })
    .where('id', '=', row.id)
    .execute()
  throw refusal
}

async function giveUp(
  app: AppContext,
  row: Row,
  reason: string,
  more: { carrier?: string; attempts?: number } = {},
) {
  const { id: outboundMessageId, channel, purpose } = row
  await t(app.db)
    .updateTable('outbound_message')
    .set({ ...blank(app), ...more, state: 'failed', reason, failed_at: app.now() })
    .where('id', '=', outboundMessageId)
    .execute()
  app.log.warn({ outboundMessageId, channel, purpose, reason }, 'a message was given up')
}

const blank = ({ settings }: AppContext) =>
  settings.demo ? {} : { body: '', subject: null, code: null, unsubscribe: null, mail_thread: null }

/**
 * Ends what was left lying, and blanks it: after a day what a message says is nobody's concern, and after a month that it
 * was sent, and to whom.
 */
export const blankOldOutboundMessages: Job = {
  name: 'blank-old-letters',
  every: '10 4 * * *',
  async run(app) {
    if (app.settings.demo) return
    const now = app.now()
    const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000)
    await t(app.db)
      .updateTable('outbound_message')
      .set({ state: 'failed', reason: 'given-up', failed_at: now })
      .where('created_at', '<', dayAgo)
      .where('state', '=', 'waiting')
      .execute()
    await t(app.db)
      .updateTable('outbound_message')
      .set(blank(app))
      .where('created_at', '<', dayAgo)
      .where(({ or, eb }) => or([eb('body', '<>', ''), eb('code', 'is not', null)]))
      .execute()
    const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
    await t(app.db).deleteFrom('outbound_message').where('created_at', '<', monthAgo).execute()
    const yearAgo = new Date(now.getTime() - 366 * 24 * 60 * 60 * 1000)
    await t(app.db).deleteFrom('sms_usage').where('at', '<', yearAgo).execute()
  },
}
