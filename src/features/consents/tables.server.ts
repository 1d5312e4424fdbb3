import type { ColumnType, Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { ConsentChannel, ConsentGiver } from './contract.ts'

export type ConsentTables = {
  consent_record: {
    id: Generated<string>
    user_id: string
    kind: string
    is_given: boolean
    /** Counts from 1, as `texts` of the kind. */
    text_version: number
    giver: ConsentGiver
    channel: ConsentChannel
    /** Of a guardian whom staff saw. */
    guardian_name: string | null
    recorded_by: ColumnType<string | null, string | null, string | null>
    at: Date
  }
}

/** With those they are joined to, to read. */
export type ConsentsAndSchool = ConsentTables & SchoolTables & LearnerTables
