import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addDays, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { withMedia } from './hooks.server.ts'
import { selectListed, selectMyPhrases, toMyPhrase } from './my-phrases.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

const maxPerDay = 500
/** The day in Tehran a card falls due. */
const dueDay = sql<string>`to_char(phrase_card.due_at at time zone 'Asia/Tehran', 'YYYY-MM-DD')`

export async function reviewCalendar(
  { db, user, now }: SignedIn,
  { from, days }: CheckedInputOf<typeof calls.reviewCalendar>,
) {
  const today = isoDay(now())
  const rows = await t(db)
    .selectFrom('phrase_card')
    .innerJoin(selectListed(db, user.id).as('listed'), 'listed.phrase_id', 'phrase_card.phrase_id')
    .where('phrase_card.user_id', '=', user.id)
    .select([sql<string>`greatest(${dueDay}, ${today})`.as('day'), sql<number>`count(*)::int`.as('due')])
    .groupBy(sql`1`)
    .execute()
  const due = new Map(rows.map(row => [row.day, row.due]))
  // The contract lets only real days through.
  const first = parseIsoDay(from)!
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = isoDay(addDays(first, index))
      return { day, due: due.get(day) ?? 0 }
    }),
  }
}

/** The phrases that fall due on a day, the first 500 of them; today's hold what is overdue. */
export async function listReviewsOfDay(
  context: SignedIn,
  { day }: CheckedInputOf<typeof calls.listReviewsOfDay>,
) {
  const { db, user, now } = context
  const today = isoDay(now())
  const rows = await selectMyPhrases(db, user.id)
    .innerJoin(selectListed(db, user.id).as('listed'), 'listed.phrase_id', 'phrase.id')
    .where('phrase_card.due_at', 'is not', null)
    .where(sql<boolean>`greatest(${dueDay}, ${today}) = ${day}`)
    .orderBy('phrase_card.due_at')
    .orderBy('phrase.id')
    .limit(maxPerDay)
    .execute()
  return { items: await withMedia(context, rows.map(toMyPhrase)) }
}
