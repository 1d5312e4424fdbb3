import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { WritingTasksTables } from './tables.server.ts'
import type { WritingTask } from './task.ts'
import { toSearchKey } from './tasks.server.ts'

const t = withTables<WritingTasksTables>()
const fixedId = fixedIds('writing-tasks')
const files = import.meta.glob<WritingTask[]>(['./seed-tasks/*.ts', '!./seed-tasks/*.test.ts'], {
  import: 'tasks',
})

/** The id of a task that every school has, by its slug. */
export const seededTask = (slug: string) => fixedId(slug)

/**
 * Writes those tasks that are not there yet; what staff made of the others stays. Done at every start, for a later
 * version of the product may bring more: mostly it finds that none is missing.
 */
export async function keepSeedTasks({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const rows = await t(db).selectFrom('writing_task').select('id').where('is_own', '=', false).execute()
  const known = new Set(rows.map(({ id }) => id))
  const names = Object.keys(files).toSorted()
  const missing = (await Promise.all(names.map(name => files[name]!())))
    .flat()
    .map((task, index) => ({ ...task, id: seededTask(task.slug), place: index + 1 }))
    .filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  await t(db)
    .insertInto('writing_task')
    .values(
      missing.map(({ minWords, maxWords, criteria, modelNotes, ...task }) => ({
        ...task,
        min_words: minWords,
        max_words: maxWords,
        criteria: JSON.stringify(criteria),
        model_notes: JSON.stringify(modelNotes),
        is_own: false,
        search_key: toSearchKey(task),
        changed_at: now(),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
