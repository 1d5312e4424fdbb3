import type { Db } from '#server/platform/database/database.ts'
import type { Publication } from './contract.ts'

/** Between two instants, the first of them in it; no more than `limit`. */
export type Period = { from: Date; until: Date; limit: number }

/** What a feature brings out, with the instant it did or will. */
export type Dated = Omit<Publication, 'at'> & { at: Date }

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** What of a feature came out in a period, or is to: in one statement, the first first. */
    listPublications?(db: Db, period: Period): Promise<readonly Dated[]>
  }
}
