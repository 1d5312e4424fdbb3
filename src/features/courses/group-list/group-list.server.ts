import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { freeOfNamed } from '#server/engines/holds.ts'
import { readPage, withTables } from '#server/platform/database/database.ts'
import { listCourseHooks } from '../manifest.server.ts'
import type { CourseTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<CourseTables>()

/** As the filters name it: of what is held, whether it has begun and is over. */
const stateAt = (now: Date) =>
  sql<(typeof calls.groupStates)[number]>`case
    when course_group.state <> 'open' then course_group.state
    when course_group.starts_at > ${now} then 'upcoming'
    when course_group.ends_at > ${now} then 'running'
    else 'over' end`

/** The newest first, or by what is free or costs least. */
export async function listGroupsForStaff(
  { app, db, now }: SignedIn,
  { q, term, teacher, state, sort, page, perPage }: CheckedInputOf<typeof calls.groupList>,
) {
  const at = now()
  const free = freeOfNamed(db, sql<string>`'course-group:' || course_group.id`, at)
  const waiting = listCourseHooks(app).flatMap(({ countAwaited }) => countAwaited?.(db, at) ?? [])
  const found = t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as course', 'term', 'teacher_id'])
    .select(['capacity', 'price', 'course_group.starts_at', free.as('free')])
    .select(sql<number>`${sql.join([sql`0`, ...waiting], sql` + `)}`.as('waiting'))
    .select(stateAt(at).as('state'))
    .select(({ selectFrom }) =>
      selectFrom('class_session')
        .whereRef('group_id', '=', 'course_group.id')
        .where('class_session.state', '=', 'planned')
        .where('class_session.starts_at', '>', at)
        .select(({ fn }) => fn.min('class_session.starts_at').as('next'))
        .as('next'),
    )
    .where(({ eb, and, or }) =>
      and(
        key(q)
          .split(' ')
          .filter(Boolean)
          .map(word =>
            or([eb('course.search_key', 'like', `%${word}%`), eb('course_group.title', 'like', `%${word}%`)]),
          ),
      ),
    )
    .$if(term !== '', all => all.where('term', '=', term))
    .$if(teacher !== '', all => all.where('teacher_id', '=', teacher))
    .$if(state !== '', all => all.where(stateAt(at), '=', state as (typeof calls.groupStates)[number]))
    .$if(sort === 'start', all => all.orderBy('course_group.starts_at'))
    .$if(sort === 'free', all => all.orderBy(sql`free`, sql`desc nulls last`))
    .$if(sort === 'price', all => all.orderBy('price'))
    .orderBy('course_group.starts_at', 'desc')
    .orderBy('course_group.id')
  const { rows, total } = await readPage(found, { page, perPage })
  const names = await teacherNames(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  )
  const terms = await t(db)
    .selectFrom('course_group')
    .select(['term', ({ fn }) => fn.max('starts_at').as('latest')])
    .where('term', '<>', '')
    .groupBy('term')
    .orderBy('latest', 'desc')
    .execute()
  return {
    items: rows.map(row => ({
      id: row.id,
      title: row.title,
      course: row.course,
      term: row.term,
      teacher: names.get(row.teacher_id ?? '')?.name ?? null,
      taken: row.capacity - (row.free ?? row.capacity),
      capacity: row.capacity,
      waiting: row.waiting,
      toman: row.price / 10,
      state: row.state,
      startsAt: row.starts_at.toISOString(),
      next: row.next?.toISOString() ?? null,
    })),
    page,
    perPage,
    total,
    terms: terms.map(({ term }) => term),
  }
}
