import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { redrawnSvg } from '#server/platform/redrawn-picture.ts'
import { type BankQuestion, contentNames, readContent, readDrawing } from './content.server.ts'
import { insertQuestions, listCodes, type NewQuestion } from './write-question.server.ts'

const fixedId = fixedIds('questions')

/** The id of the bank's own question that its author calls so. */
export const seededQuestionId = (code: string) => fixedId(`question ${code}`)

const soundFolder = 'seed-media/questions'
/** Pixels; twice what a phone shows. */
const pictureWidth = 720

/**
 * Writes the bank's own questions with their sounds and drawings. One that is listened to and has no sound yet waits as a
 * draft.
 */
export async function seedQuestions(app: AppContext): Promise<void> {
  const seconds = await readSoundLengths()
  const known = await listCodes(app.db)
  for (const name of contentNames) {
    const missing = (await readContent(name)).filter(({ code }) => !known.has(code))
    const questions: NewQuestion[] = []
    // Each waits for the disk, or for its picture; some at a time.
    for (let start = 0; start < missing.length; start += 16) {
      const some = missing.slice(start, start + 16)
      questions.push(...(await Promise.all(some.map(written => prepare(app, written, seconds)))))
    }
    if (questions.length === 0) continue
    await transaction(app.db, tx => insertQuestions(tx, questions, { now: app.now() }))
  }
}

async function prepare(
  app: AppContext,
  { code, language, place, content, isOfExam }: BankQuestion,
  sounds: ReadonlyMap<string, number>,
): Promise<NewQuestion> {
  const id = seededQuestionId(code)
  const seconds = sounds.get(code)
  const audio =
    content.script && seconds !== undefined ? { key: `private/questions/${id}-1.mp3`, seconds } : undefined
  if (audio) await app.files.put(audio.key, await readFile(join(soundFolder, `${code}.mp3`)))
  const picture = content.picture && {
    ...content.picture,
    src: await storeDrawing(app, id, language, content.picture.src),
  }
  return {
    id,
    code,
    language,
    place,
    content: { ...content, ...(picture && { picture }) },
    state: content.script && !audio ? 'draft' : 'in_use',
    source: app.settings.BRAND_FA,
    isReserved: isOfExam,
    audio,
  }
}

/** Seconds by the question's code, of the sounds that `seed-media/questions/` has. */
async function readSoundLengths(): Promise<Map<string, number>> {
  const file = join(soundFolder, 'manifest.json')
  if (!existsSync(file)) return new Map()
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, { durationMs: number }>
  return new Map(
    Object.entries(manifest).map(([code, { durationMs }]) => [code, Math.ceil(durationMs / 1000)]),
  )
}

/** Drawings are served as pixels: an SVG is a document that could run scripts. */
async function storeDrawing(
  { files }: AppContext,
  id: string,
  language: string,
  src: string,
): Promise<string> {
  const drawing = await readDrawing(language, src)
  if (drawing === null) throw new Error(`no drawing ${language}/${src}`)
  const picture = await redrawnSvg(Buffer.from(drawing), image =>
    image.resize({ width: pictureWidth, withoutEnlargement: false }).webp({ quality: 80 }),
  )
  const key = `questions/${id}-1.webp`
  await files.put(`public/${key}`, picture)
  return `/media/${key}`
}
