import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/** What people wrote and nobody answered; late once the target of one has passed. */
export const unansweredTickets: StaffNeeds = {
  order: 40,
  permission: 'tickets.answer',
  icon: 'mail',
  async list({ db, now }) {
    const first = await t(db)
      .selectFrom('ticket')
      .select(['title', 'last_at', 'due_at', sql<number>`(count(*) over ())::int`.as('count')])
      .where('due_at', 'is not', null)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!first?.due_at) return []
    const isLate = first.due_at <= now()
    return [
      {
        id: 'tickets',
        urgency: isLate ? ('late' as const) : ('act' as const),
        title: `${persianNumber(first.count)} پیام بی‌پاسخ`,
        detail: `${isLate ? 'از مهلتش گذشت' : 'نزدیک‌ترین مهلت'}، ${relativeTime(first.due_at, now())}: «${first.title}»`,
        act: 'پاسخ',
        path: studioPaths.tickets(),
      },
    ]
  },
}
