import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { Task } from '#contract/task.ts'
import { findMine } from '#features/enrolment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { TimeVotesAndSchool } from './tables.server.ts'
import { findLastVote, listAnswers, toVote } from './vote-rows.server.ts'

const t = withTables<TimeVotesAndSchool>()

/** @throws AppError notFound, as `findMine` */
export async function readMyTimeVote(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readMyTimeVote>,
) {
  const { group_id } = await findMine(db, user.id, id)
  const vote = await findLastVote(db, group_id)
  if (!vote) return { vote: null }
  const members = await listAnswers(db, group_id, vote.id)
  return {
    vote: {
      ...toVote(vote, now()),
      learners: members.length,
      answered: members.filter(({ hours }) => hours !== null).length,
      mine: members.find(({ enrolmentId }) => enrolmentId === id)?.hours ?? null,
    },
  }
}

/** @throws AppError notFound; conflict, for a vote that is over and for somebody who does not take part now */
export async function answerTimeVote(
  { db, user, now }: SignedIn,
  { id, vote: voteId, hours }: CheckedInputOf<typeof calls.answerTimeVote>,
) {
  const { group_id, state } = await findMine(db, user.id, id)
  await transaction(db, async tx => {
    const vote = await t(tx)
      .selectFrom('time_vote')
      .select(['closes_at', 'decided_at'])
      .where('id', '=', voteId)
      .where('group_id', '=', group_id)
      // Nobody decides it meanwhile.
      .forShare()
      .executeTakeFirstOrThrow(notFound)
    if (vote.decided_at || vote.closes_at <= now()) {
      throw new AppError('conflict', {
        message: 'این رأی‌گیری تمام شده است و ساعت‌های شما دیگر به حساب نمی‌آید؛ آن‌ها را به استاد بگویید.',
      })
    }
    if (state !== 'active') {
      throw new AppError('conflict', { message: 'اکنون در این گروه شرکت نمی‌کنید.' })
    }
    const painted = JSON.stringify([...new Set(hours)])
    await t(tx)
      .insertInto('time_vote_answer')
      .values({ vote_id: voteId, enrolment_id: id, hours: painted, answered_at: now() })
      .onConflict(conflict =>
        conflict.columns(['vote_id', 'enrolment_id']).doUpdateSet({ hours: painted, answered_at: now() }),
      )
      .execute()
  })
  return {}
}

/** The votes that wait for somebody's answer, the soonest to close first. */
export async function timeVoteTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const votes = await t(db)
    .selectFrom('time_vote as vote')
    .innerJoin('enrolment', 'enrolment.group_id', 'vote.group_id')
    .innerJoin('course_group', 'course_group.id', 'vote.group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .leftJoin('time_vote_answer as answer', join =>
      join.onRef('vote_id', '=', 'vote.id').onRef('enrolment_id', '=', 'enrolment.id'),
    )
    .select(['course.title', 'vote.group_id', 'closes_at'])
    .where('user_id', '=', userId)
    .where('enrolment.state', '=', 'active')
    .where('vote.decided_at', 'is', null)
    .where('closes_at', '>', now)
    .where('answer.vote_id', 'is', null)
    .orderBy('closes_at')
    .execute()
  return votes.map(({ title, group_id, closes_at }) => ({
    kind: 'time-vote',
    title,
    count: null,
    dueAt: closes_at.toISOString(),
    state: 'open',
    link: `${paths.group({ id: group_id })}#time-vote`,
  }))
}
