import { AppError } from '#contract/app-error.ts'
import type { DetectedType } from './detected-type.ts'
import { type Ffmpeg, readingOnly, run } from './ffmpeg.ts'

/** What is inside a recording; `seconds` is null where the file does not say. */
export type Inside = {
  seconds: number | null
  hasPicture: boolean
  hasSound: boolean
  /** Of the first sound. */
  codec: string | null
  channels: number
}

/** What browsers play; anything else is refused rather than kept unplayable. */
const playable = /^(?:h264|hevc|vp8|vp9|av1|aac|mp3|opus|vorbis|flac|pcm_(?:s16le|s24le|u8|f32le))$/
export const unplayable = 'مرورگرها این نوع صدا یا ویدئو را پخش نمی‌کنند. آن را به MP4 یا MP3 تبدیل کنید.'
/** A picture of 4K, and eight hours. */
const maxPixels = 3840 * 2160
const maxSeconds = 8 * 3600
const limits = { seconds: 10, megabytes: 1024 }

type Stream = {
  codec_type?: string
  codec_name?: string
  channels?: number
  width?: number
  height?: number
  disposition?: { attached_pic?: number }
}

/**
 * Looks into a recording with ffprobe, which opens nothing but this file.
 * @throws AppError invalid when it is none, holds what browsers do not play, or is too large or long
 */
export async function probe(
  { ffprobe }: Ffmpeg,
  path: string,
  { demuxer = '' }: Pick<DetectedType, 'demuxer'>,
): Promise<Inside> {
  const entries =
    'format=duration:stream=codec_type,codec_name,channels,width,height:stream_disposition=attached_pic'
  const answer = await run(
    ffprobe,
    [
      ...['-v', 'error', '-probesize', '20M', '-max_alloc', String(256 * 1024 * 1024)],
      ...readingOnly(demuxer, path),
      ...['-show_entries', entries, '-of', 'json'],
    ],
    limits,
  ).catch(() => '{}')
  const { streams = [], format } = JSON.parse(answer || '{}') as {
    streams?: Stream[]
    format?: { duration?: string }
  }
  const sound = streams.filter(({ codec_type }) => codec_type === 'audio')
  const picture = streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  )
  if (sound.length + picture.length === 0) throw notWhole()
  if (![...sound, ...picture].every(({ codec_name = '' }) => playable.test(codec_name)))
    throw refused(unplayable)
  if (picture.some(({ width = 0, height = 0 }) => width * height > maxPixels))
    throw refused('ابعاد این ویدئو بیش از حد بزرگ است.')
  const seconds = Number(format?.duration)
  if (seconds > maxSeconds) throw refused('این فایل بیش از ۸ ساعت است.')
  return {
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    hasPicture: picture.length > 0,
    hasSound: sound.length > 0,
    codec: sound[0]?.codec_name ?? null,
    channels: sound[0]?.channels ?? 0,
  }
}

const refused = (message: string) =>
  new AppError('invalid', { message, errors: [{ field: 'file', message }] })

export const notWhole = () => refused('این فایل صدا یا ویدئوی سالمی نیست.')
