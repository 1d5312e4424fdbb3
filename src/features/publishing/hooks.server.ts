import type { Db } from '#server/platform/database/database.ts'
import type { Publication } from './contract.ts'

/** What a feature brings out, with the instant it did or will. */
export type Dated = Omit<Publication, 'at'> & { at: Date }

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /**
     * What of a feature came out, or is to, between two instants: in one statement, and no more than `limit`, the first first.
     * Others read them through `public.server.ts`.
     */
    listPublications?(db: Db, period: { from: Date; until: Date; limit: number }): Promise<readonly Dated[]>
  }
}
