import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What features tell of learning: `points` of their `defineFeature`. */
export type PointsHooks = {
  /**
   * What people learned between two instants that a rule of the club may count: at most `limit`, the earliest first. It is
   * asked again and again over the same days, so a thing has the same `source` always; of what is no learning, such as a
   * page looked at, nothing is told.
   */
  findGains(db: Db, asked: { from: Date; until: Date; limit: number }): Promise<readonly Learned[]>
}

/** `rule` is the key of a rule of the club; `source` names the thing in words of the feature, as `session:<id>`. */
export type Learned = { userId: string; rule: string; source: string; reason?: string; at: Date }

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    points?: PointsHooks
  }
}

/** All the features tell, the earliest first. */
export async function findGains(
  { features }: Pick<AppContext, 'features'>,
  db: Db,
  asked: { from: Date; until: Date; limit: number },
): Promise<Learned[]> {
  const found: Learned[] = []
  for (const { points } of features) found.push(...((await points?.findGains(db, asked)) ?? []))
  return found.sort((one, other) => one.at.getTime() - other.at.getTime())
}
