import { randomUUID } from 'node:crypto'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, startOfDay, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { holdsStill } from '#server/platform/messaging/conditions.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import type { AccountTables } from '../tables.server.ts'
import { findReach } from './reach.server.ts'
import { unsubscribeAddress } from './unsubscribe.server.ts'

const t = withTables<AccountTables>()

/** How many messages one mail lists. */
const limit = 30
const day = 24 * 3600 * 1000

/**
 * Once a day and person, at their hour or as soon after it as we are there: one mail with what came since the last one,
 * is unread and was not mailed by itself. With nothing to say none is sent.
 */
export const sendDigests: Job = {
  name: 'send-digests',
  every: '2,32 * * * *',
  async run(app) {
    const now = app.now()
    const { hour } = toJalali(now)
    const midnight = startOfDay(now)
    const due = await t(app.db)
      .selectFrom('notice_times')
      .select('user_id')
      .where('digest', '=', true)
      .where('digest_hour', '<=', hour)
      .where(({ or, eb }) => or([eb('digest_at', 'is', null), eb('digest_at', '<', midnight)]))
      .execute()
    for (const { user_id } of due) {
      await transaction(app.db, tx => sendDigest(app, tx, user_id, midnight))
    }
  },
}

async function sendDigest(app: AppContext, tx: Tx, user_id: string, midnight: Date): Promise<void> {
  const now = app.now()
  const before = await t(tx)
    .selectFrom('notice_times')
    .select('digest_at')
    .where('user_id', '=', user_id)
    .where('digest', '=', true)
    .where(({ or, eb }) => or([eb('digest_at', 'is', null), eb('digest_at', '<', midnight)]))
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  await t(tx).updateTable('notice_times').set({ digest_at: now }).where('user_id', '=', user_id).execute()
  const to = (await findReach(tx, app.settings, [user_id])).get(user_id)?.email
  const since = before.digest_at ?? new Date(now.getTime() - day)
  const messages = to ? await unreadSince(app, tx, user_id, since) : []
  if (!to || messages.length === 0) return
  const outbound_message_id = await app.messaging.send(tx, {
    channel: 'email',
    to,
    ...(await digestText(app, tx, user_id, messages)),
    purpose: 'notice-digest',
  })
  const delivery = { id: randomUUID(), user_id, type: 'digest' as const, channel: 'email' as const }
  await t(tx)
    .insertInto('notice_delivery')
    .values({ ...delivery, state: 'handed', outbound_message_id, created_at: now, due_at: now })
    .execute()
}

async function digestText(
  app: AppContext,
  tx: Tx,
  userId: string,
  all: Awaited<ReturnType<typeof unreadSince>>,
) {
  const { PUBLIC_URL } = app.settings
  const render = await loadTemplate(app, tx, 'digest')
  const unsubscribe = unsubscribeAddress(app.settings, userId, 'digest')
  const messages = all
    .slice(0, limit)
    .map(({ title, body, link }) => [title, body, link && `${PUBLIC_URL}${link}`].filter(Boolean).join('\n'))
    .join('\n\n')
  const rest = all.length - limit
  const link = `${PUBLIC_URL}/profile?tab=messages`
  const more = rest > 0 ? render('more', { count: persianNumber(rest), link }) : ''
  return {
    subject: render('subject', { count: persianNumber(all.length) }),
    text: render('mail', { date: formatLongDate(app.now()), messages, more, unsubscribe }),
    unsubscribe,
  }
}

async function unreadSince(app: AppContext, tx: Tx, userId: string, since: Date) {
  const messages = await t(tx)
    .selectFrom('message')
    .select(['title', 'body', 'link', 'condition'])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_delivery')
            .select('notice_delivery.id')
            .whereRef('notice_delivery.message_id', '=', 'message.id')
            .where('notice_delivery.channel', '=', 'email'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const conditions = messages.map(({ condition }) => condition)
  const isSo = await holdsStill(app, tx, conditions)
  return messages.filter(({ condition }) => isSo(condition))
}
