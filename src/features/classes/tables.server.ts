import type { ColumnType, Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'

/** Made by migrations of courses, of which live classes were a part. */
export type ClassesTables = {
  class_visit: {
    id: string
    session_id: string
    user_id: string
    is_teacher: boolean
    joined_at: Date
    /** Null while they are there. */
    left_at: Date | null
    /** Their last sign. */
    seen_at: Generated<Date>
  }
  absence: {
    id: string
    session_id: string
    enrolment_id: string
    reason: string
    asked_at: Date
    state: Generated<'waiting' | 'granted' | 'refused'>
    answered_by: ColumnType<string | null, string | null | undefined>
    answered_at: ColumnType<Date | null, Date | null | undefined>
  }
  attendance: {
    session_id: string
    enrolment_id: string
    state: 'present' | 'late' | 'absent' | 'excused'
    seconds: number
    settled_at: Date
    set_by: string | null
  }
  guardian_absence: { session_id: string; enrolment_id: string; told_at: Date }
  make_up: {
    id: string
    enrolment_id: string
    /** The session of their own group. */
    missed_id: string
    /** The one they are guest of. */
    session_id: string
    asked_at: Date
  }
  substitute_request: {
    id: string
    session_id: string
    /** Whose class it was then. */
    teacher_id: string | null
    reason: string
    state: 'open' | 'taken' | 'closed'
    asked_at: Date
    /** When staff were notified that nobody takes it. */
    staff_notified_at: Date | null
    /** When the class's learners did. */
    members_notified_at: ColumnType<Date | null, Date | null | undefined>
  }
  substitute_offer: { request_id: string; teacher_id: string; declined_at: Date | null }
  provider_meeting: { group_id: string; provider: 'skyroom'; external_id: string }
}

/** With those they are joined to. */
export type ClassesAndSchool = ClassesTables & SchoolTables & LearnerTables

/** What features above join to tables of their own. */
export type AttendanceTable = ReadOnly<Pick<ClassesTables, 'attendance'>>
