import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { heicPicture } from '#contract/heic-picture.ts'
import type { finishUpload as call } from '#contract/media.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext, SignedIn } from '../../app-context.ts'
import { transaction, withTables } from '../../platform/database/database.ts'
import { redrawnPicture } from '../../platform/redrawn-picture.ts'
import { type DetectedType, detectType, unknownEnding } from './detected-type.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { kindNamed, type UploadKind } from './kinds.ts'
import { countReceivedBytes, partPath } from './parts.ts'
import { hasParts } from './parts-of-recording.ts'
import { prepareMedia } from './prepare.ts'
import { notWhole, probe, unplayable } from './probe.ts'
import { scan } from './scan.ts'
import { drawWithOriginal } from './shown-picture.ts'
import type { MediaState, MediaTables } from './tables.ts'

const t = withTables<MediaTables>()
type Upload = MediaTables['upload']
/** The longer side of a picture in a text, in pixels. */
const maxSidePixels = 1600

/**
 * Takes in an upload whose bytes are all there. It may be asked again at any time: a process that was killed meanwhile has
 * left the bytes where they were, and what was taken in is answered as it is.
 * @throws AppError notFound for nobody's and somebody else's; conflict while bytes are missing; invalid when it is refused,
 * and then it is gone
 */
export async function finishUpload({ app, db, user }: SignedIn, { id }: CheckedInputOf<typeof call>) {
  const upload = await t(db)
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', user.id)
    .executeTakeFirstOrThrow(notFound)
  if (!upload.media_id) await once(id, () => take(app, upload))
  const media = await t(db).selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  if (!media) throw new AppError('notFound')
  const { family, name, bytes, state, file_key } = media
  const url = file_key.startsWith('public/') ? file_key.replace('public/', '/media/') : null
  return { media: { id, family, name, bytes, state, url } }
}

/** One at a time for an upload in this process; two processes write the same file under the same name. */
const taking = new Map<string, Promise<void>>()
function once(id: string, work: () => Promise<void>): Promise<void> {
  const begun = taking.get(id) ?? work().finally(() => taking.delete(id))
  taking.set(id, begun)
  return begun
}

async function take(app: AppContext, upload: Upload) {
  const path = partPath(app, upload.id)
  if ((await countReceivedBytes(app, upload.id)) !== upload.bytes) {
    throw new AppError('conflict', { message: 'فایل هنوز کامل نرسیده است.' })
  }
  const kind = kindNamed(app, upload.kind)
  if (!kind) throw new AppError('notFound')
  try {
    await keep(app, upload, kind, await inspectFile(app, path, kind))
  } catch (refusal) {
    const { info } = refusal as Partial<AppError>
    if (info?.status !== 1010) throw refusal
    await t(app.db).deleteFrom('upload').where('id', '=', upload.id).execute()
    await rm(path, { force: true })
    throw refusal
  }
  await rm(path, { force: true })
}

type Checked = {
  detected: DetectedType
  content: Buffer | null
  seconds: number | null
  state: MediaState
  /** Of a picture whose original is kept. */
  picture?: { original: Buffer; width: number; height: number }
}

/**
 * What a file is by its content; `content` where it was drawn anew and is not to be kept as it came.
 * @throws AppError invalid, for what this kind does not take
 */
export async function inspectFile(app: AppContext, path: string, kind: UploadKind): Promise<Checked> {
  const detected = await detectType(path)
  const isTaken = detected.ending !== unknownEnding || kind.takesUnknown
  if (!isTaken || !kind.families.includes(detected.family)) throw refused(kind, detected)
  await scan(app, path)
  return checked(app, path, kind, detected)
}

