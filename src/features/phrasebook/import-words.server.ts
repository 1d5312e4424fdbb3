import { sql } from 'kysely'
import type { AppContext, Import, ImportReport } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { type Level, levels } from './contract.ts'
import { readLines } from './file-lines.server.ts'
import { computeLevel } from './levels.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'
import { changeLevels } from './write-phrases.server.ts'

const t = withTables<PhrasebookTables>()

/** `npm run import -- words FILE`: the CEFR-J word list; levels the imported phrases by it. */
export const importWords: Import = {
  name: 'words',
  describe: 'the CEFR-J word list (CSV: headword, pos, CEFR …), by which imported phrases are levelled',
  run: (app, file, options) => runImport(app, file, options),
}

type Entry = { words: string[]; level: Level }

async function runImport(
  app: AppContext,
  file: string,
  { write, skipRejected }: { write: boolean; skipRejected: boolean },
): Promise<ImportReport> {
  const { read, entries, rejected } = await readEntries(file)
  if (rejected.length > 0 && !skipRejected) return { read, written: 0, unchanged: 0, rejected }
  const found = new Map<string, Level>()
  for (const { words, level } of entries) {
    for (const word of words) {
      const other = found.get(word)
      // A word with several meanings is known by the first of them.
      if (!other || level < other) found.set(word, level)
    }
  }
  const known = await t(app.db).selectFrom('cefr_word').selectAll().execute()
  const before = new Map(known.map(({ word, level }) => [word, level]))
  const changed = new Map([...found].filter(([word, level]) => before.get(word) !== level))
  if (write && changed.size > 0) {
    await transaction(app.db, async tx => {
      await sql`insert into cefr_word (word, level)
        select * from unnest(${[...changed.keys()]}::text[], ${[...changed.values()]}::text[])
        on conflict (word) do update set level = excluded.level`.execute(t(tx))
      await levelPhrases(tx, new Map([...before, ...found]))
    })
  }
  const written = entries.filter(({ words }) => words.some(word => changed.has(word))).length
  return { read, written, unchanged: entries.length - written, rejected }
}

/** Levels every imported phrase anew; what the school wrote keeps the level it was written for. */
async function levelPhrases(tx: Tx, levelsOfWords: ReadonlyMap<string, Level>): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  let changes = 0
  for (;;) {
    const phrases = await t(tx)
      .selectFrom('phrase')
      .select(['id', 'english', 'level'])
      .where('is_imported', '=', true)
      .where('id', '>', last)
      .orderBy('id')
      .limit(5000)
      .execute()
    const changed = phrases
      .map(({ id, english, level }) => ({
        id,
        from: level,
        to: computeLevel(english, word => levelsOfWords.get(word)),
      }))
      .filter(({ from, to }) => from !== to)
    changes += await changeLevels(tx, changed)
    if (phrases.length < 5000) break
    last = phrases.at(-1)!.id
  }
  if (changes > 0) await invalidateTags(tx, phrasebookTag)
}

async function readEntries(file: string) {
  const entries: Entry[] = []
  const rejected: ImportReport['rejected'] = []
  let read = 0
  let isHeaderRead = false
  for await (const { line, text, why } of readLines(file)) {
    if (!isHeaderRead) {
      isHeaderRead = true
      if (/^headword,pos,CEFR\b/.test(text ?? '')) continue
      rejected.push({ line, why: why ?? 'the first line is not the header headword,pos,CEFR' })
      read++
      break
    }
    read++
    const entry = text === null ? why : parseEntry(text)
    if (typeof entry === 'string') rejected.push({ line, why: entry })
    else entries.push(entry)
  }
  return { read, entries, rejected }
}

/** @returns the words of a line («a.m./am» are two) with their level, or why the line is refused */
export function parseEntry(line: string): Entry | string {
  const fields = parseCsvLine(line)
  if (!fields) return 'a quotation mark is not closed'
  const [headword = '', , level = ''] = fields
  if (fields.length < 3) return `the line has ${fields.length} columns, at least 3 are needed`
  if (headword.trim() === '') return 'the headword is empty'
  if (!levels.some(known => known === level)) return `${JSON.stringify(level)} is no level from A1 to C2`
  const words = headword
    .split('/')
    .map(word => word.trim().toLowerCase())
    .filter(word => word !== '')
  if (words.some(word => word.length > 100 || !/^[\p{Script=Latin}\d .,'’()!?-]+$/u.test(word))) {
    return 'the headword is not English'
  }
  return { words: [...new Set(words)], level: level as Level }
}

/** The fields of one line, quotes taken off (RFC 4180); null when a quote is not closed. */
function parseCsvLine(line: string): string[] | null {
  const fields: string[] = []
  const field = /\s*(?:"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y
  for (;;) {
    const found = field.exec(line)
    if (!found) return null
    fields.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    if (found[3] === '') return fields
  }
}
