import { AppError } from '#contract/app-error.ts'
import type { CommentSubjects, Subject } from '#features/comments/public.server.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { episodePath } from '../podcast-paths.ts'
import { findSounds, selectOut } from '../read-episodes.server.ts'
import type { PodcastTables } from '../tables.server.ts'

const t = withTables<PodcastTables>()

type Row = { id: string; slug: string; title: string }
const toSubject = ({ id, slug, title }: Row): Subject => ({ id, title, path: episodePath({ slug }) })

const selectSubject = (db: Db, slug: string) =>
  selectOut(db).select(['podcast_episode.id', 'slug', 'title']).where('slug', '=', slug)

function toFound(row: Row | undefined): Subject {
  if (!row) throw new AppError('notFound')
  return toSubject(row)
}

/** The episodes, as comments know them. */
export const episodeSubjects: CommentSubjects = {
  kind: 'episode',
  find: async (db, slug) => toFound(await selectSubject(db, slug).executeTakeFirst()),
  hold: async (tx, slug) => toFound(await selectSubject(tx, slug).forKeyShare().executeTakeFirst()),
  async list(db, ids) {
    const rows = await t(db)
      .selectFrom('podcast_episode')
      .select(['id', 'slug', 'title'])
      .where('id', 'in', [...ids, noId])
      .execute()
    return rows.map(toSubject)
  },
  async countSeconds(db, id) {
    const episode = await t(db)
      .selectFrom('podcast_episode')
      .select('media_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sounds = await findSounds(db, [episode])
    // Of a sound that nobody has measured every second may be there.
    return sounds.get(episode.media_id!)?.seconds || Number.POSITIVE_INFINITY
  },
  audited: { shown: 'podcastComment.shown', hidden: 'podcastComment.hidden', about: 'podcastEpisode' },
}
