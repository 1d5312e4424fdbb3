import type { Condition } from '#contract/notice.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../database/database.ts'

/**
 * Asks the features which of these are still so, each word once for all it is asked about. A word that no feature says any more
 * stops nothing.
 */
export async function holdsStill(
  { features, now }: Pick<AppContext, 'features' | 'now'>,
  db: Db,
  conditions: readonly (Condition | null)[],
): Promise<(condition: Condition | null) => boolean> {
  const abouts = Map.groupBy(
    conditions.filter(condition => condition !== null),
    ({ name }) => name,
  )
  const holding = new Map<string, ReadonlySet<string>>()
  for (const [name, asked] of abouts) {
    const ask = features.find(({ conditions: known }) => known?.[name])?.conditions?.[name]
    const about = asked.map(condition => condition.about)
    if (ask) holding.set(name, await ask(db, about, now()))
  }
  return condition => condition === null || (holding.get(condition.name)?.has(condition.about) ?? true)
}
