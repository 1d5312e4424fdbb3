import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { TimeVotesAndSchool } from './tables.server.ts'

const t = withTables<TimeVotesAndSchool>()

const selectVotes = (db: Db, groupId: string) =>
  t(db).selectFrom('time_vote').selectAll().where('group_id', '=', groupId)

export const findLastVote = (db: Db, groupId: string) =>
  selectVotes(db, groupId).orderBy('opened_at', 'desc').limit(1).executeTakeFirst()

/** Holds it until the transaction ends: of two who decide it one comes first. */
export const lockVote = (tx: Tx, groupId: string, id: string) =>
  selectVotes(tx, groupId).where('id', '=', id).forUpdate().executeTakeFirst()

export type VoteRow = NonNullable<Awaited<ReturnType<typeof findLastVote>>>

export const toVote = (row: VoteRow, now: Date) => ({
  id: row.id,
  question: row.question,
  sessions: row.sessions,
  minutes: row.minutes,
  closesAt: row.closes_at.toISOString(),
  isOpen: row.decided_at === null && row.closes_at > now,
  isDecided: row.decided_at !== null,
  result: row.weekly && {
    weekly: row.weekly,
    minutes: row.minutes,
    formerWeekly: row.former_weekly ?? [],
    formerMinutes: row.former_minutes ?? row.minutes,
    kept: row.kept ?? 0,
    answered: row.answered ?? 0,
  },
})

/** Who takes part in a group now, and what they painted in a vote; null while they did not. */
export const listAnswers = (db: Db, groupId: string, voteId: string | null) =>
  t(db)
    .selectFrom('enrolment')
    .leftJoin('time_vote_answer as answer', join =>
      join.onRef('enrolment_id', '=', 'enrolment.id').on('vote_id', '=', voteId),
    )
    .select(['enrolment.id as enrolmentId', 'user_id as userId', 'hours'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'active')
    .orderBy('enrolled_at')
    .orderBy('enrolment.id')
    .execute()
