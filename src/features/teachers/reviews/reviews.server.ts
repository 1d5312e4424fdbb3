import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findFirstName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { minSessions } from '#contract/review.ts'
import { persianNumber } from '#persian/digits.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findTeacher } from '../catalogue/read-teacher.server.ts'
import { type HasFeatures, joinTeaching } from '../hooks.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { type ReviewRow, selectReviews, showReview } from './list-reviews.server.ts'

const t = withTables<TeachersTables>()

/** @throws AppError notFound */
export async function listReviews(
  { db }: RequestContext,
  { slug, page, perPage }: CheckedInputOf<typeof calls.listReviews>,
) {
  const { id } = await findTeacher(db, slug)
  const shown = selectReviews(db).where('teacher_id', '=', id).where('hidden_at', 'is', null)
  const { rows, total } = await readPage(shown.orderBy('created_at', 'desc').orderBy('id'), { page, perPage })
  return { items: rows.map(showReview), page, perPage, total }
}

/** How many are shown at once, and how long each may be, so that they stand side by side. */
const testimonials = { count: 3, min: 40, max: 320 }

export async function listTestimonials({ db, app }: RequestContext) {
  const { count, min, max } = testimonials
  const newest = t(db)
    .selectFrom('teacher_review')
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .distinctOn('teacher_id')
    .select(['teacher_review.id', 'author', 'body', 'sessions', 'teacher_review.created_at'])
    .select(['slug', 'teacher.name', 'surname'])
    .where('hidden_at', 'is', null)
    .where('teacher_review.rating', '>=', 4)
    .where(({ fn }) => sql<boolean>`${fn('char_length', ['body'])} between ${min} and ${max}`)
    .orderBy('teacher_id')
    .orderBy('teacher_review.created_at', 'desc')
    .orderBy('teacher_review.id')
  const rows = await t(db)
    .selectFrom(newest.as('newest'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
  return {
    items: rows.map(({ id, author, body, sessions, slug, name, surname }) => ({
      id,
      author,
      body,
      sessions,
      teacher: { slug, name: `${name} ${surname}` },
    })),
    isSample: app.settings.demo,
  }
}

/** @throws AppError notFound */
export async function myReview({ app, db, user }: SignedIn, { slug }: CheckedInputOf<typeof calls.myReview>) {
  const { id, user_id } = await findTeacher(db, slug)
  const attended = await joinTeaching(app).countAttended(db, user.id, id)
  const row = await findOwn(db, user.id, id)
  return {
    mayReview: attended >= minSessions && user_id !== user.id,
    attended,
    review: row ? await showOwn(db, row) : null,
  }
}

/** @throws AppError notFound; conflict, for who has attended too little and for the teacher themselves */
export async function putReview(
  { app, db, user, now }: SignedIn,
  { slug, ...review }: CheckedInputOf<typeof calls.putReview>,
) {
  const at = now()
  const row = await transaction(db, async tx => {
    const teacher = await findTeacher(tx, slug)
    const sessions = await mayReview(app, tx, user.id, teacher)
    const written = await insertOnce(app, tx, {
      userId: user.id,
      teacherId: teacher.id,
      review,
      sessions,
      at,
    })
    const saved = written ?? (await editReview(app, tx, user.id, teacher.id, { review, at }))
    await invalidateTags(tx, teachersTag)
    return saved
  })
  return { review: await showOwn(db, row) }
}

/** @returns how many sessions they attended @throws AppError conflict */
async function mayReview(
  app: HasFeatures,
  tx: Tx,
  userId: string,
  teacher: { id: string; user_id: string | null },
) {
  if (teacher.user_id === userId) {
    throw new AppError('conflict', { message: 'نمی‌توانید دربارهٔ خودتان نظر بدهید.' })
  }
  const attended = await joinTeaching(app).countAttended(tx, userId, teacher.id)
  if (attended < minSessions) {
    throw new AppError('conflict', {
      message: `پس از ${persianNumber(minSessions)} جلسه با این استاد می‌توانید نظر بدهید.`,
    })
  }
  return attended
}

type ReviewInput = { rating: number; lessons: number | null; feedback: number | null; body: string }

async function insertOnce(
  app: HasFeatures,
  tx: Tx,
  {
    userId,
    teacherId,
    review,
    sessions,
    at,
  }: {
    userId: string
    teacherId: string
    review: ReviewInput
    sessions: number
    at: Date
  },
) {
  return t(tx)
    .insertInto('teacher_review')
    .values({
      id: randomUUID(),
      teacher_id: teacherId,
      user_id: userId,
      course_id: await joinTeaching(app).findAttendedCourse(tx, userId, teacherId, minSessions),
      author: (await findFirstName(tx, userId)) || 'زبان‌آموز',
      ...review,
      sessions,
      created_at: at,
      changed_at: at,
    })
    .onConflict(conflict => conflict.columns(['teacher_id', 'user_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Says it otherwise, and keeps what was said; the same again changes nothing. */
async function editReview(
  app: HasFeatures,
  tx: Tx,
  userId: string,
  teacherId: string,
  { review, at }: { review: ReviewInput; at: Date },
) {
  const old = await selectReviews(tx)
    .where('teacher_id', '=', teacherId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isSame = (['rating', 'lessons', 'feedback', 'body'] as const).every(
    name => old[name] === review[name],
  )
  if (isSame) return old
  await t(tx)
    .insertInto('teacher_review_past')
    .values({
      review_id: old.id,
      rating: old.rating,
      lessons: old.lessons,
      feedback: old.feedback,
      body: old.body,
      at: old.changed_at,
    })
    .execute()
  return t(tx)
    .updateTable('teacher_review')
    .set({
      ...review,
      course_id:
        old.course_id ?? (await joinTeaching(app).findAttendedCourse(tx, userId, teacherId, minSessions)),
      changed_at: at,
    })
    .where('id', '=', old.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const findOwn = (db: Db, userId: string, teacherId: string) =>
  selectReviews(db).where('teacher_id', '=', teacherId).where('user_id', '=', userId).executeTakeFirst()

async function showOwn(db: Db, row: ReviewRow) {
  return {
    rating: row.rating,
    lessons: row.lessons,
    feedback: row.feedback,
    body: row.body,
    createdAt: row.created_at.toISOString(),
    reply: row.reply,
    hiddenReason: row.hidden_reason,
    past: (await listPastVersions(db, [row.id])).get(row.id) ?? [],
  }
}

/** What these reviews said before, the latest first. */
export async function listPastVersions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await t(db)
    .selectFrom('teacher_review_past')
    .select(['review_id', 'rating', 'body', 'at'])
    .where('review_id', 'in', ids)
    .orderBy('at', 'desc')
    .execute()
  const grouped = Map.groupBy(rows, ({ review_id }) => review_id)
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      own.map(({ rating, body, at }) => ({ rating, body, at: at.toISOString() })),
    ]),
  )
}

export async function eraseReviews(tx: Tx, userId: string): Promise<void> {
  const { numDeletedRows } = await t(tx)
    .deleteFrom('teacher_review')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await invalidateTags(tx, teachersTag)
}

export async function exportReviews(db: Db, userId: string) {
  const rows = await selectReviews(db).where('user_id', '=', userId).orderBy('created_at').execute()
  const past = await listPastVersions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...showReview(row), past: past.get(row.id) ?? [] }))
}
