import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { listPublicSounds } from '#server/engines/media/public-sounds.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { PodcastTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { type EpisodeRow, findEpisode, findState, note, refuse } from './episodes.server.ts'

const t = withTables<PodcastTables>()

/** @throws AppError notFound */
export async function readPublication(
  { db }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPublication>,
) {
  return { publication: toPublication(await findEpisode(db, id)) }
}

/**
 * @throws AppError notFound; conflict, where it changed since somebody saw it, or its sound is still being made; invalid, at
 * `at`, or where there is nothing to hear or to read along
 */
export async function publishEpisode(
  { db, user, now }: SignedIn,
  { id, version, at }: CheckedInputOf<typeof calls.publishEpisode>,
) {
  const row = await transaction(db, async tx => {
    const episode = await findEpisode(tx, id, { lock: true })
    if (episode.version !== version) throw changedMeanwhile()
    if (at === null) {
      await checkWhole(tx, episode)
      return bringOut(tx, episode, { by: user.id, now: now() })
    }
    return schedule(tx, episode, { at: new Date(at), by: user.id, now: now() })
  })
  return { publication: toPublication(row) }
}

/** What an episode needs to come out. */
async function checkWhole(db: Db, { media_id, lines }: EpisodeRow): Promise<void> {
  if (!media_id) throw refuse('mediaId', 'این قسمت هنوز صدا ندارد.')
  if (lines.length === 0) throw refuse('transcript', 'این قسمت هنوز متن گفته‌ها را ندارد.')
  const sound = (await listPublicSounds(db, [media_id])).get(media_id)
  if (!sound || sound.files.length === 0) {
    throw new AppError('conflict', { message: 'صدای این قسمت هنوز آماده نشده است؛ کمی بعد دوباره بزنید.' })
  }
}

async function schedule(tx: Tx, episode: EpisodeRow, { at, by, now }: { at: Date; by: string; now: Date }) {
  if (episode.published_at) {
    const message = 'این قسمت منتشر شده است؛ برای زمان‌بندی نخست آن را به پیش‌نویس برگردانید.'
    throw new AppError('conflict', { message })
  }
  if (at <= now) throw refuse('at', 'این ساعت گذشته است؛ ساعتی پس از اکنون بنویسید.')
  const row = await change(tx, episode, { publish_at: at, published_at: null }, now)
  await note(tx, by, 'podcastEpisode.scheduled', row, now)
  return row
}

async function bringOut(tx: Tx, episode: EpisodeRow, { by, now }: { by: string | null; now: Date }) {
  // One that came from another site keeps its day.
  const published_at = episode.published_at ?? episode.publish_at ?? episode.first_out_at ?? now
  const row = await change(tx, episode, { publish_at: null, published_at }, now)
  await note(tx, by, 'podcastEpisode.published', row, now)
  return row
}

const change = (
  tx: Tx,
  { id, version }: EpisodeRow,
  when: Pick<EpisodeRow, 'publish_at' | 'published_at'>,
  now: Date,
) =>
  t(tx)
    .updateTable('podcast_episode')
    .set({ ...when, version: version + 1, changed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @throws AppError notFound; conflict, where somebody else has changed it since `version` */
export async function withdrawEpisode(
  { db, user, now }: SignedIn,
  { id, version }: CheckedInputOf<typeof calls.withdrawEpisode>,
) {
  const row = await transaction(db, async tx => {
    const episode = await findEpisode(tx, id, { lock: true })
    if (episode.version !== version) throw changedMeanwhile()
    return makeDraft(tx, episode, { by: user.id, now: now() })
  })
  return { publication: toPublication(row) }
}

async function makeDraft(tx: Tx, episode: EpisodeRow, { by, now }: { by: string | null; now: Date }) {
  const row = await change(tx, episode, { publish_at: null, published_at: null }, now)
  await note(tx, by, 'podcastEpisode.withdrawn', row, now)
  return row
}

/** Brings out what is due, each as it was saved until then; what is not whole is a draft again. */
export const publishDueEpisodes: Job = {
  name: 'publish-podcast-episodes',
  waits: 'exists (select from podcast_episode where publish_at <= now())',
  async run(app) {
    const due = await t(app.db)
      .selectFrom('podcast_episode')
      .select('id')
      .where('publish_at', '<=', app.now())
      .orderBy('publish_at')
      .limit(50)
      .execute()
    for (const { id } of due) await publishOne(app, id)
  },
}

const publishOne = (app: AppContext, id: string) =>
  transaction(app.db, async tx => {
    const episode = await findEpisode(tx, id, { lock: true })
    // Somebody was quicker, or took it back.
    if (!episode.publish_at || episode.publish_at > app.now()) return
    const as = { by: null, now: app.now() }
    const fault = await checkWhole(tx, episode).then(
      () => null,
      (thrown: AppError) => thrown,
    )
    if (!fault) await bringOut(tx, episode, as)
    // A sound that is still being made is looked at again; of what is missing staff see a draft.
    else if (fault.http === 422) await makeDraft(tx, episode, as)
  })

const toPublication = (row: EpisodeRow): calls.Publication => ({
  state: findState(row),
  slug: row.slug,
  publishAt: row.publish_at?.toISOString() ?? null,
  version: row.version,
})
