import { sql } from 'kysely'
import type { OwnSearchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { ticketPath } from './paths.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/** What somebody wrote to the school, by its title, its number and its first words. */
export const ownSearchables: OwnSearchable[] = [
  {
    kind: 'own-tickets',
    title: 'پیام شما به مدرسه',
    icon: 'message-circle',
    select: (db, userId) =>
      t(db)
        .selectFrom('ticket')
        .innerJoin('ticket_message', join =>
          join.onRef('ticket_id', '=', 'ticket.id').on('seq', '=', 1).on('kind', '=', 'writer'),
        )
        .select(['ticket.id', sql<string>`number::text`.as('key'), 'title', 'last_at as at'])
        .select(
          sql<string>`translate(number::text, '0123456789', '۰۱۲۳۴۵۶۷۸۹') || '، ' || left(body, 500)`.as(
            'detail',
          ),
        )
        .where('user_id', '=', userId)
        .where('merged_into', 'is', null),
    path: number => ticketPath(number),
  },
]
