import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PhraseCard } from './contract.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

/** Phrases with what a card shows of them: add conditions and an order, then `toPhraseCard` each row. */
export function selectCards(db: Db) {
  return t(db)
    .selectFrom('phrase')
    .leftJoin('situation', 'situation.id', 'phrase.situation_id')
    .select([
      'phrase.id',
      'phrase.owner_id',
      'phrase.slug',
      'phrase.language',
      'phrase.english',
      'phrase.persian',
      'phrase.ipa',
      'phrase.persian_pronunciation',
      'phrase.latin_pronunciation',
      'phrase.level',
      'phrase.note',
      'phrase.example',
      'phrase.audio_key',
      'phrase.audio_ms',
      'phrase.second_audio_key',
      'phrase.attribution',
      'situation.slug as situation_slug',
      'situation.title as situation_title',
    ])
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

const toAddress = (key: string | null) => key && `/media/${key.replace(/^public\//, '')}`

/** A user's own phrase has no address of its own; its `slug` is its id. */
export function toPhraseCard(row: CardRow): PhraseCard {
  return {
    id: row.id,
    slug: row.slug ?? row.id,
    language: row.language,
    english: row.english,
    persian: row.persian,
    ipa: row.ipa,
    persianPronunciation: row.persian_pronunciation,
    latinPronunciation: row.latin_pronunciation,
    level: row.level,
    note: row.note,
    example: row.example,
    audioUrl: toAddress(row.audio_key),
    audioMs: row.audio_ms,
    secondAudioUrl: toAddress(row.second_audio_key),
    situation: row.situation_slug ? { slug: row.situation_slug, title: row.situation_title! } : null,
    attribution: row.attribution,
  }
}

/** The cards of these phrases, in the order of the ids; ids that are no phrase's are left out. */
export async function listPhraseCards(db: Db, ids: readonly string[]): Promise<PhraseCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db).where('phrase.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, toPhraseCard(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The same of everybody's phrases alone: those of somebody's own are left out. */
export async function listPublicCards(db: Db, ids: readonly string[]): Promise<PhraseCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db)
    .where('phrase.id', 'in', ids)
    .where('phrase.owner_id', 'is', null)
    .execute()
  const byId = new Map(rows.map(row => [row.id, toPhraseCard(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
