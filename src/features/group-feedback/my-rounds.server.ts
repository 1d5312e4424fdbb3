import { randomUUID } from 'node:crypto'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { Task } from '#contract/task.ts'
import { findMine } from '#features/enrolment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { GroupFeedbackAndSchool } from './tables.server.ts'

const t = withTables<GroupFeedbackAndSchool>()

/** @throws AppError notFound, as `findMine` */
export async function readMyRound(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readMyRound>,
) {
  const { group_id } = await findMine(db, user.id, id)
  const round = await t(db)
    .selectFrom('group_feedback_round as round')
    .leftJoin('group_feedback_given as given', join =>
      join.onRef('given.round_id', '=', 'round.id').on('given.enrolment_id', '=', id),
    )
    .select(['round.id', 'number', 'closes_at', 'given.enrolment_id as given'])
    .where('group_id', '=', group_id)
    .where('closes_at', '>', now())
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return {
    round: round
      ? {
          id: round.id,
          number: round.number,
          closesAt: round.closes_at.toISOString(),
          isGiven: round.given !== null,
        }
      : null,
  }
}

/** @throws AppError notFound; conflict, for a round that is over and for a second answer */
export async function giveFeedback(
  { db, user, now }: SignedIn,
  { id, round: roundId, comment, ...marks }: CheckedInputOf<typeof calls.giveFeedback>,
) {
  const { group_id } = await findMine(db, user.id, id)
  await transaction(db, async tx => {
    const round = await t(tx)
      .selectFrom('group_feedback_round')
      .select('closes_at')
      .where('id', '=', roundId)
      .where('group_id', '=', group_id)
      .executeTakeFirstOrThrow(notFound)
    if (round.closes_at <= now())
      throw new AppError('conflict', { message: 'مهلت این نظرسنجی تمام شده است.' })
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('group_feedback_given')
      .values({ round_id: roundId, enrolment_id: id })
      .onConflict(conflict => conflict.columns(['round_id', 'enrolment_id']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new AppError('conflict', {
        message: 'پیش از این پاسخ داده‌اید؛ پاسخ بی‌نام را نمی‌شود یافت و عوض کرد.',
      })
    }
    await t(tx)
      .insertInto('group_feedback_answer')
      .values({ id: randomUUID(), round_id: roundId, ...marks, comment: comment || null })
      .execute()
  })
  return {}
}

/** The rounds that wait for somebody's answer, the soonest to close first. */
export async function feedbackTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const rounds = await t(db)
    .selectFrom('group_feedback_round as round')
    .innerJoin('enrolment', 'enrolment.group_id', 'round.group_id')
    .innerJoin('course_group', 'course_group.id', 'round.group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .leftJoin('group_feedback_given as given', join =>
      join.onRef('given.round_id', '=', 'round.id').onRef('given.enrolment_id', '=', 'enrolment.id'),
    )
    .select(['course.title', 'round.group_id', 'closes_at'])
    .where('user_id', '=', userId)
    .where('enrolment.state', '=', 'active')
    .where('closes_at', '>', now)
    .where('given.round_id', 'is', null)
    .orderBy('closes_at')
    .execute()
  return rounds.map(({ title, group_id, closes_at }) => ({
    kind: 'group-feedback',
    title,
    count: null,
    dueAt: closes_at.toISOString(),
    state: 'open',
    link: paths.group({ id: group_id }),
  }))
}
