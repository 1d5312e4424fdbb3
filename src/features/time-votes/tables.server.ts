import type { ColumnType, JSONColumnType } from 'kysely'
import type { SchoolTables, WeeklyHour } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'

type Later<T> = ColumnType<T | null, T | null | undefined>
type LaterWeek = ColumnType<WeeklyHour[] | null, string | null | undefined, string | null>

export type TimeVoteTables = {
  time_vote: {
    id: string
    group_id: string
    question: string
    /** How often a week, and how long. */
    sessions: number
    minutes: number
    opened_at: Date
    closes_at: Date
    decided_at: Later<Date>
    /** What was chosen; null where the time stays. */
    weekly: LaterWeek
    former_weekly: LaterWeek
    former_minutes: Later<number>
    kept: Later<number>
    answered: Later<number>
  }
  time_vote_answer: {
    vote_id: string
    enrolment_id: string
    hours: JSONColumnType<string[], string>
    answered_at: Date
  }
}

/** With those they are joined to. */
export type TimeVotesAndSchool = TimeVoteTables & LearnerTables & SchoolTables
