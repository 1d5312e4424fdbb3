import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type Db, type Tx, tablesOf } from '#server/database/database.ts'
import type { SignedIn } from '#server/house.ts'
import type * as calls from './contract.ts'
import { findMine, selectMine } from './enrolment.server.ts'
import { withMedia } from './recordings.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = tablesOf<CourseTables>()

export async function myCourses(
  { db, user }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.myCourses>,
) {
  const { total } = await t(db)
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const rows = await selectMine(db, user.id)
    .orderBy('enrolled_at', 'desc')
    .orderBy('enrolment.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items: rows.map(myCourseOf), page, perPage, total }
}

export async function readMyCourse(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readMyCourse>,
) {
  return { course: myCourseOf(await findMine(db, user.id, id)) }
}

/** @throws Fault notFound, as `findMine` */
export async function myRecordings(
  { db, user }: SignedIn,
  { id, page, perPage }: CheckedInputOf<typeof calls.myRecordings>,
) {
  const { course_id } = await findMine(db, user.id, id)
  const ofCourse = t(db).selectFrom('recording').where('course_id', '=', course_id)
  const { total } = await ofCourse
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ofCourse
    .select(['id', 'title', 'recorded_at', 'seconds', 'media_id'])
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = await withMedia(db, user.id, rows)
  return { items, page, perPage, total }
}

type Row = Awaited<ReturnType<typeof findMine>>

function myCourseOf({ starts_at, ends_at, enrolled_at, course_id: _, ...rest }: Row) {
  return {
    ...rest,
    startsAt: starts_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
    enrolledAt: enrolled_at.toISOString(),
  }
}

/** All the room holds of a person. */
export async function exportEnrolments(db: Db, userId: string): Promise<object> {
  const rows = await selectMine(db, userId).orderBy('enrolled_at').execute()
  return { courses: rows.map(myCourseOf) }
}

export async function forgetEnrolments(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('enrolment').where('user_id', '=', userId).execute()
}
