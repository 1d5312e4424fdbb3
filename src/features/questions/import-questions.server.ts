import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { type AuthoredContent, type AuthoredPlace, authoredContent } from '#contract/authored-question.ts'
import type { AppContext, Import, ImportReport } from '#server/app-context.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { inspectBytes } from '#server/engines/media/inspect-bytes.ts'
import type { PortableFiles, PortableQuestion, ReadEntry } from '#server/engines/question-formats/portable.ts'
import { readQuestionFile } from '#server/engines/question-formats/read-file.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { isFileKey } from '#server/platform/files/files.ts'
import { checkAuthored } from './check-authored.ts'
import type { QuestionImportReport } from './contract.ts'
import { buildDuplicateKey } from './duplicate-key.ts'
import { nameField, nameMany } from './labels.ts'
import { questionPicture, questionSound } from './media.server.ts'
import type { QuestionState, QuestionTables } from './tables.server.ts'
import { insertQuestions, type NewQuestion } from './write-question.server.ts'

const t = withTables<QuestionTables>()
/** More questions than these are no file of a school; more files cannot be looked into while somebody waits. */
const maxQuestions = 5_000
const maxFiles = 400

/** Where questions stand whose file does not say. */
export type ImportPlace = Pick<AuthoredPlace, 'skill' | 'level' | 'track'> & {
  language: string
  state: Exclude<QuestionState, 'retired'>
  /** Added to the tags of each, to find them by. */
  tag: string | null
}

/**
 * Reads a file and says of each question what would become of it; writes all that are new with their sounds and pictures,
 * and nothing while one is rejected, unless those are to be skipped.
 * @throws UnreadableFile
 */
export async function importQuestionFile(
  app: AppContext,
  bytes: Uint8Array,
  place: ImportPlace,
  { write, skipRejected, by }: { write: boolean; skipRejected: boolean; by: string | null },
): Promise<QuestionImportReport> {
  const { format, entries } = readQuestionFile(bytes)
  if (entries.length > maxQuestions) throw new UnreadableFile('این فایل بیش از ۵۰۰۰ پرسش دارد؛ آن را بشکنید.')
  if (entries.length === 0) throw new UnreadableFile('در این فایل پرسشی نیست.')
  if (entries.flatMap(({ question }) => Object.keys(question?.files ?? {})).length > maxFiles) {
    throw new UnreadableFile('این فایل بیش از ۴۰۰ صدا و تصویر دارد؛ آن را بشکنید.')
  }
  const checked = entries.map(entry => checkEntry(entry, place))
  const hashes = createFileHashes(app)
  const prepared = await prepareFiles(app, await markKnown(app.db, checked, hashes.read))
  const count = (settled: readonly Checked[], outcome: Checked['entry']['outcome']) =>
    settled.filter(({ entry }) => entry.outcome === outcome).length
  const report = (settled: readonly Checked[], isWritten: boolean): QuestionImportReport => ({
    format,
    entries: settled.map(({ entry }) => entry),
    created: count(settled, 'new'),
    known: count(settled, 'known'),
    rejected: count(settled, 'rejected'),
    isWritten,
  })
  const isRefused = count(prepared, 'rejected') > 0 && !skipRejected
  if (!write || isRefused) return report(prepared, false)
  const stored = prepared.flatMap(({ toStore }) => toStore)
  let kept: string[] = []
  try {
    for (const { key, content } of stored) await app.files.put(key, content)
    const settled = await transaction(app.db, async tx => {
      // Two imports of one file would each find that the bank has none of it.
      await sql`select pg_advisory_xact_lock(hashtext('hamava question import'))`.execute(t(tx))
      const settled = await markKnown(tx, prepared, hashes.recall)
      const made = settled.flatMap(({ entry, question }) =>
        entry.outcome === 'new' && question ? [question] : [],
      )
      await insertQuestions(tx, made, { now: app.now(), by })
      await record(tx, {
        actorId: by,
        action: 'questions.imported',
        subjectId: null,
        about: { kind: 'questions', id: format, name: nameMany(made.length) },
        details: { format, count: made.length, rejected: count(settled, 'rejected') },
        at: app.now(),
      })
      return settled
    })
    kept = settled.flatMap(({ entry, toStore }) =>
      entry.outcome === 'new' ? toStore.map(({ key }) => key) : [],
    )
    return report(settled, true)
  } finally {
    // No file stays of a question that was not written.
    for (const { key } of stored) if (!kept.includes(key)) await app.files.delete(key)
  }
}

