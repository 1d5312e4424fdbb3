import { createHash } from 'node:crypto'
import { wordKey } from '#persian/words.ts'
import type { AppContext, Import, ImportReport } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { runAtomically } from '#server/platform/database/atomic.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { readLines } from './file-lines.server.ts'
import { fixedId } from './fixed-id.server.ts'
import { computeLevel, type LevelOfWord } from './levels.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'
import { tidyEnglish, tidyPersian } from './tidy-persian.ts'
import { type PublicPhrase, rewritePhrases, writePhrases } from './write-phrases.server.ts'

const t = withTables<PhrasebookTables>()

/** `npm run import -- phrasebook FILE`: English, Persian and attribution, tab-separated, as tatoeba.org exports. */
export const importPhrases: Import = {
  name: 'phrasebook',
  describe: 'sentence pairs: English, Persian and attribution, separated by tabs, a pair a line',
  run: (app, file, options) => runImport(app, file, options),
}

const linesAtOnce = 2000

type Options = { write: boolean; skipRejected: boolean }

/** Reads the file twice: first every line is checked, outside any transaction, then the pairs are stored in one. */
async function runImport(
  app: AppContext,
  file: string,
  { write, skipRejected }: Options,
): Promise<ImportReport> {
  const findWordLevel = await readLevels(app.db)
  const report: ImportReport = { read: 0, written: 0, unchanged: 0, rejected: [] }
  for await (const { line, pair } of readPairs(file, findWordLevel)) {
    report.read++
    if (typeof pair === 'string') report.rejected.push({ line, why: pair })
    if (report.read % 50_000 === 0) process.stderr.write(`${report.read} lines checked\n`)
  }
  if (report.rejected.length > 0 && !skipRejected) return report
  await runAtomically(app.db, async tx => {
    const seen = new Set<string>()
    let batch: PublicPhrase[] = []
    const store = async () => {
      const stored = await storePhrases(tx, batch, app.now())
      report.written += stored
      report.unchanged += batch.length - stored
      batch = []
    }
    for await (const { line, pair } of readPairs(file, findWordLevel)) {
      if (line % 50_000 === 0) process.stderr.write(`${line} lines stored\n`)
      if (typeof pair === 'string') continue
      if (seen.has(pair.id)) {
        report.unchanged++
        continue
      }
      seen.add(pair.id)
      batch.push(pair)
      if (batch.length >= linesAtOnce) await store()
    }
    await store()
    if (report.written > 0) await invalidateTags(tx, phrasebookTag)
    return write
  })
  return report
}

/** Each line's pair, or why it is refused. */
async function* readPairs(file: string, findWordLevel: LevelOfWord) {
  for await (const { line, text, why } of readLines(file)) {
    yield { line, pair: text === null ? why : parsePair(text, findWordLevel) }
  }
}

async function readLevels(db: Db): Promise<LevelOfWord> {
  const rows = await t(db).selectFrom('cefr_word').selectAll().execute()
  const levels = new Map(rows.map(({ word, level }) => [word, level]))
  return word => levels.get(word)
}

const maxSideLength = 500
const controls = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\uFFFD]/

/** @returns the phrase of a line, or why the line is refused */
export function parsePair(line: string, findWordLevel: LevelOfWord): PublicPhrase | string {
  if (controls.test(line)) return 'the line holds control or replacement characters'
  const columns = line.split('\t')
  if (columns.length !== 3)
    return `the line has ${columns.length} columns, not English, Persian and attribution`
  const [english, persian] = [tidyEnglish(columns[0]!), tidyPersian(columns[1]!)]
  const attribution = columns[2]!.trim()
  if (english === '') return 'the English side is empty'
  if (persian === '') return 'the Persian side is empty'
  if (attribution === '') return 'the attribution is empty'
  if (english.length > maxSideLength) return `the English side has more than ${maxSideLength} characters`
  if (persian.length > maxSideLength) return `the Persian side has more than ${maxSideLength} characters`
  if (attribution.length > maxSideLength) return `the attribution has more than ${maxSideLength} characters`
  if (/\p{Script=Arabic}/u.test(english)) return 'the English side holds Persian letters'
  if (!/\p{Script=Latin}/u.test(english) || wordKey(english) === '')
    return 'the English side holds no Latin letter'
  if (!/\p{Script=Arabic}/u.test(persian) || wordKey(persian) === '')
    return 'the Persian side holds no Persian letter'
  const number = buildNumber(english, persian, attribution)
  return {
    id: fixedId(`imported ${number}`),
    slug: `${toSlug(english)}-${number}`,
    english,
    persian,
    level: computeLevel(english, findWordLevel),
    attribution,
    isImported: true,
  }
}

/** The numbers of both sentences at tatoeba.org, which stay when a sentence is mended; elsewhere a print of the text. */
function buildNumber(english: string, persian: string, attribution: string): string {
  const [first, second] = [...attribution.matchAll(/#(\d{1,10})\b/g)].map(([, digits]) => digits)
  if (first && second) return `${first}-${second}`
  return createHash('sha256').update(`${english}\t${persian}`).digest('hex').slice(0, 12)
}

function toSlug(english: string): string {
  const words = english
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return words.length <= 50 ? words || 'phrase' : words.slice(0, 51).replace(/-[^-]*$/, '')
}

/** @returns how many were new or changed */
async function storePhrases(tx: Tx, phrases: readonly PublicPhrase[], now: Date): Promise<number> {
  if (phrases.length === 0) return 0
  const rows = await t(tx)
    .selectFrom('phrase')
    .select(['id', 'slug', 'english', 'persian', 'attribution', 'level'])
    .where(
      'id',
      'in',
      phrases.map(({ id }) => id),
    )
    .execute()
  const known = new Map(rows.map(row => [row.id, row]))
  const fresh = phrases.filter(({ id }) => !known.has(id))
  const changed = phrases.flatMap(phrase => {
    const row = known.get(phrase.id)
    const isSame =
      !row ||
      (row.english === phrase.english &&
        row.persian === phrase.persian &&
        row.attribution === phrase.attribution &&
        row.level === phrase.level)
    // An address that was given out stays.
    return isSame ? [] : [{ ...phrase, slug: row.slug! }]
  })
  await writePhrases(tx, fresh, now)
  await rewritePhrases(tx, changed)
  return fresh.length + changed.length
}
