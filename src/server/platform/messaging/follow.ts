import type { Selectable } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import { transaction, withTables } from '../database/database.ts'
import type { Job } from '../jobs.ts'
import { type Carrier, type Progress, selectCarrier } from './carriers.ts'
import { Refusal, raiseAlarm } from './refusal.ts'
import type { MessagingTables } from './tables.ts'

const t = withTables<MessagingTables>()
type Row = Selectable<MessagingTables['outbound_message']>

/** How many seconds after it left the carrier is asked what became of a message; oftener where somebody waits for a code. */
const looks = { code: [20, 40, 60, 75, 90, 120, 180, 300, 600], other: [60, 300, 900] }
const looksFor = ({ good_until }: Pick<Row, 'good_until'>) => (good_until ? looks.code : looks.other)

/** Seconds a code is waited for before it is spoken over the phone. */
const secondsUntilCall = 60

/** Seconds until the first look at a message that has just left. */
export const firstLook = (row: Pick<Row, 'good_until'>) => looksFor(row)[0]!

/**
 * Asks the carrier once what became of an SMS, has its code spoken where it is time for that, and files the next look.
 * It goes by the clock and not by a count, so a look that runs twice or late does no harm.
 */
export const followOutboundMessage: Job<{ letterId: string }> = {
  name: 'follow-letter',
  atOnce: 2,
  async run(app, { letterId: outboundMessageId }) {
    const row = await t(app.db)
      .selectFrom('outbound_message')
      .selectAll()
      .where('id', '=', outboundMessageId)
      .where('state', 'in', ['sent', 'failed'])
      .executeTakeFirst()
    // A message without these was never taken.
    if (!row?.reference || !row.sent_at) return
    const carrier = selectCarrier(app.settings, row.channel)
    // Only who took it knows it: the school may have changed its carrier since.
    const isKnown = carrier.name === row.carrier
    if (isKnown && (await lookAt(app, row, carrier)) === 'delivered') return
    const isSettled = !isKnown || (await speakIfDue(app, row, carrier))

    const elapsed = app.now().getTime() - row.sent_at.getTime()
    const next = isKnown ? looksFor(row).find(seconds => seconds * 1000 > elapsed) : undefined
    if (isSettled || next === undefined) await blankCode(app, row)
    if (next === undefined) return
    const after = new Date(row.sent_at.getTime() + next * 1000)
    await transaction(app.db, tx =>
      app.jobs.send(tx, 'follow-letter', { letterId: outboundMessageId }, { after, key: outboundMessageId }),
    )
  },
}

/** @returns the state the message is in now; a carrier that does not say leaves it as it was */
async function lookAt(app: AppContext, row: Row, carrier: Carrier): Promise<Row['state']> {
  const { id: outboundMessageId, channel, purpose } = row
  let progress: Progress
  try {
    progress = (await carrier.look?.(row.reference!)) ?? { state: 'sent' }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    app.log.warn(
      { outboundMessageId, reason: thrown.reason },
      'a carrier did not say what became of a message',
    )
    return row.state
  }
  const { state, reason = null } = progress
  if (state === row.state && reason === row.reason) return state
  const now = app.now()
  await t(app.db)
    .updateTable('outbound_message')
    .set({
      state,
      reason,
      delivered_at: state === 'delivered' ? now : null,
      failed_at: state === 'failed' ? now : null,
    })
    .where('id', '=', outboundMessageId)
    .execute()
  if (state === 'delivered') await blankCode(app, row)
  if (state !== 'sent')
    app.log.info({ outboundMessageId, channel, purpose, reason }, `a message was ${state}`)
  return state
}

const isGood = (app: AppContext, { good_until }: Row) => good_until !== null && good_until > app.now()

/**
 * Has the code spoken, once: the call is written down before it is made, for being rung twice is worse than not at
 * all, and who hears nothing can ask for another code. Only where the carrier said that it cannot just now is it left
 * to the next look. A code that was sent again since is not spoken.
 * @returns whether the matter is settled
 */
async function speakIfDue(app: AppContext, row: Row, carrier: Carrier): Promise<boolean> {
  const { id: outboundMessageId, purpose, code, sent_at } = row
  const now = app.now()
  if (!carrier.call || code === null || row.called_at || !isGood(app, row)) return true
  if (now.getTime() < sent_at!.getTime() + secondsUntilCall * 1000) return false
  const { numUpdatedRows } = await t(app.db)
    .updateTable('outbound_message')
    .set({ called_at: now, call_reason: null })
    .where('id', '=', outboundMessageId)
    .where('called_at', 'is', null)
    .where('good_until', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbound_message as newer')
            .select('newer.id')
            .where('newer.recipient', '=', row.recipient)
            .where('newer.purpose', '=', purpose)
            .whereRef('newer.created_at', '>', 'outbound_message.created_at'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return true
  try {
    const { reference } = await carrier.call(row.recipient, code)
    await record({ call_reference: reference })
    app.log.info({ outboundMessageId, purpose }, 'a code is spoken over the phone')
    return true
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    if (thrown.alarm) raiseAlarm(app, thrown)
    const again = !thrown.lasting && !thrown.unanswered
    await record({ call_reason: thrown.reason, ...(again && { called_at: null }) })
    app.log.warn({ outboundMessageId, purpose, reason: thrown.reason }, 'a code could not be spoken')
    return !again
  }

  function record(change: Partial<Pick<Row, 'called_at' | 'call_reference' | 'call_reason'>>) {
    return t(app.db).updateTable('outbound_message').set(change).where('id', '=', outboundMessageId).execute()
  }
}

/** Keeps nothing of the code once it need not be spoken any more; the demo's outbox shows it for good. */
async function blankCode({ settings, db }: AppContext, { id, code }: Row) {
  if (settings.demo || code === null) return
  await t(db).updateTable('outbound_message').set({ code: null }).where('id', '=', id).execute()
}
