import type { LadderHooks, LadderStep } from '#features/ladders/public.server.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from './tables.server.ts'
import { courseTag } from './tags.ts'

const t = withTables<CourseTables>()

/** A course at each of these levels, by level. */
async function findStepUse(tx: Tx, stepIds: readonly string[]) {
  const rows = await t(tx)
    .selectFrom('course')
    .select(['step_id', 'title'])
    .where('step_id', 'in', stepIds)
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ step_id, title }) => [step_id!, title]))
}

/** Courses follow where a level is another one of the European framework now. */
async function stepsSaved(tx: Tx, steps: readonly LadderStep[], now: Date) {
  for (const [level, own] of Map.groupBy(steps, ({ level }) => level)) {
    const ids = own.map(({ id }) => id)
    await t(tx)
      .updateTable('course')
      .set(({ eb }) => ({ level, version: eb('version', '+', 1), changed_at: now }))
      .where('step_id', 'in', ids)
      .where(({ eb, or }) => or([eb('level', 'is', null), eb('level', '<>', level)]))
      .execute()
  }
  await invalidateTags(tx, courseTag)
}

export const ladderHooks: LadderHooks = { findStepUse, stepsSaved }
