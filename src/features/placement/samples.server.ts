import { buffer } from 'node:stream/consumers'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import {
  type finishSample as finishSampleCall,
  maxSampleParts,
  type sendSamplePart as sendSamplePartCall,
} from './contract.ts'
import type { PlacementTables } from './tables.server.ts'
import { lockOwn } from './visitor.server.ts'

const t = withTables<PlacementTables>()

/** What browsers record, and what the demo brings. */
const endings: Record<string, string> = { webm: 'webm', mp4: 'm4a', ogg: 'ogg', mp3: 'mp3' }
const buildPartsPrefix = (sampleId: string) => `private/placement/${sampleId}/`
const buildPartKey = (sampleId: string, part: number) =>
  `${buildPartsPrefix(sampleId)}${String(part).padStart(2, '0')}.bin`
/** Where a whole sample is kept. */
export const buildSampleKey = ({ id, type }: { id: string; type: string }) =>
  `private/placement/${id}.${endings[type] ?? 'bin'}`

/** How many days a sample is kept at most. */
export const sampleDays = 180

/**
 * Keeps a part of a sample. A new sample takes the place of an earlier one.
 * @throws AppError notFound; conflict, once somebody has listened, or this sample is whole already
 */
export async function sendSamplePart(
  context: RequestContext,
  { id, sample, part, type, file }: CheckedInputOf<typeof sendSamplePartCall>,
) {
  const { app, db, now } = context
  const replaced = await transaction(db, async tx => {
    const attempt = await lockOwn(tx, context, id)
    if (attempt.state !== 'done') throw new AppError('notFound')
    const known = await t(tx)
      .selectFrom('placement_sample')
      .select(['id', 'type', 'is_complete', 'rated_at'])
      .where('attempt_id', '=', id)
      .executeTakeFirst()
    if (known?.rated_at) throw new AppError('conflict', { message: 'این گفتار شنیده شده است.' })
    if (known?.id === sample) {
      if (known.is_complete) throw new AppError('conflict', { message: 'این گفتار کامل رسیده است.' })
      if (known.type !== type) throw new AppError('conflict')
      return null
    }
    await t(tx).deleteFrom('placement_sample').where('attempt_id', '=', id).execute()
    await t(tx)
      .insertInto('placement_sample')
      .values({
        id: sample,
        attempt_id: id,
        type,
        level: null,
        rated_by: null,
        rated_at: null,
        created_at: now(),
      })
      .execute()
    return known ?? null
  })
  if (replaced) await deleteSampleFiles(app.files, [replaced])
  await app.files.put(buildPartKey(sample, part), Buffer.from(file))
  const parts = await listParts(app.files, sample)
  return { parts: parts.length }
}

async function listParts(files: Files, sampleId: string): Promise<{ part: number; key: string }[]> {
  const parts = []
  for await (const { key } of files.list(buildPartsPrefix(sampleId))) {
    parts.push({ part: Number(/(\d+)\.bin$/.exec(key)?.[1]), key })
  }
  return parts
}

/**
 * Joins the parts of a sample once all are there.
 * @throws AppError notFound; wrongContentType, where it is no sound of the type that was said
 */
export async function finishSample(
  context: RequestContext,
  { id, sample, parts }: CheckedInputOf<typeof finishSampleCall>,
) {
  const { app, db } = context
  const known = await transaction(db, async tx => {
    await lockOwn(tx, context, id)
    return t(tx)
      .selectFrom('placement_sample')
      .select(['id', 'type', 'is_complete'])
      .where('attempt_id', '=', id)
      .where('id', '=', sample)
      .executeTakeFirst()
  })
  if (!known) throw new AppError('notFound')
  if (known.is_complete) return { missing: [] }
  const kept = new Map((await listParts(app.files, sample)).map(({ part, key }) => [part, key]))
  const missing = Array.from({ length: Math.min(parts, maxSampleParts) }, (_, part) => part).filter(
    part => !kept.has(part),
  )
  if (missing.length > 0) return { missing }
  const pieces: Buffer[] = []
  for (let part = 0; part < parts; part++) {
    pieces.push(await buffer((await app.files.read(kept.get(part)!)).stream))
  }
  const whole = Buffer.concat(pieces)
  await refuseOtherType(whole, known.type)
  await app.files.put(buildSampleKey(known), whole)
  await t(db)
    .updateTable('placement_sample')
    .set({ is_complete: true, parts, bytes: whole.length })
    .where('id', '=', sample)
    .execute()
  for (const key of kept.values()) await app.files.delete(key)
  return { missing: [] }
}

/** The same containers hold films as well: they are heard, not seen. */
const sameContainer: Record<string, readonly string[]> = {
  webm: ['video/webm', 'audio/webm'],
  mp4: ['video/mp4', 'audio/mp4', 'audio/x-m4a'],
  ogg: ['audio/ogg', 'application/ogg', 'video/ogg'],
}

async function refuseOtherType(whole: Buffer, type: string) {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(whole).catch(() => undefined)
  if (found && sameContainer[type]?.includes(found.mime.split(';')[0]!)) return
  throw new AppError('wrongContentType', { message: 'آنچه رسید صدایی نیست که بتوان شنید. دوباره ضبط کنید.' })
}

/** Deletes samples with their parts from the store; what is not there is no fault. */
export async function deleteSampleFiles(
  files: Files,
  samples: readonly { id: string; type: string }[],
): Promise<void> {
  for (const sample of samples) {
    await files.delete(buildSampleKey(sample))
    for (const { key } of await listParts(files, sample.id)) await files.delete(key)
  }
}

/**
 * Erases samples whose days are over, and those of whose person an appeal was answered; files first, so that a run that
 * breaks off leaves nothing behind.
 */
export async function eraseOldSamples(app: AppContext): Promise<void> {
  const before = new Date(app.now().getTime() - sampleDays * 24 * 3_600_000)
  const old = await t(app.db)
    .selectFrom('placement_sample')
    .innerJoin('placement_attempt', 'placement_attempt.id', 'attempt_id')
    .select(['placement_sample.id', 'placement_sample.type'])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('placement_sample.created_at', '<', before),
        exists(
          selectFrom('placement_appeal')
            .select('placement_appeal.id')
            .whereRef('placement_appeal.user_id', '=', 'placement_attempt.user_id')
            .where('placement_appeal.state', '<>', 'waiting')
            .whereRef('placement_appeal.answered_at', '>', 'placement_sample.created_at'),
        ),
      ]),
    )
    .execute()
  await deleteSampleFiles(app.files, old)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await t(app.db).deleteFrom('placement_sample').where('id', 'in', ids).execute()
}
