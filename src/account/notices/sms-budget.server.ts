import { sql } from 'kysely'
import { persianNumber } from '#persian/digits.ts'
import { formatMonth, fromJalali, isoDay, toJalali } from '#persian/jalali.ts'
import { smsParts } from '#persian/sms-parts.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { renderNotice } from '#server/platform/messaging/message-templates.ts'
import { type OutboundMessage, smsPartsSince } from '#server/platform/messaging/messaging.ts'
import { sendNoticeToMany } from '../people/messages.server.ts'
import { findStaffToNotify } from '../staff/roles.server.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** The first instant of the Persian month, in Tehran. */
function monthStart(now: Date): Date {
  const { year, month } = toJalali(now)
  return fromJalali({ year, month, day: 1 })
}

/** The parts of SMS filed this month, codes included, and what they may come to. */
export async function readSmsMonth(db: Db, { settings, now }: Pick<AppContext, 'settings' | 'now'>) {
  return { parts: await smsPartsSince(db, monthStart(now())), budget: settings.SMS_MONTHLY_BUDGET }
}

/**
 * Files an SMS where this month's budget has room for it, or it is urgent.
 * @returns the message's id; null where there is no room
 */
export async function sendWithinBudget(
  app: AppContext,
  tx: Tx,
  outboundMessage: OutboundMessage,
  { isUrgent }: { isUrgent: boolean },
): Promise<string | null> {
  // One after another, so that several at once do not each find the last room.
  await sql`select pg_advisory_xact_lock(hashtext('sms budget'))`.execute(t(tx))
  const { parts, budget } = await readSmsMonth(tx, app)
  const hasRoom = parts + smsParts(outboundMessage.text) <= budget
  const id = hasRoom || isUrgent ? await app.messaging.send(tx, outboundMessage) : null
  await raiseAlarms(app, tx, id === null)
  return id
}

/**
 * Notifies the school's admins once a month each that 80 and that 100 per cent are spent; the latter too when a message
 * found no room.
 */
async function raiseAlarms(app: AppContext, tx: Tx, wasRefused = false): Promise<void> {
  const now = app.now()
  const { parts, budget } = await readSmsMonth(tx, app)
  const month = isoDay(monthStart(now))
  for (const percent of [80, 100] as const) {
    if (parts * 100 < budget * percent && !wasRefused) continue
    const raised = await t(tx)
      .insertInto('sms_alert')
      .values({ month, percent })
      .onConflict(row => row.doNothing())
      .returning('percent')
      .executeTakeFirst()
    if (!raised) continue
    const notice = await renderNotice(app, tx, `sms-budget-${percent}`, {
      parts: persianNumber(parts),
      budget: persianNumber(budget),
      month: formatMonth(now),
    })
    await sendNoticeToMany(
      tx,
      await findStaffToNotify(tx, 'smsBudget'),
      { ...notice, link: '/studio/notices' },
      now,
    )
  }
}

/** Codes are filed without asking the budget, so somebody looks from time to time whether they have spent it. */
export const watchSmsBudget: Job = {
  name: 'watch-sms-budget',
  every: '*/10 * * * *',
  async run(app) {
    await transaction(app.db, tx => raiseAlarms(app, tx))
  },
}
