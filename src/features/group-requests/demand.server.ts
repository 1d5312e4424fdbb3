/** How many wait for which groups, for those who plan them. */
import { sql } from 'kysely'
import { findFullNames } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, readPage, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { dayParts, listWeekdays } from './rules.ts'
import type { RequestsAndSchool } from './tables.server.ts'

const t = withTables<RequestsAndSchool>()

/** Those who wait: confirmed, and not told yet. */
const selectWaiting = (db: Db) =>
  t(db).selectFrom('group_request').where('notified_at', 'is', null).where('confirmed_at', 'is not', null)

export async function readDemand({ db }: SignedIn, asked: CheckedInputOf<typeof calls.readDemand>) {
  const languages = await selectWaiting(db)
    .select(['language', sql<number>`count(*)::int`.as('count')])
    .groupBy('language')
    .orderBy('count', 'desc')
    .orderBy('language')
    .execute()
  const language = asked.language ?? languages[0]?.language ?? null
  const cells = await selectWaiting(db)
    .select(['level', 'part', sql<number>`count(*)::int`.as('count')])
    .where('language', '=', language)
    .groupBy(['level', 'part'])
    .execute()
  return { language, languages, cells }
}

export async function listWaiting(
  { db }: SignedIn,
  { language, level, part, page, perPage }: CheckedInputOf<typeof calls.listWaiting>,
) {
  const waiting = selectWaiting(db)
    .where('group_request.language', '=', language)
    .where('group_request.level', level ? '=' : 'is', level || null)
    .where('part', '=', part)
  const { rows, total } = await readPage(
    waiting
      .leftJoin('course', 'course.id', 'course_id')
      .selectAll('group_request')
      .select('course.title as courseTitle')
      .orderBy('group_request.created_at')
      .orderBy('group_request.id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  const wanted = await waiting.select('weekdays').limit(1000).execute()
  const course = await t(db)
    .selectFrom('course')
    .select('id')
    .where('language', '=', language)
    .where('level', level ? '=' : 'is', level || null)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return {
    items: rows.map(row => ({
      id: row.id,
      name: row.name ?? names.get(row.user_id ?? '')?.name ?? '',
      phone: row.phone,
      userId: row.user_id,
      course: row.courseTitle,
      days: listWeekdays(row.weekdays),
      place: row.place,
      createdAt: row.created_at.toISOString(),
    })),
    page,
    perPage,
    total,
    prepared: {
      // Where all of them wait for one course, it is that one.
      courseId: findOnly(rows.map(({ course_id }) => course_id)) ?? course?.id ?? null,
      days: pickDays(wanted.map(({ weekdays }) => weekdays)),
      minute: dayParts[part].usual,
    },
  }
}

function findOnly(ids: readonly (string | null)[]): string | null {
  const [first] = ids
  return first && ids.every(id => id === first) ? first : null
}

/** The two weekdays that most can come on, in the order of the week. @param wanted as bits; none is any */
export function pickDays(wanted: readonly number[]): number[] {
  const counts = Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    count: wanted.filter(bits => bits & (1 << weekday)).length,
  }))
  const [first, second] = counts
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.weekday - other.weekday)
  return [first, second].flatMap(day => (day ? day.weekday : [])).toSorted((one, other) => one - other)
}