async function checked(
  app: AppContext,
  path: string,
  kind: UploadKind,
  detected: DetectedType,
): Promise<Checked> {
  if (detected.family === 'picture' && kind.keepsOriginals) {
    const { shown, ...picture } = await drawWithOriginal(path, detected)
    return { detected, content: shown, seconds: null, state: 'ready', picture }
  }
  if (detected.family === 'picture') {
    const content = await redrawnPicture(path, image =>
      image
        .resize(maxSidePixels, maxSidePixels, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 }),
    )
    return { detected, content, seconds: null, state: 'ready' }
  }
  if (!detected.demuxer) return { detected, content: null, seconds: null, state: 'ready' }
  const ffmpeg = findFfmpeg(app.settings)
  if (!ffmpeg) {
    if (!(await hasParts(path, detected))) throw notWhole()
    return { detected, content: null, seconds: null, state: 'plain' }
  }
  const { seconds, hasPicture } = await probe(ffmpeg, path, detected)
  // A film's container may hold sound alone, as browsers record it.
  const family = hasPicture && detected.family === 'video' ? 'video' : 'audio'
  if (kind.speech) checkSpeech(kind.speech, { family, seconds })
  return { detected: { ...detected, family }, content: null, seconds, state: 'waiting' }
}

/** Browsers stop a moment late. */
const graceSeconds = 5

function checkSpeech(
  { maxSeconds }: { maxSeconds: number },
  { family, seconds }: { family: string; seconds: number | null },
) {
  if (family !== 'audio') throw refusal('این فایل صدا نیست.')
  if ((seconds ?? 0) > maxSeconds + graceSeconds)
    throw refusal(`این صدا از ${persianNumber(maxSeconds / 60)} دقیقه بلندتر است.`)
}

async function keep(
  app: AppContext,
  { id, owner_id, name, bytes }: Upload,
  kind: UploadKind,
  { detected, content, seconds, state, picture }: Checked,
) {
  // Its own name, by the upload: whoever tries again writes the same file.
  const file_key = `${kind.isPublic ? 'public' : 'private'}/${kind.name}/${id}.${detected.ending}`
  await app.files.put(file_key, content ?? createReadStream(partPath(app, id)))
  const originalKey = file_key.replace(/[^/]*$/, `${id}-original.${detected.original}`)
  if (picture) await app.files.put(originalKey, picture.original)
  await transaction(app.db, async tx => {
    const { numUpdatedRows } = await t(tx)
      .updateTable('upload')
      .set({ media_id: id })
      .where('id', '=', id)
      .where('media_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await t(tx)
      .insertInto('media')
      .values({
        id,
        owner_id,
        kind: kind.name,
        personal: kind.personal,
        family: detected.family,
        name,
        file_key,
        bytes: content?.length ?? bytes,
        state,
        seconds,
        peaks: null,
        ...(picture && { width: picture.width, height: picture.height }),
        created_at: app.now(),
      })
      .execute()
    if (picture)
      await t(tx)
        .insertInto('media_rendition')
        .values({
          media_id: id,
          kind: 'original',
          file_key: originalKey,
          bytes: picture.original.length,
        })
        .execute()
    if (state === 'waiting') await app.jobs.send(tx, prepareMedia.name, { id })
  })
}

function refused({ families }: UploadKind, { ending }: DetectedType): AppError {
  const sentence = families.includes('document')
    ? 'این نوع فایل پذیرفته نمی‌شود. PDF، Word، PowerPoint، Excel، عکس، صدا یا ویدئو بفرستید.'
    : families.includes('picture')
      ? ending === 'heic'
        ? heicPicture
        : 'این فایل تصویر نیست. عکس JPEG، PNG یا WebP بفرستید.'
      : ending === 'amr' || ending === '3gp'
        ? unplayable
        : families.includes('video')
          ? 'این فایل صدا یا ویدئو نیست. فایل MP4، WebM، MP3 یا M4A بفرستید.'
          : 'این فایل صدا نیست. فایل MP3، M4A، OGG یا WAV بفرستید.'
  return refusal(sentence)
}

const refusal = (message: string) =>
  new AppError('invalid', { message, errors: [{ field: 'file', message }] })
