import {
  type Chapter,
  type Line,
  limits,
  readTranscript,
  TextFault,
  takeFile,
} from '#features/podcasts/public.ts'
import { cleanLine, cleanMarkdown } from '../clean-text.server.ts'
import type { MediaFile, MediaSource } from '../media-source.server.ts'
import type { FeedItem } from './read-feed.server.ts'

/** Of a transcript or of chapters. */
const maxTextBytes = 2 * 1024 * 1024

const readText = async (file: MediaFile): Promise<string> => {
  const bytes = await file.read()
  return bytes.length > maxTextBytes ? '' : cleanMarkdown(new TextDecoder().decode(bytes))
}

const nameLast = (address: string) => address.split(/[?#]/)[0]!.split('/').at(-1) ?? address

/** What is said in an episode, from the first file of it that is there and can be read; what cannot is told. */
export async function readLines(
  { transcripts }: FeedItem,
  media: MediaSource,
  lost: string[],
): Promise<Line[]> {
  const isTimed = ({ url, type }: FeedItem['transcripts'][number]) =>
    /vtt|srt|subrip/i.test(type) || /\.(vtt|srt)$/i.test(nameLast(url))
  for (const { url } of transcripts.filter(isTimed)) {
    const file = media.find(url)
    if (!file) continue
    try {
      const lines = readTranscript(takeFile(await readText(file), { beneath: null }))
      if (lines.length > 0) return lines
      lost.push(`متن گفته‌ها «${file.name}» (خالی است)`)
    } catch (thrown) {
      if (!(thrown instanceof TextFault)) throw thrown
      lost.push(`متن گفته‌ها «${file.name}» (${thrown.message})`)
    }
  }
  const [first] = transcripts
  if (first && lost.length === 0) lost.push(`متن گفته‌ها «${nameLast(first.url)}» (همراه فایل نبود)`)
  return []
}

/** The chapters of an episode: of the file that the feed names, else those in the feed itself. */
export async function readChapters(
  { chaptersUrl, chapters }: FeedItem,
  media: MediaSource,
  lost: string[],
): Promise<Chapter[]> {
  const file = chaptersUrl === null ? null : media.find(chaptersUrl)
  if (chaptersUrl !== null && !file && chapters.length === 0) {
    lost.push(`بخش‌ها «${nameLast(chaptersUrl)}» (همراه فایل نبود)`)
  }
  const read = file
    ? parseChapters(await readText(file))
    : chapters.map(({ start, title }) => ({ start: readClock(start), title }))
  if (read === null) {
    lost.push(`بخش‌ها «${file?.name}» (خوانده نشد)`)
    return []
  }
  const whole = read
    .flatMap(({ start, title }): Chapter[] => {
      const clean = cleanLine(title).slice(0, 200)
      return start === null || start < 0 || clean === '' ? [] : [{ start, title: clean }]
    })
    .toSorted((one, other) => one.start - other.start)
  if (whole.length > limits.chapters) lost.push('بخش‌های پس از شصتم')
  return whole.slice(0, limits.chapters)
}

/** As Podcasting 2.0 has them. Null where it is no such file. */
function parseChapters(text: string): { start: number | null; title: string }[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const { chapters } = (parsed ?? {}) as { chapters?: unknown }
  if (!Array.isArray(chapters)) return null
  return chapters.slice(0, 1000).map((chapter: unknown) => {
    const { startTime, title } = (chapter ?? {}) as Record<string, unknown>
    const start = typeof startTime === 'number' && Number.isFinite(startTime) ? startTime : null
    return { start, title: typeof title === 'string' ? title : '' }
  })
}

/** Seconds of `01:02:03.5`, `02:03` or `123.5`. */
function readClock(written: string): number | null {
  const parts = written.trim().split(':')
  if (parts.length > 3 || !parts.every(part => /^\d{1,6}(\.\d{1,6})?$/.test(part))) return null
  return Math.round(parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000) / 1000
}