type Checked = {
  entry: QuestionImportReport['entries'][number]
  question: NewQuestion | null
  files: PortableFiles
  toStore: { key: string; content: Buffer }[]
}

function checkEntry({ at, name, question, problem, lost }: ReadEntry, place: ImportPlace): Checked {
  const files = question?.files ?? {}
  const names = Object.values(files).map(file => file.name)
  const entry = { at, name, problem, lost, files: names }
  const none = { files: {}, toStore: [], question: null }
  if (problem !== null) return { ...none, entry: { ...entry, outcome: 'rejected' } }
  if (!question) return { ...none, entry: { ...entry, outcome: 'none' } }
  const parsed = authoredContent.safeParse(question.content)
  const [fault] = parsed.success
    ? checkAuthored(parsed.data)
    : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  if (!parsed.success || fault) {
    const why = fault ? `${nameField(fault.field)}: ${fault.message}` : ''
    return { ...none, entry: { ...entry, problem: why, outcome: 'rejected' } }
  }
  const isSilent = parsed.data.script !== undefined && !files.sound
  const said = isSilent ? [...lost, 'صدا (همراه فایل نبود و پرسش پیش‌نویس می‌ماند)'] : lost
  const made = toNew({ ...question, content: parsed.data }, isSilent ? { ...place, state: 'draft' } : place)
  const mediaHashes = Object.values(files).map(({ bytes }) => hash(bytes))
  const hashed = { ...made, mediaHashes }
  return { entry: { ...entry, lost: said, outcome: 'new' }, question: hashed, files, toStore: [] }
}

function toNew(
  { tags, content, language: said, place: placed }: PortableQuestion,
  { language, state, tag, ...place }: ImportPlace,
): NewQuestion {
  return {
    id: crypto.randomUUID(),
    code: null,
    language: said ?? language,
    place: { ...place, ...placed, tags: [...new Set([...tags, ...(tag ? [tag] : [])])].slice(0, 10) },
    content,
    state,
    source: 'از فایل',
  }
}

/** Looks into the files of questions that are new; one that is of another kind is the problem of its question. */
async function prepareFiles(app: AppContext, checked: readonly Checked[]): Promise<Checked[]> {
  const prepared: Checked[] = []
  // Each waits for another program; some at a time.
  for (let start = 0; start < checked.length; start += 4) {
    const some = checked.slice(start, start + 4)
    prepared.push(...(await Promise.all(some.map(one => prepareEntry(app, one)))))
  }
  return prepared
}

async function prepareEntry(app: AppContext, one: Checked): Promise<Checked> {
  const { entry, question, files } = one
  if (entry.outcome !== 'new' || !question) return one
  const toStore: Checked['toStore'] = []
  let { content, audio } = question
  try {
    if (files.sound) {
      const sound = await inspectNamed(app, files.sound, questionSound)
      audio = {
        key: `private/questions/${question.id}-1.${sound.ending}`,
        seconds: Math.ceil(sound.seconds ?? 0),
      }
      toStore.push({ key: audio.key, content: sound.content })
    }
    if (files.picture && content.picture) {
      const drawn = await inspectNamed(app, files.picture, questionPicture)
      const key = `questions/${question.id}-1.${drawn.ending}`
      content = { ...content, picture: { ...content.picture, src: `/media/${key}` } } as AuthoredContent
      toStore.push({ key: `public/${key}`, content: drawn.content })
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.info.status !== 1010) throw thrown
    const problem = thrown.message
    return { ...one, question: null, entry: { ...entry, problem, outcome: 'rejected' } }
  }
  return { ...one, question: { ...question, content, audio }, toStore }
}

/** @throws AppError invalid, whose message names the file */
const inspectNamed = (
  app: AppContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
  kind: typeof questionSound,
) =>
  inspectBytes(app, bytes, kind).catch((thrown: unknown) => {
    if (!(thrown instanceof AppError) || thrown.info.status !== 1010) throw thrown
    throw new AppError('invalid', { message: `«${name}»: ${thrown.info.message}` })
  })

const formatKey = (language: string, key: string) => `${language} ${key}`

/**
 * Of those that are new, what the bank has already, or the file had before. The same text with another sound or picture
 * is another question; a file that brings neither says nothing of them.
 */
