import { mayDo } from '#account/permissions.ts'
import { notify, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { aboutTeacher, findTeacherId, teacherCards } from '../cards.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { type ReviewRow, selectReviews, showReview } from './list-reviews.server.ts'
import { listPastVersions } from './reviews.server.ts'

const t = withTables<TeachersTables>()

/** @throws AppError notFound; notAllowed, for the reviews of another teacher */
export async function adminReviews(
  { db, user }: SignedIn,
  { id, page, perPage }: CheckedInputOf<typeof calls.adminReviews>,
) {
  const teacher = await t(db).selectFrom('teacher').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!teacher) throw new AppError('notFound')
  if (teacher.user_id !== user.id && !mayDo(user.roles, 'reviews.hide')) throw new AppError('notAllowed')
  const all = selectReviews(db).where('teacher_id', '=', id)
  const { rows, total } = await readPage(all.orderBy('created_at', 'desc').orderBy('id'), { page, perPage })
  return { items: await showForAdmin(db, rows), page, perPage, total }
}

async function showForAdmin(db: Db, rows: readonly ReviewRow[]) {
  const past = await listPastVersions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({
    ...showReview(row),
    hiddenAt: row.hidden_at?.toISOString() ?? null,
    hiddenReason: row.hidden_reason,
    past: past.get(row.id) ?? [],
  }))
}

/** @throws AppError notFound */
async function lockReview(tx: Tx, id: string): Promise<ReviewRow> {
  const row = await selectReviews(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound; notAllowed, for a review of somebody else; conflict, when it was replied to */
export async function replyToReview(
  { app, db, user, now }: SignedIn,
  { id, reply }: CheckedInputOf<typeof calls.replyToReview>,
) {
  const row = await transaction(db, async tx => {
    const review = await lockReview(tx, id)
    if ((await findTeacherId(tx, user.id)) !== review.teacher_id) throw new AppError('notAllowed')
    if (review.reply !== null) {
      throw new AppError('conflict', {
        message: 'به این نظر پیش‌تر پاسخ داده‌اید؛ به هر نظر یک بار پاسخ داده می‌شود.',
      })
    }
    const replied = await t(tx)
      .updateTable('teacher_review')
      .set({ reply, replied_at: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await invalidateTags(tx, teachersTag)
    if (review.user_id) {
      const teacher = (await teacherCards(tx, [review.teacher_id])).get(review.teacher_id)!
      const link = paths.teacher({ slug: teacher.slug })
      await notify(app, tx, review.user_id, 'review-answered', { teacher: teacher.name, answer: reply, link })
    }
    return replied
  })
  return { review: (await showForAdmin(db, [row]))[0]! }
}

/** What an account wrote of the teacher it turns out to be is seen by nobody any more. */
export async function hideOwnReview(
  tx: Tx,
  { teacherId, userId, actorId, at }: { teacherId: string; userId: string; actorId: string; at: Date },
): Promise<void> {
  const hidden = await t(tx)
    .updateTable('teacher_review')
    .set({ hidden_at: at, hidden_reason: 'نویسندهٔ این نظر خود استاد است.', hidden_by: actorId })
    .where('teacher_id', '=', teacherId)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!hidden) return
  const about = await aboutTeacher(tx, teacherId)
  await record(tx, { actorId, action: 'review.hidden', subjectId: userId, about, at })
}

/** @throws AppError notFound; invalid, when the reason is too short to say anything */
export async function hideReview(
  { db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.hideReview>,
) {
  if (reason.length > 0 && reason.length < 3) {
    throw new AppError('invalid', { errors: [{ field: 'reason', message: 'دلیل کوتاه است.' }] })
  }
  const row = await transaction(db, async tx => {
    const review = await lockReview(tx, id)
    const isHidden = reason !== ''
    const changed = await t(tx)
      .updateTable('teacher_review')
      .set({
        hidden_at: isHidden ? now() : null,
        hidden_reason: isHidden ? reason : null,
        hidden_by: isHidden ? user.id : null,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const action = isHidden ? 'review.hidden' : 'review.shown'
    const about = await aboutTeacher(tx, changed.teacher_id)
    await record(tx, { actorId: user.id, action, subjectId: review.user_id, about, at: now() })
    await invalidateTags(tx, teachersTag)
    return changed
  })
  return { review: (await showForAdmin(db, [row]))[0]! }
}
