import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'

/** `day` is `YYYY-MM-DD` in Tehran. */
export type ClassPackTables = { class_pack_notice: { user_id: string; day: string } }
export type ClassPacksAndSchool = ClassPackTables & SchoolTables & LearnerTables
