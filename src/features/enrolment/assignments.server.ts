import type { AppContext, Assignment, GroupLearner } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'

type Features = Pick<AppContext, 'features'>

/** What features give a learner to do in their group (`Feature.assignments`). */
export async function listAssignments(
  { features }: Features,
  db: Db,
  learner: GroupLearner,
  now: Date,
): Promise<Assignment[]> {
  const lists = features.map(async ({ assignments }) => (await assignments?.list(db, learner, now)) ?? [])
  return (await Promise.all(lists)).flat()
}

/** Which of these sessions any feature gives something to do for. */
export async function findAssignedSessions(
  { features }: Features,
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const found = features.map(
    async ({ assignments }) => (await assignments?.findSessions(db, sessionIds)) ?? [],
  )
  return new Set((await Promise.all(found)).flatMap(ids => [...ids]))
}
