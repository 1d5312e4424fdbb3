import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { LaddersTables } from './tables.server.ts'

const t = withTables<LaddersTables>()
const fixedId = fixedIds('ladders')

const title = 'انگلیسی بزرگسالان'
const steps = [
  ['پایه ۱', 'A1', 'Interchange Intro'],
  ['پایه ۲', 'A1', 'Interchange Intro'],
  ['پایه ۳', 'A2', 'Interchange 1'],
  ['میانی ۱', 'B1', 'Interchange 2'],
  ['میانی ۲', 'B1', 'Interchange 2'],
  ['میانی ۳', 'B2', 'Interchange 3'],
  ['پیشرفته ۱', 'C1', 'Passages 1'],
  ['پیشرفته ۲', 'C1', 'Passages 2'],
  ['پیشرفته ۳', 'C2', 'Passages 2'],
] as const

/** The id of a level of the demo, by its name. */
export const seededStep = (name: (typeof steps)[number][0]) => fixedId(`step ${name}`)

/** Of the demo: one ladder of English, with the books of each level. */
export async function seedLadders({ db, now }: AppContext): Promise<void> {
  const id = fixedId('ladder')
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('ladder')
      .values({
        id,
        language: 'en',
        title,
        search_key: key(`${title} ${steps.map(([name, , book]) => `${name} ${book}`).join(' ')}`),
        sort_key: sortKey(title),
        changed_at: now(),
      })
      .execute()
    await t(tx)
      .insertInto('ladder_step')
      .values(
        steps.map(([name, level, book], place) => ({
          id: seededStep(name),
          ladder_id: id,
          name,
          level,
          book,
          pass_mark: 70,
          place,
        })),
      )
      .execute()
  })
}
