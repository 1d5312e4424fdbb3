import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { BranchRoom } from '#features/branches/public.server.ts'
import type { SchoolTables } from '#features/courses/public.server.ts'
import { noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'

const t = withTables<SchoolTables>()

type Source = Awaited<ReturnType<typeof listSources>>[number]
type Row = CheckedInputOf<typeof calls.openNextTerm>['rows'][number]

/** A row as it would be opened. */
export type PlannedRow = Row & {
  source: Source
  starts: Date[]
  room: BranchRoom | null
  branch: string | null
}

/** The groups that are rolled over, held: two at once would each open what comes after. */
export const listSources = (tx: Tx, ids: readonly string[]) =>
  t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .selectAll('course_group')
    .select(['language', 'course.title as courseTitle'])
    .where('course_group.id', 'in', [...ids, noId])
    .orderBy('course_group.id')
    .forNoKeyUpdate('course_group')
    .execute()
