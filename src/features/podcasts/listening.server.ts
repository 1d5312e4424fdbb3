import { markWatched } from '#features/streaks/public.server.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { selectOut } from './read-episodes.server.ts'

/** Whether a sound is an episode's that is out: anybody may hear it. */
export async function mayHear(db: Db, { mediaId }: { mediaId: string }): Promise<boolean> {
  const found = await selectOut(db)
    .select('podcast_episode.id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return found !== undefined
}

/** An episode was heard: that is learning. Other media are other features' business. */
export async function heardEpisode(
  tx: Tx,
  { userId, mediaId, seconds, at }: { userId: string; mediaId: string; seconds: number; at: Date },
): Promise<void> {
  if (await mayHear(tx, { mediaId })) await markWatched(tx, userId, seconds, at)
}
