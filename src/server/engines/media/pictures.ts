import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '../../app-context.ts'
import { withTables } from '../../platform/database/database.ts'
import { redrawnPicture, redrawnSvg } from '../../platform/redrawn-picture.ts'
import { detectType } from './detected-type.ts'
import { type Ffmpeg, findFfmpeg, readingOnly, run } from './ffmpeg.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()
const limits = { seconds: 600, megabytes: 2048 }
/** What a picture may weigh for people who save data. */
const maxBytes = 30 * 1024

/** One frame, at most 640 wide. */
const oneFrame = ['-frames:v', '1', '-an', '-vf', "scale='min(640,iw)':-2", '-c:v', 'png', '-f', 'image2pipe']

/** A picture at most 640 wide and light enough for a slow line, drawn anew. @throws AppError invalid, as `redrawnPicture` */
export async function lightPicture(file: Uint8Array | string, { isDrawing = false } = {}): Promise<Buffer> {
  const draw = isDrawing ? redrawnSvg : redrawnPicture
  for (const quality of [75, 50, 30]) {
    const picture = await draw(file, image => narrow(image).webp({ quality }))
    if (picture.length <= maxBytes) return picture
  }
  return draw(file, image => narrow(image).webp({ quality: 15 }))
}

const narrow = (image: Parameters<Parameters<typeof redrawnPicture>[1]>[0]) =>
  image.resize({ width: 640, withoutEnlargement: true })

/** The picture of a film at a second. */
export async function pictureAt({ ffmpeg }: Ffmpeg, reading: string[], second: number): Promise<Buffer> {
  const parts: Buffer[] = []
  const from = ['-v', 'error', '-ss', second.toFixed(1)]
  await run(ffmpeg, [...from, ...reading, ...oneFrame, 'pipe:1'], limits, part => parts.push(part))
  return lightPicture(Buffer.concat(parts))
}

/**
 * The pictures of a stored film at these seconds, null for one that cannot be drawn; none where there is no film of that id,
 * or nothing to draw with.
 */
export async function picturesAt(
  app: AppContext,
  mediaId: string,
  seconds: readonly number[],
): Promise<(Buffer | null)[]> {
  const ffmpeg = findFfmpeg(app.settings)
  const media = await t(app.db)
    .selectFrom('media')
    .select(['family', 'file_key'])
    .where('id', '=', mediaId)
    .executeTakeFirst()
  if (!ffmpeg || media?.family !== 'video' || seconds.length === 0) return []
  const folder = join(app.settings.DATA_DIR, 'preparing', `${mediaId}-pictures`)
  await mkdir(folder, { recursive: true })
  try {
    const source = join(folder, 'source')
    await pipeline((await app.files.read(media.file_key)).stream, createWriteStream(source))
    const { demuxer } = await detectType(source)
    if (!demuxer) return []
    const pictures: (Buffer | null)[] = []
    for (const second of seconds) {
      pictures.push(await pictureAt(ffmpeg, readingOnly(demuxer, source), second).catch(() => null))
    }
    return pictures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
