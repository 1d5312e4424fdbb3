import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoStaff } from '#account/public.server.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { seedCounselors, seedPackages, seedQuestionPrice, seedTopics } from './seed-content.ts'
import type { CounselingTables } from './tables.server.ts'

const t = withTables<CounselingTables>()
const fixedId = fixedIds('counseling')

/** Topics, counselors and packages of the demo; the demo's own counselor is the first of them. */
export async function seedCounseling(app: AppContext): Promise<void> {
  const changed_at = app.now()
  const portraits = await storePortraits(app)
  await transaction(app.db, async tx => {
    await t(tx)
      .insertInto('counseling_topic')
      .values(
        seedTopics.map(({ key: name, title, note, icon }, index) => ({
          id: fixedId(`topic ${name}`),
          title,
          note,
          icon,
          place: index + 1,
          search_key: key(`${title} ${note}`),
          changed_at,
        })),
      )
      .execute()
    await t(tx)
      .insertInto('counselor')
      .values(
        seedCounselors.map(({ key: name, topics: _, portrait, ...rest }) => ({
          ...rest,
          id: fixedId(`counselor ${name}`),
          user_id: name === 'arash' ? demoStaff('counselor').id : null,
          portrait: portraits.get(portrait) ?? null,
          sort_key: sortKey(rest.name),
          search_key: key(`${rest.name} ${rest.headline}`),
          changed_at,
        })),
      )
      .execute()
    await t(tx)
      .insertInto('counselor_topic')
      .values(
        seedCounselors.flatMap(({ key: name, topics }) =>
          topics.map(topic => ({
            counselor_id: fixedId(`counselor ${name}`),
            topic_id: fixedId(`topic ${topic}`),
          })),
        ),
      )
      .execute()
    await t(tx)
      .insertInto('counseling_package')
      .values(
        seedPackages.map(({ key: name, validDays, ...rest }) => ({
          ...rest,
          id: fixedId(`package ${name}`),
          valid_days: validDays,
          search_key: key(rest.title),
          changed_at,
        })),
      )
      .execute()
    await t(tx).updateTable('counseling_rules').set({ question_price: seedQuestionPrice }).execute()
  })
}

/** The drawn portraits of `seed-media/portraits/`, where the folder is there; answers their keys by name. */
async function storePortraits({ files }: AppContext): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const { portrait } of seedCounselors) {
    const path = join('seed-media/portraits', `${portrait}.webp`)
    if (!existsSync(path)) continue
    await files.put(`public/counselors/${portrait}.webp`, await readFile(path))
    stored.set(portrait, `counselors/${portrait}.webp`)
  }
  return stored
}