async function markKnown(
  db: Db,
  checked: readonly Checked[],
  hashStored: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Checked[]> {
  const keys = checked.map(({ entry, question }) =>
    entry.outcome === 'new' && question ? buildDuplicateKey(question.content) : null,
  )
  const alike = new Map<string, Alike[]>()
  for (let start = 0; start < keys.length; start += 500) {
    const some = keys.slice(start, start + 500).filter(key => key !== null)
    if (some.length === 0) continue
    const rows = await t(db)
      .selectFrom('question')
      .innerJoin('question_version as now', join =>
        join.onRef('question_id', '=', 'question.id').on(sql<boolean>`now.version = question.version`),
      )
      .select(['language', 'duplicate_key', 'media_hashes', 'audio_key'])
      .select(sql<string | null>`body -> 'picture' ->> 'src'`.as('picture'))
      .where('duplicate_key', 'in', some)
      .execute()
    for (const row of rows) {
      const stored = [row.audio_key, row.picture?.replace(/^\/media\//, 'public/')]
      const one = { files: row.media_hashes, stored: stored.flatMap(key => key ?? []) }
      addTo(alike, formatKey(row.language, row.duplicate_key), one)
    }
  }
  const settled: Checked[] = []
  for (const [at, one] of checked.entries()) {
    const key = keys[at]
    if (key === null || key === undefined || !one.question) {
      settled.push(one)
      continue
    }
    const named = formatKey(one.question.language, key)
    const { mediaHashes = [] } = one.question
    const isKnown = await hasSameMedia(alike.get(named) ?? [], mediaHashes, hashStored)
    if (!isKnown) addTo(alike, named, { files: mediaHashes, stored: [] })
    settled.push(isKnown ? { ...one, entry: { ...one.entry, outcome: 'known' } } : one)
  }
  return settled
}

/** A question of the same text: the fingerprints of the files it came with, and the files it has. */
type Alike = { files: readonly string[]; stored: readonly string[] }

function addTo(alike: Map<string, Alike[]>, key: string, one: Alike) {
  const known = alike.get(key)
  if (known) known.push(one)
  else alike.set(key, [one])
}

async function hasSameMedia(
  alike: readonly Alike[],
  wanted: readonly string[],
  hashStored: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<boolean> {
  if (wanted.length === 0) return alike.length > 0
  for (const { files, stored } of alike) {
    if (wanted.every(file => files.includes(file))) return true
    const drawn = stored.length > 0 ? await hashStored(stored) : null
    if (drawn && wanted.every(file => files.includes(file) || drawn.has(file))) return true
  }
  return false
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Hashes of stored files, each read once; `recall` knows only those. */
function createFileHashes({ files }: AppContext) {
  const known = new Map<string, string | null>()
  const readHash = async (key: string) => {
    if (!isFileKey(key) || !(await files.stat(key))) return null
    return hash(await buffer((await files.read(key)).stream))
  }
  const list = (keys: readonly string[]) => new Set(keys.flatMap(key => known.get(key) ?? []))
  return {
    async read(keys: readonly string[]) {
      for (const key of keys) if (!known.has(key)) known.set(key, await readHash(key))
      return list(keys)
    },
    /** Within a transaction no file is read. */
    recall: async (keys: readonly string[]) => list(keys),
  }
}

/** `npm run import -- questions FILE`: what the file does not say of a question is said in the studio; all come as drafts. */
export const questionImport: Import = {
  name: 'questions',
  describe: 'questions for the bank: GIFT, Moodle XML, or a QTI 2.1 or 3.0 package; they come as drafts',
  async run(app, file, { write, skipRejected }): Promise<ImportReport> {
    const place: ImportPlace = {
      language: 'en',
      skill: 'grammar',
      level: 'B1',
      track: 'adult',
      state: 'draft',
      tag: null,
    }
    const imported = await importQuestionFile(app, await readFile(file), place, {
      write,
      skipRejected,
      by: null,
    }).catch((thrown: unknown) => {
      // The command prints what it is told, a sentence.
      throw thrown instanceof UnreadableFile ? new Error(thrown.message) : thrown
    })
    const { entries, created, known, isWritten } = imported
    return {
      read: entries.length,
      written: isWritten ? created : 0,
      unchanged: known,
      rejected: entries.flatMap(({ at, name, problem }) =>
        problem === null ? [] : [{ line: at, column: name, why: problem }],
      ),
      notes: [
        'What a question does not say by its tags (language:en, skill:grammar, level:B1) is assumed so.',
        ...entries.flatMap(({ at, name, lost }) =>
          lost.length > 0 ? [`${at} ${name}: left behind: ${lost.join('، ')}`] : [],
        ),
      ],
    }
  },
}
