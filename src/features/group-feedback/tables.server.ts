import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { Pace } from './contract.ts'

export type GroupFeedbackTables = {
  group_feedback_round: { id: string; group_id: string; number: number; opened_at: Date; closes_at: Date }
  /** Who has answered. */
  group_feedback_given: { round_id: string; enrolment_id: string }
  /** What was said, by nobody knows whom; marks are 1 to 5. */
  group_feedback_answer: {
    id: string
    round_id: string
    pace: Pace
    clarity: number
    practice: number
    comfort: number
    comment: string | null
  }
}

/** With those they are joined to. */
export type GroupFeedbackAndSchool = GroupFeedbackTables & LearnerTables & SchoolTables
