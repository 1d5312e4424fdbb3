import type { ColumnType, Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'

/** Made by a migration of courses, of which enrolments and this were a part. */
export type UndersubscribedTables = {
  undersubscribed_choice: {
    id: string
    group_id: string
    user_id: string
    asked_at: Date
    /** Null while they have not chosen. */
    choice: ColumnType<'merge' | 'move' | 'refund' | null, undefined, 'merge' | 'move' | 'refund'>
    /** False where the time to choose ran out. */
    is_explicit: Generated<boolean>
    to_group: ColumnType<string | null, string | null | undefined>
    chosen_at: ColumnType<Date | null, Date | null | undefined>
  }
  /** Groups whose quorum was reached, and when. */
  group_opening: { group_id: string; opened_at: Date; learners: number }
}

/** With those they are joined to. */
export type UndersubscribedAndSchool = UndersubscribedTables & LearnerTables & SchoolTables
