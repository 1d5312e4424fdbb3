import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listSkillLevels } from '#features/levels/public.server.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { listPublicSounds } from '#server/engines/media/public-sounds.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import {
  cutPage,
  type Db,
  holdsWords,
  isPublishedBefore,
  readCursor,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { estimateLevel } from './listening/estimate-level.ts'
import { listChecks } from './listening/list-checks.server.ts'
import type { PodcastTables } from './tables.server.ts'

const t = withTables<PodcastTables & Pick<MediaTables, 'playback_position'>>()

const perPage = 12
const maxNew = 4

const cardColumns = [
  'podcast_episode.id',
  'slug',
  'season',
  'number',
  'title',
  'summary',
  'language',
  'level',
  'topic',
  'accent',
  'is_synthetic',
  'media_id',
  'published_at',
] as const

/** Episodes that are out, which have their sound. */
export const selectOut = (db: Db) =>
  t(db).selectFrom('podcast_episode').where('published_at', 'is not', null).where('media_id', 'is not', null)

const selectCards = (db: Db) => selectOut(db).select(cardColumns)
type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]
export type Sounds = Awaited<ReturnType<typeof listPublicSounds>>

export const findSounds = (db: Db, rows: readonly { media_id: string | null }[]): Promise<Sounds> =>
  listPublicSounds(
    db,
    rows.flatMap(({ media_id }) => media_id ?? []),
  )

function toCard(row: CardRow, sounds: Sounds): calls.EpisodeCard {
  const { id: _, media_id, is_synthetic, published_at, ...shown } = row
  const sound = sounds.get(media_id!)
  const files = sound?.files ?? []
  const light = files.filter(({ isLight }) => isLight).map(({ bytes }) => bytes)
  return {
    ...shown,
    isSynthetic: is_synthetic,
    seconds: sound?.seconds ?? 0,
    bytes: { full: files[0]?.bytes ?? 0, light: light.length > 0 ? Math.min(...light) : null },
    publishedAt: published_at!.toISOString(),
  }
}

async function withSounds(db: Db, rows: readonly CardRow[]) {
  const sounds = await findSounds(db, rows)
  return rows.map(row => toCard(row, sounds))
}

export async function listEpisodes(
  { db }: RequestContext,
  { q, level, topic, accent, before }: CheckedInputOf<typeof calls.listEpisodes>,
) {
  const rows = await selectCards(db)
    .where(holdsWords('search_key', q))
    .$if(level.length > 0, episodes => episodes.where('level', 'in', level))
    .$if(topic.length > 0, episodes => episodes.where('topic', 'in', topic))
    .$if(accent.length > 0, episodes => episodes.where('accent', 'in', accent))
    .$if(before !== undefined, episodes =>
      episodes.where(isPublishedBefore('podcast_episode', readCursor(before!))),
    )
    .orderBy('published_at', 'desc')
    .orderBy('podcast_episode.id', 'desc')
    .limit(perPage + 1)
    .execute()
  const { shown, next } = cutPage(rows, perPage)
  return { items: await withSounds(db, shown), next }
}

/** @throws AppError notFound */
export const findEpisodeOut = (db: Db, slug: string) =>
  selectOut(db).selectAll().where('slug', '=', slug).executeTakeFirstOrThrow(notFound)

/** @throws AppError notFound */
export async function readEpisode(
  { db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readEpisode>,
) {
  const row = await findEpisodeOut(db, slug)
  const sounds = await findSounds(db, [row])
  const sound = sounds.get(row.media_id!)
  const { people, lines, chapters, words, questions, sources } = row
  return {
    episode: {
      ...toCard(row, sounds),
      mediaId: row.media_id!,
      files: sound?.files ?? [],
      peaks: sound?.peaks ?? null,
      ...{ people, lines, chapters, words, questions, sources },
      changedAt: row.changed_at.toISOString(),
    },
  }
}

/** Of what somebody was found to have the newest of listening, else of anything, and what they understood since. */
async function findLevel(db: Db, userId: string): Promise<LevelCode | null> {
  const found = await listSkillLevels(db, userId)
  const newest = found.findLast(({ skill }) => skill === 'listening') ?? found.at(-1)
  const level = levelCodes.find(level => level === newest?.level) ?? null
  return estimateLevel(level, await listChecks(db, userId, newest?.at ?? null))
}

/** Episodes of a level that somebody has not heard to their end, the newest first. */
const selectUnheard = (db: Db, userId: string, level: LevelCode) =>
  selectCards(db)
    .where('level', '=', level)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('playback_position')
            .select('playback_position.media_id')
            .whereRef('playback_position.media_id', '=', 'podcast_episode.media_id')
            .where('playback_position.user_id', '=', userId)
            .where('watched_at', 'is not', null),
        ),
      ),
    )
    .orderBy('published_at', 'desc')
    .orderBy('podcast_episode.id', 'desc')

export async function listNewForMe({ db, user }: SignedIn) {
  const level = await findLevel(db, user.id)
  if (!level) return { level, items: [] }
  const rows = await selectUnheard(db, user.id, level).limit(maxNew).execute()
  return { level, items: await withSounds(db, rows) }
}

/** Of a language and level the newest episodes that somebody has not heard to their end, with their length. */
export async function listUnheard(
  db: Db,
  userId: string,
  { language, level, limit }: { language: string; level: LevelCode; limit: number },
) {
  const rows = await selectUnheard(db, userId, level).where('language', '=', language).limit(limit).execute()
  return withSounds(db, rows)
}

/** Which of these episodes somebody has heard to their end. */
export async function listHeard(db: Db, userId: string, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await t(db)
    .selectFrom('podcast_episode')
    .innerJoin('playback_position', 'playback_position.media_id', 'podcast_episode.media_id')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('playback_position.user_id', '=', userId)
    .where('watched_at', 'is not', null)
    .execute()
  return rows.map(({ slug }) => slug)
}
