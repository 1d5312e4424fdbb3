import { sql } from 'kysely'
import { extractCompounds } from '#persian/words.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { Level, PhraseLanguage } from './contract.ts'
import { foldLatin, listOtherForms, toWordKey } from './foreign-letters.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { countWords, filterWords, maxSize, toTerms, toWordNumbers } from './vocabulary.server.ts'

const t = withTables<PhrasebookTables>()

/** A phrase of everybody's as seeds and imports bring it. `position` counts inside its situation. */
export type PublicPhrase = {
  id: string
  slug: string
  /** Without it English. */
  language?: PhraseLanguage
  english: string
  persian: string
  ipa?: string | null
  persianPronunciation?: string | null
  latinPronunciation?: string | null
  level: Level | null
  note?: string | null
  example?: string | null
  /** `ms` in milliseconds; `second` is the same sentence in a second voice. */
  audio?: { key: string; ms: number; bytes: number; second: { key: string; bytes: number } | null } | null
  situation?: { id: string; slug: string; position: number } | null
  attribution?: string | null
  isImported: boolean
}

/**
 * Writes new phrases of everybody's, with all that searching needs. They must not be there yet.
 * @returns how many were written
 */
export async function writePhrases(tx: Tx, phrases: readonly PublicPhrase[], now: Date): Promise<number> {
  for (let start = 0; start < phrases.length; start += 1000) {
    const some = phrases.slice(start, start + 1000).map(phrase => ({ phrase, ...toSearchFields(phrase) }))
    const uses = new Map<string, number>()
    for (const { words } of some) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
    const numbers = await countWords(tx, uses)
    await t(tx)
      .insertInto('phrase')
      .values(
        some.map(({ phrase, words, size, englishKey, persianKey }) => ({
          id: phrase.id,
          owner_id: null,
          slug: phrase.slug,
          language: phrase.language ?? 'en',
          english: phrase.english,
          persian: phrase.persian,
          ipa: phrase.ipa ?? null,
          persian_pronunciation: phrase.persianPronunciation ?? null,
          latin_pronunciation: phrase.latinPronunciation ?? null,
          level: phrase.level,
          note: phrase.note ?? null,
          example: phrase.example ?? null,
          audio_key: phrase.audio?.key ?? null,
          audio_ms: phrase.audio?.ms ?? null,
          audio_bytes: phrase.audio?.bytes ?? null,
          second_audio_key: phrase.audio?.second?.key ?? null,
          second_audio_bytes: phrase.audio?.second?.bytes ?? null,
          situation_id: phrase.situation?.id ?? null,
          position: phrase.situation?.position ?? null,
          attribution: phrase.attribution ?? null,
          is_imported: phrase.isImported,
          english_key: englishKey,
          persian_key: persianKey,
          size,
          terms: toTerms(
            words.map(word => numbers.get(word)!),
            size,
          ),
          created_at: now,
        })),
      )
      .execute()
  }
  return phrases.length
}

/** Writes phrases of everybody's that are there already anew, all but their address, lists and reviews. */
export async function rewritePhrases(tx: Tx, phrases: readonly PublicPhrase[]): Promise<void> {
  for (const phrase of phrases) {
    const { terms } = await t(tx)
      .selectFrom('phrase')
      .select('terms')
      .where('id', '=', phrase.id)
      .where('owner_id', 'is', null)
      .executeTakeFirstOrThrow()
    await sql`update phrase_word set uses = uses - 1 where number = any(${toWordNumbers(terms!)}::int[])`.execute(
      t(tx),
    )
    const { words, size, englishKey, persianKey } = toSearchFields(phrase)
    const numbers = await countWords(tx, new Map(words.map(word => [word, 1])))
    await t(tx)
      .updateTable('phrase')
      .set({
        english: phrase.english,
        persian: phrase.persian,
        level: phrase.level,
        attribution: phrase.attribution ?? null,
        english_key: englishKey,
        persian_key: persianKey,
        size,
        terms: toTerms(numbers.values(), size),
      })
      .where('id', '=', phrase.id)
      .execute()
  }
}

/** What is searched of a phrase: both sides folded, the size it is filed under, and its words, filters among them. */
export function toSearchFields({ language = 'en', english, persian, level, audio, situation }: PublicPhrase) {
  const englishKey = toWordKey(english)
  const persianKey = toWordKey(persian)
  const compounds = extractCompounds(persian).map(({ folded }) => foldLatin(folded))
  const words = new Set([
    ...englishKey.split(' '),
    ...persianKey.split(' '),
    ...compounds,
    ...listOtherForms(english, language),
  ])
  words.delete('')
  if (level) words.add(filterWords.level(level))
  if (situation) words.add(filterWords.situation(situation.slug))
  if (audio) words.add(filterWords.audio)
  if (language !== 'en') words.add(filterWords.language(language))
  return { englishKey, persianKey, words: [...words], size: Math.min(englishKey.length, maxSize) }
}

/**
 * Gives phrases of everybody's another level, in the row and in what is searched.
 * @returns how many changed
 */
export async function changeLevels(
  tx: Tx,
  changes: readonly { id: string; from: Level | null; to: Level | null }[],
): Promise<number> {
  const uses = new Map<string, number>()
  for (const { from, to } of changes) {
    if (from) uses.set(filterWords.level(from), (uses.get(filterWords.level(from)) ?? 0) - 1)
    if (to) uses.set(filterWords.level(to), (uses.get(filterWords.level(to)) ?? 0) + 1)
  }
  const numbers = await countWords(tx, uses)
  const findNumber = (level: Level | null) => (level ? numbers.get(filterWords.level(level))! : null)
  for (let start = 0; start < changes.length; start += 1000) {
    const some = changes.slice(start, start + 1000)
    await sql`
      update phrase set level = changed.level,
        terms = array_remove(array_remove(terms, changed.old * 256), changed.old * 256 + size)
          || case when changed.new is null then '{}' else array[changed.new * 256, changed.new * 256 + size] end
      from unnest(${some.map(change => change.id)}::uuid[], ${some.map(change => change.to)}::text[],
        ${some.map(change => findNumber(change.from))}::int[], ${some.map(change => findNumber(change.to))}::int[])
        as changed (id, level, old, new)
      where phrase.id = changed.id and phrase.owner_id is null`.execute(t(tx))
  }
  return changes.length
}
