import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PodcastTables } from '../tables.server.ts'

const t = withTables<PodcastTables>()

/** The checks of a person since an instant, the oldest first. */
export async function listChecks(db: Db, userId: string, since: Date | null) {
  const rows = await t(db)
    .selectFrom('podcast_check')
    .innerJoin('podcast_episode', 'podcast_episode.id', 'episode_id')
    .select(['level', 'correct', 'total'])
    .where('user_id', '=', userId)
    .$if(since !== null, checks => checks.where('at', '>', since!))
    .orderBy('at')
    .orderBy('episode_id')
    .execute()
  return rows.map(({ level, correct, total }) => ({ level, share: correct / total }))
}
