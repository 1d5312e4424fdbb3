import { randomUUID } from 'node:crypto'
import type { LevelCode } from '#persian/level-names.ts'
import type { AppContext } from '#server/app-context.ts'
import { insertStored, type StoredFile, storeIncoming } from '#server/engines/media/ingest.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { Chapter, Line } from './contract.ts'
import type { Accent, Topic } from './rules.ts'
import { toSearchKey } from './search-key.ts'
import { episodeSound } from './studio/episode-sound.server.ts'
import type { PodcastTables } from './tables.server.ts'

const t = withTables<PodcastTables>()

/** An episode of another site. It stays a draft: what no feed says (its level, topic and accent) is to be looked through. */
export type ImportedEpisode = {
  /** By what name that site's feed knew it. */
  guid: string
  slug: string
  title: string
  summary: string
  season: number
  number: number
  language: string
  people: readonly string[]
  lines: readonly Line[]
  chapters: readonly Chapter[]
  /** When it came out there. */
  firstOutAt: Date | null
  sound: StoredFile | null
}

/** What an imported episode is said to be until somebody of the school has heard it. */
export const assumed: { level: LevelCode; topic: Topic; accent: Accent } = {
  level: 'B1',
  topic: 'language',
  accent: 'other',
}

/** Of these names, the episodes that are here already. */
export async function findImportedEpisodes(db: Db, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set()
  const rows = await t(db)
    .selectFrom('podcast_episode')
    .select('imported_guid')
    .where('imported_guid', 'in', guids)
    .execute()
  return new Set(rows.map(({ imported_guid }) => imported_guid!))
}

/** The address and the number of every episode. */
export const listTakenEpisodes = (db: Db) =>
  t(db).selectFrom('podcast_episode').select(['slug', 'season', 'number']).execute()

/** Keeps the sound of an episode that is to be written. @throws AppError invalid, where it is none */
export const storeSound = (app: AppContext, { name, path }: { name: string; path: string }) =>
  storeIncoming(app, { id: randomUUID(), kind: episodeSound, name, path })

export const maxSoundBytes = episodeSound.maxBytes

/** Writes episodes of another site as drafts. @returns their ids by their names */
export async function importEpisodes(
  app: AppContext,
  tx: Tx,
  episodes: readonly ImportedEpisode[],
  now: Date,
): Promise<Map<string, string>> {
  for (const { sound } of episodes) if (sound) await insertStored(app, tx, sound)
  const rows = episodes.map(({ guid, sound, firstOutAt, people, lines, chapters, ...episode }) => ({
    ...episode,
    ...assumed,
    id: randomUUID(),
    is_synthetic: false,
    people: [...people],
    sources: '[]',
    media_id: sound?.id ?? null,
    lines: JSON.stringify(lines),
    chapters: JSON.stringify(chapters),
    words: '[]',
    questions: '[]',
    publish_at: null,
    published_at: null,
    imported_guid: guid,
    first_out_at: firstOutAt,
    search_key: toSearchKey(episode, lines),
    changed_at: now,
  }))
  for (let start = 0; start < rows.length; start += 100)
    await t(tx)
      .insertInto('podcast_episode')
      .values(rows.slice(start, start + 100))
      .execute()
  return new Map(rows.map(({ id, imported_guid }) => [imported_guid, id]))
}
