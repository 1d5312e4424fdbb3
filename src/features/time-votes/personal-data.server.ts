import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { TimeVoteTables } from './tables.server.ts'

const t = withTables<TimeVoteTables>()

export async function exportTimeVotes(db: Db, userId: string): Promise<object> {
  const answers = await t(db)
    .selectFrom('time_vote_answer as answer')
    .innerJoin('time_vote as vote', 'vote.id', 'vote_id')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .select(['vote.group_id as group', 'question', 'hours', 'answered_at as answeredAt'])
    .where('enrolment.user_id', '=', userId)
    .orderBy('answered_at')
    .execute()
  return { answers }
}

export async function eraseTimeVotes(tx: Tx, userId: string): Promise<void> {
  const theirs = t(tx)
    .selectFrom(selectEnrolments(tx).as('enrolment'))
    .select('enrolment.id')
    .where('enrolment.user_id', '=', userId)
  await t(tx).deleteFrom('time_vote_answer').where('enrolment_id', 'in', theirs).execute()
}
