import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { fileSize } from '#persian/file-size.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { writeGift } from '#server/engines/question-formats/gift.ts'
import { writeMoodle } from '#server/engines/question-formats/moodle.ts'
import type {
  PortableFiles,
  PortableQuestion,
  WrittenFile,
} from '#server/engines/question-formats/portable.ts'
import { writeQtiPackage } from '#server/engines/question-formats/qti-package.ts'
import { transaction } from '#server/platform/database/database.ts'
import { isFileKey } from '#server/platform/files/files.ts'
import type { checkQuestionFile, exportQuestions, QuestionFilter, runQuestionFile } from './contract.ts'
import { summarise } from './duplicate-key.ts'
import { importQuestionFile } from './import-questions.server.ts'
import { nameMany } from './labels.ts'
import { selectFiltered } from './studio/list.server.ts'
import { toAuthored } from './to-authored.ts'

/** @throws AppError invalid, where nothing of the file can be read */
export const checkFile = (context: SignedIn, input: CheckedInputOf<typeof checkQuestionFile>) =>
  runImport(context, input, { write: false, skipRejected: true })

/** @throws AppError invalid, where nothing of the file can be read */
export const runFile = (
  context: SignedIn,
  { skipRejected, ...input }: CheckedInputOf<typeof runQuestionFile>,
) => runImport(context, input, { write: true, skipRejected: skipRejected === 'yes' })

async function runImport(
  { app, user }: SignedIn,
  { file, tag, ...place }: CheckedInputOf<typeof checkQuestionFile>,
  how: { write: boolean; skipRejected: boolean },
) {
  try {
    const report = await importQuestionFile(
      app,
      file,
      { ...place, tag: tag || null },
      { ...how, by: user.id },
    )
    return { report }
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFile)) throw thrown
    const { message } = thrown
    throw new AppError('invalid', { message, errors: [{ field: 'file', message }] })
  }
}

/** More than these make no file that anybody could carry; of sounds and pictures, none that the bank takes back. */
const maxExported = 5_000
const maxMediaBytes = 14 * 1024 * 1024

type ExportInput = CheckedInputOf<typeof exportQuestions>

/**
 * What of the questions that fit the format carries, and what it does not, each by name; writes no file.
 * @throws AppError invalid, as `exportFile`
 */
export async function checkExport({ app }: RequestContext, { format, ...filter }: ExportInput) {
  const { written, entries } = writeFile(format, await listPortable(app, filter, { withBytes: false }))
  return {
    written,
    entries: entries.filter(({ problem, lost }) => problem !== null || lost.length > 0).slice(0, 500),
  }
}

/**
 * @throws AppError notFound, where the format carries none of them; invalid, where their sounds and pictures are too large
 * for one file
 */
export async function exportFile({ app, db, user, now }: SignedIn, { format, ...filter }: ExportInput) {
  const withBytes = format !== 'gift'
  const { bytes, fileName, written } = writeFile(format, await listPortable(app, filter, { withBytes }))
  if (written === 0) throw new AppError('notFound', { message: 'هیچ‌یک از این پرسش‌ها در این قالب نمی‌گنجد.' })
  await transaction(db, tx =>
    record(tx, {
      actorId: user.id,
      action: 'questions.exported',
      subjectId: null,
      about: { kind: 'questions', id: format, name: nameMany(written) },
      details: { format, count: written },
      at: now(),
    }),
  )
  return { bytes, name: fileName }
}

function writeFile(format: ExportInput['format'], questions: readonly PortableQuestion[]): WrittenFile {
  switch (format) {
    case 'gift':
      return writeGift(questions)
    case 'moodle':
      return writeMoodle(questions)
    case 'qti21':
      return writeQtiPackage(questions, '2.1')
    case 'qti30':
      return writeQtiPackage(questions, '3.0')
  }
}

async function listPortable(
  app: AppContext,
  filter: QuestionFilter,
  { withBytes }: { withBytes: boolean },
): Promise<PortableQuestion[]> {
  const rows = await selectFiltered(app.db, filter)
    .innerJoin('question_version as now', join =>
      join.onRef('question_id', '=', 'question.id').on(sql<boolean>`now.version = question.version`),
    )
    .select(['id', 'code', 'language', 'skill', 'level', 'track', 'tags', 'body', 'key', 'audio_key'])
    .orderBy('code')
    .orderBy('id')
    .limit(maxExported)
    .execute()
  const questions: PortableQuestion[] = []
  let mediaBytes = 0
  // Each may wait for the disk or the bucket; some at a time.
  for (let start = 0; start < rows.length; start += 16) {
    const some = await Promise.all(
      rows.slice(start, start + 16).map(async ({ body, key, audio_key, code, ...row }) => {
        const content = toAuthored(body, key)
        const sound = await openFile(app, audio_key, 'sound')
        const picture = await openFile(app, content.picture?.src.replace(/^\/media\//, 'public/'), 'picture')
        return { ...row, name: code ?? summarise(content), content, stored: { sound, picture } }
      }),
    )
    for (const { stored, name, language, skill, level, track, tags, content } of some) {
      const files: PortableFiles = {}
      for (const kind of ['sound', 'picture'] as const) {
        const found = stored[kind]
        if (!found) continue
        mediaBytes += found.size
        if (mediaBytes > maxMediaBytes) throw tooMuchMedia()
        files[kind] = { name: found.name, bytes: withBytes ? await found.read() : new Uint8Array() }
      }
      questions.push({ name, language, place: { skill, level, track }, tags, content, files })
    }
  }
  return questions
}

async function openFile({ files }: AppContext, key: string | null | undefined, kind: keyof PortableFiles) {
  const facts = key && isFileKey(key) ? await files.stat(key) : null
  if (!key || !facts) return null
  const read = async () => new Uint8Array(await buffer((await files.read(key)).stream))
  return { name: `${kind}.${key.split('.').at(-1)}`, size: facts.size, read }
}

const tooMuchMedia = () =>
  new AppError('invalid', {
    message: `صداها و تصویرهای این پرسش‌ها بیش از ${fileSize(maxMediaBytes)} است و در یک فایل نمی‌گنجد. فهرست را با پالایش کوتاه‌تر کنید.`,
  })
