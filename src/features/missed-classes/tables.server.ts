import type { ColumnType, Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'

export type MissedClassesTables = {
  missed_class: {
    session_id: string
    teacher_id: string
    missed_at: Date
    excuse: Generated<string>
    excused_by: ColumnType<string | null, string | null | undefined>
    excused_at: ColumnType<Date | null, Date | null | undefined>
  }
  teacher_pause: { teacher_id: string; began_at: Date; ends_at: Date | null }
}

/** With those they are joined to. */
export type MissedAndSchool = MissedClassesTables & SchoolTables
