import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { removeComments } from '#features/comments/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import { ownMedia } from '#server/engines/media/media-cards.ts'
import { movePlaybackPositions } from '#server/engines/media/playback-positions.ts'
import { listPublicSounds } from '#server/engines/media/public-sounds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { countListens } from '../listens/read-listens.server.ts'
import { findSounds } from '../read-episodes.server.ts'
import { toSearchKey } from '../search-key.ts'
import type { PodcastTables } from '../tables.server.ts'
import { podcastsTag } from '../tags.ts'
import type { EpisodeState, episodes, readSound as soundCall } from './contract.ts'
import { episodeSound } from './episode-sound.server.ts'
import * as texts from './timed-text.ts'

const t = withTables<PodcastTables>()

type Calls = typeof episodes
type Values = CheckedInputOf<Calls['create']>
export type EpisodeRow = Awaited<ReturnType<typeof findEpisode>>

export const findState = ({
  publish_at,
  published_at,
}: Pick<EpisodeRow, 'publish_at' | 'published_at'>): EpisodeState =>
  published_at ? 'published' : publish_at ? 'scheduled' : 'draft'

export async function listEpisodeRows(
  { db, now }: SignedIn,
  { q, page, perPage }: CheckedInputOf<Calls['list']>,
) {
  const { rows, total } = await readPage(
    t(db)
      .selectFrom('podcast_episode')
      .where(holdsWords('search_key', q))
      .select(['id', 'title', 'season', 'number', 'level', 'media_id'])
      .select(['publish_at', 'published_at', 'changed_at'])
      .orderBy(sql`published_at is not null`)
      .orderBy('publish_at', order => order.asc().nullsLast())
      .orderBy(sql`coalesce(published_at, changed_at)`, 'desc')
      .orderBy('id'),
    { page, perPage },
  )
  const sounds = await findSounds(db, rows)
  const listens = await countListens(
    db,
    rows.map(({ id }) => id),
    now(),
  )
  const items = rows.map(row => ({
    ...row,
    listens: listens.get(row.id) ?? { week: 0, month: 0, all: 0 },
    state: findState(row),
    sound: sounds.get(row.media_id ?? '')?.state ?? null,
    at: (row.published_at ?? row.publish_at ?? row.changed_at).toISOString(),
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound */
export async function readSound({ db, user }: SignedIn, { id }: CheckedInputOf<typeof soundCall>) {
  const isUsed = await t(db)
    .selectFrom('podcast_episode')
    .select('id')
    .where('media_id', '=', id)
    .executeTakeFirst()
  const sound = (await listPublicSounds(db, [id])).get(id)
  if (!sound || !(isUsed || (await ownMedia(db, user.id, id, episodeSound.name))))
    throw new AppError('notFound')
  return { sound }
}

/** @throws AppError notFound */
export async function readEpisodeRecord({ db }: SignedIn, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await findEpisode(db, id))
}

/** @throws AppError invalid, at its field */
export async function createEpisode({ db, user, now }: SignedIn, values: Values) {
  return transaction(db, async tx => {
    await checkValues(tx, user.id, null, values)
    const row = await t(tx)
      .insertInto('podcast_episode')
      .values({ ...toColumns(values), publish_at: null, published_at: null, changed_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(slugTaken)
    await note(tx, user.id, 'podcastEpisode.created', row, now())
    return toRecord(row)
  })
}

/**
 * What an episode is; of one that is out it changes at once.
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at its field
 */
export async function changeEpisode(
  { app, db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await findEpisode(tx, id, { lock: true })
    if (before.version !== version) throw changedMeanwhile()
    await checkValues(tx, user.id, before, values)
    const row = await t(tx)
      .updateTable('podcast_episode')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before.media_id && before.media_id !== row.media_id) {
      if (row.media_id) await movePlaybackPositions(tx, before.media_id, row.media_id)
      await dropMedia(app, tx, before.media_id)
    }
    await note(
      tx,
      user.id,
      'podcastEpisode.changed',
      row,
      now(),
      findChanges(toAudited(before), toAudited(row)),
    )
    return toRecord(row)
  })
}

/** Who looks at the audit log reads what changed of the facts, not whole transcripts. */
const toAudited = ({ title, slug, summary, season, number, level }: EpisodeRow) => ({
  ...{ title, slug, summary, season, number, level },
})

/** @throws AppError notFound; conflict, while it is out or about to come out */
export async function removeEpisode(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<Calls['remove']>,
) {
  await transaction(db, async tx => {
    const row = await findEpisode(tx, id, { lock: true })
    if (findState(row) !== 'draft') {
      const message = 'قسمتی که منتشر شده یا زمان‌بندی شده است حذف نمی‌شود؛ نخست آن را به پیش‌نویس برگردانید.'
      throw new AppError('conflict', { message })
    }
    await t(tx).deleteFrom('podcast_episode').where('id', '=', id).execute()
    await removeComments(tx, 'episode', id)
    if (row.media_id) await dropMedia(app, tx, row.media_id)
    await note(tx, user.id, 'podcastEpisode.removed', row, now())
  })
  return {}
}

/** @throws AppError notFound */
export const findEpisode = (db: Db, id: string, { lock = false } = {}) =>
  t(db)
    .selectFrom('podcast_episode')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, one => one.forUpdate())
    .executeTakeFirstOrThrow(notFound)

export const refuse = (field: string, message: string) =>
  new AppError('invalid', { message, errors: [{ field, message }] })
const slugTaken = () => refuse('slug', 'قسمت دیگری این نشانی را دارد.')

async function checkValues(tx: Tx, userId: string, before: EpisodeRow | null, values: Values) {
  const { slug, season, number, mediaId } = values
  const twins = await t(tx)
    .selectFrom('podcast_episode')
    .select(['id', 'slug', 'media_id'])
    .where(({ or, and, eb }) =>
      or([
        eb('slug', '=', slug),
        and([eb('season', '=', season), eb('number', '=', number)]),
        ...(mediaId ? [eb('media_id', '=', mediaId)] : []),
      ]),
    )
    .execute()
  for (const twin of twins) {
    if (twin.id === before?.id) continue
    if (twin.slug === slug) throw slugTaken()
    if (mediaId && twin.media_id === mediaId) throw refuse('mediaId', 'قسمت دیگری این صدا را دارد.')
    throw refuse('number', 'این فصل قسمت دیگری با این شماره دارد.')
  }
  await checkSound(tx, userId, before, values)
}

async function checkSound(
  tx: Tx,
  userId: string,
  before: EpisodeRow | null,
  { mediaId, transcript }: Values,
) {
  const isOut = before !== null && before.published_at !== null
  if (isOut && !mediaId) throw refuse('mediaId', 'قسمتی که منتشر شده است بی‌صدا نمی‌ماند.')
  if (isOut && transcript.trim() === '') throw refuse('transcript', 'قسمتی که منتشر شده است بی‌متن نمی‌ماند.')
  if (!mediaId || mediaId === before?.media_id) return
  if (!(await ownMedia(tx, userId, mediaId, episodeSound.name)))
    throw refuse('mediaId', 'این صدا دیگر نیست؛ دوباره بفرستید.')
  if (!isOut) return
  const sound = (await listPublicSounds(tx, [mediaId])).get(mediaId)
  if (!sound || sound.files.length === 0)
    throw refuse('mediaId', 'صدای تازه هنوز آماده نشده است؛ کمی بعد ذخیره کنید.')
}

function toColumns({
  isSynthetic,
  mediaId,
  transcript,
  chapters,
  words,
  questions,
  sources,
  ...values
}: Values) {
  const lines = texts.readTranscript(transcript)
  return {
    ...values,
    is_synthetic: isSynthetic,
    media_id: mediaId || null,
    lines: JSON.stringify(lines),
    chapters: JSON.stringify(texts.readChapterRows(chapters)),
    words: JSON.stringify(texts.readWordRows(words)),
    questions: JSON.stringify(texts.readQuestionRows(questions)),
    sources: JSON.stringify(texts.readSourceRows(sources)),
    search_key: toSearchKey(values, lines),
  }
}

export async function note(
  tx: Tx,
  actorId: string | null,
  action: AuditAction,
  { id, title }: Pick<EpisodeRow, 'id' | 'title'>,
  at: Date,
  changes?: AuditChanges,
) {
  const about = { kind: 'podcastEpisode', id, name: title } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, podcastsTag)
}

const toRecord = ({ id, version, changed_at, is_synthetic, media_id, ...row }: EpisodeRow) => ({
  id,
  version,
  changedAt: changed_at.toISOString(),
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  season: row.season,
  number: row.number,
  language: row.language,
  level: row.level,
  topic: row.topic,
  accent: row.accent,
  isSynthetic: is_synthetic,
  people: row.people,
  mediaId: media_id ?? '',
  transcript: texts.writeTranscript(row.lines),
  chapters: texts.writeChapterRows(row.chapters),
  words: texts.writeWordRows(row.words),
  questions: texts.writeQuestionRows(row.questions),
  sources: texts.writeSourceRows(row.sources),
})
