import { sql } from 'kysely'
import { findMaxSlips, findNearestWord } from '#persian/nearest-word.ts'
import { extractCompounds } from '#persian/words.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PhraseLanguage } from './contract.ts'
import { foldLatin, splitWords } from './foreign-letters.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { anySize, type Wanted } from './vocabulary.server.ts'

const t = withTables<PhrasebookTables>()

/** The words that were probably meant, folded, and the query as a person would write it with them. */
export type Correction = { words: string[]; written: string }

/** Words that are looked at for each word nobody knows. */
const maxCandidates = 200
/** So many of the nearest words are tried for one that phrases of the wanted language hold. */
const maxTried = 3
/** A query with more unknown words than this is no slip. */
const maxUnknown = 4

/**
 * Mends the words of a query that stand in no phrase: two words written as one, or up to two slips of the finger
 * (a letter too many, missing, wrong, or two exchanged; one slip in words of up to four letters).
 * @param language in whose phrases a mended word must stand; without it any
 * @returns null when there is nothing to mend, or no word near enough
 */
export async function correct(
  db: Db,
  words: readonly string[],
  wanted: readonly Wanted[],
  language?: PhraseLanguage,
): Promise<Correction | null> {
  const known = language ? await keepStanding(db, wanted, language) : wanted
  const unknown = known.filter(({ matches }) => matches.length === 0).map(({ folded }) => folded)
  if (unknown.length === 0 || unknown.length > maxUnknown) return null
  if (unknown.some(word => findMaxSlips(word) === 0)) return null
  const meant = new Map<string, string[]>()
  for (const word of unknown) {
    const better = (await findNear(db, word, language)) ?? (await findSplit(db, word))
    if (!better) return null
    meant.set(word, better)
  }
  const corrected = words.flatMap(word => meant.get(word) ?? [word])
  const written = await Promise.all(corrected.map(word => writtenForm(db, word)))
  return { words: corrected, written: written.join(' ') }
}

/** What the words may stand for in phrases of the language: a slip may well be the head of a word of another. */
async function keepStanding(
  db: Db,
  wanted: readonly Wanted[],
  language: PhraseLanguage,
): Promise<Pick<Wanted, 'folded' | 'matches'>[]> {
  const isFew = ({ matches }: Wanted) => matches.length <= maxCandidates
  const standing = await findStanding(
    db,
    wanted.filter(isFew).flatMap(({ matches }) => matches),
    language,
  )
  return wanted.map(word => ({
    folded: word.folded,
    matches: isFew(word) ? word.matches.filter(number => standing.has(number)) : word.matches,
  }))
}

/** Which words, by their numbers, stand in phrases of the language. */
async function findStanding(
  db: Db,
  numbers: readonly number[],
  language: PhraseLanguage,
): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    select number from unnest(${numbers}::int[]) as number
    where exists (
      select from phrase where owner_id is null and language = ${language} and terms @> array[${anySize(1)}::int * number]
    )`.execute(t(db))
  return new Set(rows.map(({ number }) => number))
}

/** The known word nearest to this one; of equally near ones the most frequent. */
async function findNear(db: Db, word: string, language?: PhraseLanguage): Promise<string[] | null> {
  const maxSlips = findMaxSlips(word)
  // Words this short share too few trigrams with their slips, but there are not many of their length.
  const { rows } = await sql<{ number: number; word: string; uses: number }>`
    (select number, word, uses from phrase_word where word % ${word} and uses > 0 and word not like '#%'
      order by similarity(word, ${word}) desc, uses desc limit ${maxCandidates})
    union
    (select number, word, uses from phrase_word
      where letters between ${word.length - maxSlips} and ${word.length + maxSlips} and ${word.length} <= 6
        and uses > 0 and word not like '#%'
      order by uses desc limit ${3 * maxCandidates})`.execute(t(db))
  const nearest: (typeof rows)[number][] = []
  while (nearest.length < maxTried) {
    const left = rows.filter(row => !nearest.includes(row))
    const found = findNearestWord(word, left)
    if (found === null) break
    nearest.push(left.find(row => row.word === found)!)
  }
  const standing =
    language &&
    (await findStanding(
      db,
      nearest.map(({ number }) => number),
      language,
    ))
  const best = nearest.find(({ number }) => !standing || standing.has(number))
  return best ? [best.word] : null
}

/** Two known words that were written as one («ثبتنام», "goodmorning"); the pair whose rarer word is most frequent. */
async function findSplit(db: Db, word: string): Promise<string[] | null> {
  const letters = [...word]
  if (letters.length < 5) return null
  const pairs = letters
    .slice(2, -1)
    .map((_, at) => [letters.slice(0, at + 2).join(''), letters.slice(at + 2).join('')])
  const rows = await t(db)
    .selectFrom('phrase_word')
    .select(['word', 'uses'])
    .where('word', 'in', pairs.flat())
    .where('uses', '>', 0)
    .execute()
  const uses = new Map(rows.map(row => [row.word, row.uses]))
  const rarer = (pair: string[]) => Math.min(...pair.map(part => uses.get(part) ?? 0))
  const best = pairs.reduce((one, other) => (rarer(other) > rarer(one) ? other : one))
  return rarer(best) > 0 ? best : null
}

/**
 * A folded word as phrases write it most: «می‌روم», «آموزش», "I". A capital at the head of a sentence is none of the
 * word's own.
 */
async function writtenForm(db: Db, folded: string): Promise<string> {
  const { rows } = await sql<{ english: string; persian: string }>`
    select english, persian from phrase
    where owner_id is null
      and terms @> array(select ${anySize(1)}::int * number from phrase_word where word = ${folded})
    limit 40`.execute(t(db))
  const forms = new Map<string, number>()
  for (const side of rows.flatMap(({ english, persian }) => [english, persian])) {
    for (const [at, word] of [...splitWords(side), ...extractCompounds(side)].entries()) {
      if (foldLatin(word.folded) !== folded) continue
      const bare = word.written.replace(/\u0654$/, '')
      const form = at === 0 && !/^I\b/.test(bare) ? bare.toLowerCase() : bare
      forms.set(form, (forms.get(form) ?? 0) + 1)
    }
  }
  const [best] = [...forms].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return best?.[0] ?? folded
}
