import type { ColumnType, Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'

/** As what somebody has a seat that nobody paid for. */
export type GrantKind = 'guest' | 'transfer' | 'scholarship'

/** Made by migrations of courses, of which enrolments were a part. */
export type EnrolmentTables = {
  enrolment: {
    id: string
    user_id: string
    group_id: string
    enrolled_at: Date
    /** The order's line, of a seat that was bought. */
    order_line_id: ColumnType<string | null, string | null | undefined>
    state: Generated<'active' | 'frozen' | 'finished'>
    reason: ColumnType<string | null, string | null | undefined>
    state_at: ColumnType<Date | null, Date | null | undefined>
    /** Staff opened all lessons for them. */
    lessons_open: Generated<boolean>
    /** The group that was proposed to them for the next term. */
    proposed_group: ColumnType<string | null, string | null | undefined>
    /** Of a seat that staff gave without payment: as what, and why. */
    grant_kind: ColumnType<GrantKind | null, GrantKind | null | undefined>
    grant_reason: ColumnType<string | null, string | null | undefined>
    /** Sessions missed without leave; who writes attendance keeps it (`setAbsences`). */
    absences: Generated<number>
  }
  waitlist_entry: {
    id: string
    group_id: string
    user_id: string
    /** Who came first, also within one instant. */
    position: Generated<number>
    joined_at: Date
    offered_at: Date | null
    offered_until: Date | null
    /** Whether a seat is held for the offer; while its order is open, the order holds it. */
    is_held: Generated<boolean>
    /** Of the next term a seat is held from the beginning. */
    kind: Generated<'waiting' | 'next-term'>
  }
  /** What completes the lessons of a group besides their quizzes. */
  lesson_rule: { group_id: string; watch_percent: number | null; may_mark: boolean }
  /** Lessons that learners marked as complete themselves. */
  lesson_mark: { enrolment_id: string; lesson_id: string; marked_at: Date }
  announcement: {
    id: string
    group_id: string
    title: string
    body: Generated<string>
    session_id: string | null
    old_starts_at: Date | null
    new_starts_at: Date | null
    created_by: string | null
    created_at: Date
  }
}

/** With those they are joined to. */
export type EnrolmentsAndSchool = EnrolmentTables & SchoolTables

/** What features above join to tables of their own. */
export type LearnerTables = ReadOnly<Pick<EnrolmentTables, 'enrolment'>>
