import type { AppContext, Feature } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What a ticket is opened from: an order, a session, homework. */
export type TicketSubject = {
  /** The word that names its kind in addresses, unique among the features: `order`. */
  kind: string
  /** What stands before the agent, and before who writes; null where the thing is not this person's. */
  describe(
    db: Db,
    asked: { userId: string; id: string; now: Date },
  ): Promise<{
    title: string
    /** Where it is on the site, for who writes. */
    path: string | null
    /** Where it is in the studio, for who answers. */
    studioPath: string | null
    facts: readonly { name: string; value: string }[]
  } | null>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** What of the feature tickets are opened from, with its facts. */
    ticketSubjects?: readonly TicketSubject[]
  }
}

type Named = { kind: string; id: string; userId: string }

/** The subject as it is now; null where no feature knows the kind, or the thing is not this person's. */
export async function describeSubject(
  app: Pick<AppContext, 'features' | 'now'>,
  db: Db,
  { kind, id, userId }: Named,
) {
  const all = app.features.flatMap(({ ticketSubjects }: Feature) => ticketSubjects ?? [])
  const found = await all.find(one => one.kind === kind)?.describe(db, { userId, id, now: app.now() })
  return found ? { kind, id, ...found, facts: [...found.facts] } : null
}
