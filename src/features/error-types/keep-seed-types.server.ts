import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { SeedType } from './error-type.ts'
import { toSearchKey } from './error-types.server.ts'
import type { ErrorTypesTables } from './tables.server.ts'

const t = withTables<ErrorTypesTables>()
const fixedId = fixedIds('error-types')
const files = import.meta.glob<SeedType[]>(['./seed-types/*.ts', '!./seed-types/*.test.ts'], {
  import: 'types',
})

/** The id of a type that every school has, by its slug. */
export const seededErrorType = (slug: string) => fixedId(slug)

/** The types that every school has, in the order of their files. */
export async function loadSeedTypes(): Promise<(SeedType & { language: string })[]> {
  const names = Object.keys(files).toSorted()
  const types = await Promise.all(names.map(name => files[name]!()))
  return types.flat().map(type => ({ ...type, language: type.slug.split('-')[0]! }))
}

/**
 * Writes those types that are not there yet; what staff made of the others stays. Done at every start, for a later
 * version of the product may bring more: mostly it finds that none is missing.
 */
export async function keepSeedTypes({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const rows = await t(db).selectFrom('error_type').select('id').where('is_own', '=', false).execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = (await loadSeedTypes())
    .map((type, index) => ({ ...type, id: seededErrorType(type.slug), place: index + 1 }))
    .filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  await t(db)
    .insertInto('error_type')
    .values(
      missing.map(({ shortcut = null, examples, ...type }) => ({
        ...type,
        examples: JSON.stringify(examples),
        shortcut,
        is_own: false,
        search_key: toSearchKey({ ...type, examples }),
        changed_at: now(),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
