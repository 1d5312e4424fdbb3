import type { ColumnType } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { DayPart, Place } from './rules.ts'

export type GroupRequestTables = {
  group_request: {
    id: string
    user_id: string | null
    /** Of a visitor, as the phone (E.164) and the hash of their link are. */
    name: string | null
    phone: string | null
    token_hash: Buffer | null
    course_id: string | null
    language: string
    level: LevelCode | null
    part: DayPart
    /** As bits, Saturday the lowest; none is any. */
    weekdays: number
    place: Place
    created_at: Date
    confirmed_at: Date | null
    notified_at: ColumnType<Date | null, Date | null | undefined>
    group_id: ColumnType<string | null, string | null | undefined>
  }
}

/** With the groups they wait for. */
export type RequestsAndSchool = GroupRequestTables & SchoolTables
