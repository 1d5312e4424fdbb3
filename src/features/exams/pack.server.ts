import { createCipheriv, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findSoundKeys, formatRef } from '#features/questions/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { isFileKey } from '#server/platform/files/files.ts'
import type * as calls from './contract.ts'
import type { PackPart } from './contract.ts'
import { drawForAttempt } from './draw.server.ts'
import { type ExamRow, findOwnExam, type Terms } from './find-exam.server.ts'
import { listBodies } from './paper.server.ts'
import { findPack, newSeed } from './start-attempt.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** Where public files are served. */
const mediaFolder = '/media/'

/** How long before it opens a pack may be loaded, in milliseconds. */
const packLeadMs = 24 * 3_600_000

/** Whether the sealed pack of an exam may be loaded now. */
export const isPackReady = (exam: Pick<ExamRow, 'is_sealed'>, { opensAt, closesAt }: Terms, now: Date) =>
  exam.is_sealed &&
  (!opensAt || now.getTime() >= opensAt.getTime() - packLeadMs) &&
  (!closesAt || now < closesAt)

/** Bytes before what is sealed, and the tag after it, as browsers have it. */
const ivBytes = 12
const tagBytes = 16

/**
 * Draws for the learner what their first attempt will ask, and says of which parts its pack is made.
 * @throws AppError notFound; notAllowed before its day
 */
export async function preparePack(
  { app, db, user, now }: SignedIn,
  { exam: id }: CheckedInputOf<typeof calls.preparePack>,
) {
  const exam = await findSealedExam(db, user.id, id, now())
  const pack = (await findPack(db, exam, user.id)) ?? (await makePack(db, exam, user.id, now()))
  const parts = await Promise.all(
    (await listSources(db, pack)).map(async (source, at) => {
      const size = 'text' in source ? source.text.length : (await app.files.stat(source.key))?.size
      return size === undefined
        ? []
        : [{ at, kind: source.kind, place: source.place, bytes: size + ivBytes + tagBytes }]
    }),
  )
  return { examVersion: exam.version, parts: parts.flat() }
}

/**
 * A part of the pack, sealed: without the key, which comes with the start, nobody reads it (AES-256-GCM).
 * @throws AppError notFound; notAllowed before its day
 */
export async function readPackPart(
  { app, db, user, now }: SignedIn,
  { exam: id, part: at }: CheckedInputOf<typeof calls.readPackPart>,
) {
  const exam = await findSealedExam(db, user.id, id, now())
  const pack = await findPack(db, exam, user.id)
  const source = pack && (await listSources(db, pack))[at]
  if (!source) throw new AppError('notFound')
  const bytes = 'text' in source ? source.text : await buffer((await app.files.read(source.key)).stream)
  return { bytes: seal(bytes, pack.sealing_key), name: `part-${at}.sealed` }
}

/** @throws AppError notFound; notAllowed before its day */
async function findSealedExam(db: Db, userId: string, examId: string, now: Date) {
  const { exam, terms } = await findOwnExam(db, userId, examId)
  if (!exam.is_sealed) throw new AppError('notFound')
  if (!isPackReady(exam, terms, now)) {
    throw new AppError('notAllowed', { message: 'بستهٔ این آزمون از یک روز پیش از شروع آماده است.' })
  }
  return exam
}

type Pack = Awaited<ReturnType<typeof makePack>>
type Source = { kind: PackPart['kind']; place: number | null } & ({ text: Buffer } | { key: string })

/** The questions as a paper has them, then their sounds and pictures in the same order. */
async function listSources(db: Db, pack: Pack): Promise<Source[]> {
  const bodies = await listBodies(db, pack)
  const questions = bodies.map(({ place, body }) => {
    const { section, marks, penalty } = pack.drawn[place - 1]!
    return { place, section, marks, penalty, plays: 0, body }
  })
  const refs = pack.drawn.map(({ questionId, version }) => ({ id: questionId, version }))
  const sounds = await findSoundKeys(db, refs)
  const files = bodies.flatMap(({ place, body: { audio, picture } }): Source[] => {
    const sound = audio && sounds.get(formatRef(refs[place - 1]!))
    const drawing = picture?.src.startsWith(mediaFolder) && `public/${picture.src.slice(mediaFolder.length)}`
    return [
      ...(sound ? [{ kind: 'sound' as const, place, key: sound }] : []),
      ...(drawing && isFileKey(drawing) ? [{ kind: 'picture' as const, place, key: drawing }] : []),
    ]
  })
  return [{ kind: 'questions', place: null, text: Buffer.from(JSON.stringify(questions)) }, ...files]
}

async function makePack(db: Db, exam: ExamRow, userId: string, now: Date) {
  const seed = newSeed()
  const made = {
    exam_version: exam.version,
    seed,
    drawn: JSON.stringify(await drawForAttempt(db, exam, seed)),
    sealing_key: randomBytes(32).toString('base64'),
    made_at: now,
  }
  // Two tabs at once load the same pack; one of an exam that was changed since makes room.
  await t(db)
    .insertInto('exam_pack')
    .values({ ...made, exam_id: exam.id, user_id: userId })
    .onConflict(conflict =>
      conflict
        .columns(['exam_id', 'user_id'])
        .doUpdateSet(made)
        .where(sql<boolean>`exam_pack.exam_version <> excluded.exam_version`),
    )
    .execute()
  return (await findPack(db, exam, userId))!
}

function seal(bytes: Buffer, sealingKey: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(sealingKey, 'base64'), iv)
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}
