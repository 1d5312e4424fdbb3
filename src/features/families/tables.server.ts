import type { Generated } from 'kysely'
import type { AttendanceTable } from '#features/classes/public.server.ts'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'

export type FamiliesTables = {
  parents_link: {
    id: string
    token_hash: string
    user_id: string
    created_by: string | null
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    openings: Generated<number>
    opened_at: Date | null
  }
}

/** With those they are joined to, to read. */
export type FamiliesAndSchool = FamiliesTables & SchoolTables & LearnerTables & AttendanceTable
