import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findTaught } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { minAnswers, type ReadRound } from './contract.ts'
import type { GroupFeedbackAndSchool } from './tables.server.ts'

const t = withTables<GroupFeedbackAndSchool>()

/**
 * What the learners of a group said. Of a round that is open only how many have answered is told: whoever looked before and
 * after somebody answered would know what they said.
 * @throws AppError notFound, alike for a colleague's group and for none
 */
export async function readGroupFeedback(
  { db, user, now }: SignedIn,
  { group }: CheckedInputOf<typeof calls.readGroupFeedback>,
): Promise<{ rounds: ReadRound[] }> {
  await findTaught(db, user, group)
  const rounds = await t(db)
    .selectFrom('group_feedback_round as round')
    .leftJoin('group_feedback_answer as answer', 'answer.round_id', 'round.id')
    .select(['round.id', 'round.number', 'closes_at'])
    .select([
      sql<number>`count(answer.id)::int`.as('given'),
      sql<number>`(count(*) filter (where pace = 'slow'))::int`.as('slow'),
      sql<number>`(count(*) filter (where pace = 'right'))::int`.as('right'),
      sql<number>`(count(*) filter (where pace = 'fast'))::int`.as('fast'),
      sql<number>`avg(clarity)::float8`.as('clarity'),
      sql<number>`avg(practice)::float8`.as('practice'),
      sql<number>`avg(comfort)::float8`.as('comfort'),
      // Ids are random, so their order says nothing of who was first.
      sql<
        string[]
      >`coalesce(json_agg(comment order by answer.id) filter (where comment is not null), '[]')`.as(
        'comments',
      ),
    ])
    .where('round.group_id', '=', group)
    .groupBy('round.id')
    .orderBy('round.number', 'desc')
    .execute()
  const { learners } = await t(db)
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<number>().as('learners'))
    .where('group_id', '=', group)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return {
    rounds: rounds.map(({ id, number, closes_at, given, slow, right, fast, comments, ...means }) => {
      const isOpen = closes_at > now()
      return {
        id,
        number,
        closesAt: closes_at.toISOString(),
        isOpen,
        learners: Number(learners),
        given,
        results: isOpen || given < minAnswers ? null : { pace: { slow, right, fast }, ...means, comments },
      }
    }),
  }
}
