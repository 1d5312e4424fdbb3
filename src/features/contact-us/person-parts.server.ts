import { mayDo } from '#account/permissions.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/** Who answers whatever people write; others only what is addressed to a role of theirs. */
const answersAll: readonly string[] = ['support', 'registrar', 'admin', 'owner']

/** What somebody wrote to the school, for those who answer it. */
export async function tellOfTickets(db: Db, { userId, roles }: PersonAsked): Promise<PersonParts> {
  if (!mayDo(roles, 'tickets.answer')) return {}
  const tickets = await t(db)
    .selectFrom('ticket')
    .select(['id', 'title', 'created_at', 'state'])
    .where('user_id', '=', userId)
    .$if(!roles.some(role => answersAll.includes(role)), some => some.where('role', 'in', roles))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  if (tickets.length === 0) return {}
  return {
    parts: [
      {
        key: 'tickets',
        order: 40,
        side: true,
        title: 'پیام‌ها',
        link: studioPaths.tickets(),
        rows: tickets.map(({ id, title, created_at, state }) => ({
          id,
          title,
          note: formatDateTime(created_at),
          tag:
            state === 'open'
              ? { label: 'بی‌پاسخ', tone: 'saffron' as const }
              : { label: state === 'closed' ? 'بسته' : 'پاسخ داده شد', tone: 'plain' as const },
          link: studioPaths.ticket({ id }),
        })),
      },
    ],
    timeline: tickets.map(({ id, title, created_at }) => ({
      id: `ticket-${id}`,
      at: created_at,
      text: `پیام «${title}»`,
    })),
  }
}
