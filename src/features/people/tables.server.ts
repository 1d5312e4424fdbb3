import type { ColumnType } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'

export type PeopleTables = {
  person_note: {
    id: string
    user_id: string
    body: string
    written_by: string | null
    created_at: Date
  }
  next_call: {
    user_id: string
    /** `YYYY-MM-DD` when written; read it with `to_char`. */
    day: ColumnType<Date, string, string>
    about: string
    set_by: string | null
    set_at: Date
  }
  people_view: { id: string; user_id: string; title: string; query: string; created_at: Date }
}

/** With those they are joined to. */
export type PeopleAndSchool = PeopleTables & SchoolTables & LearnerTables
