import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/** Somebody who waits longer than this is late, in milliseconds. */
const promised = 24 * 3_600_000

/** What people wrote and nobody answered. */
export const unansweredTickets: StaffNeeds = {
  order: 40,
  permission: 'tickets.answer',
  icon: 'mail',
  async list({ db, now }) {
    const oldest = await t(db)
      .selectFrom('ticket')
      .select(['title', 'created_at', sql<number>`(count(*) over ())::int`.as('count')])
      .where('answered_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return []
    return [
      {
        id: 'tickets',
        urgency:
          now().getTime() - oldest.created_at.getTime() > promised ? ('late' as const) : ('act' as const),
        title: `${persianNumber(oldest.count)} پیام بی‌پاسخ`,
        detail: `قدیمی‌ترین، ${relativeTime(oldest.created_at, now())}: «${oldest.title}»`,
        act: 'پاسخ',
        path: studioPaths.tickets(),
      },
    ]
  },
}
