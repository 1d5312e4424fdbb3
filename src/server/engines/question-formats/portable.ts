import type { AuthoredContent, AuthoredPlace } from '#contract/authored-question.ts'
import { nameFile, type TextMedia } from '../file-formats/plain-text.ts'

/** A sound or picture on its way; what it is, is told by its bytes and never by its name. */
export type PortableFile = { name: string; bytes: Uint8Array }
export type PortableFiles = { sound?: PortableFile; picture?: PortableFile }

/** A question on its way between the bank and a file. */
export type PortableQuestion = {
  /** What the file, or the report, calls it. */
  name: string
  language: string | null
  place: Partial<Pick<AuthoredPlace, 'skill' | 'level' | 'track'>>
  tags: string[]
  /** Its picture's `src` names the file that comes along. */
  content: AuthoredContent
  files?: PortableFiles
}

/** One entry of a file: a question, something that is none (`question` and `problem` null), or one that cannot be carried. */
export type ReadEntry = {
  /** Where it stands: its line, or its number in the file, from 1. */
  at: number
  name: string
  question: PortableQuestion | null
  /** Why it cannot be carried, in Persian. */
  problem: string | null
  /** What of it is left behind, each by name, in Persian. */
  lost: string[]
}

/** What of a question a file format cannot say. */
export type WriteReport = {
  written: number
  entries: { name: string; problem: string | null; lost: string[] }[]
}
export type WrittenFile = WriteReport & { bytes: Uint8Array; fileName: string }

/** Thrown within one question that cannot be carried; the message says why, in Persian. */
export class NotCarried extends Error {}

/** Words of an essay whose file says nothing of them. */
export const essayWords = { minWords: 0, maxWords: 500 }

/** In characters; longer than any question, and short enough for every pattern that reads one. */
export const maxTextLength = 100_000
export const tooLong = 'متن این پرسش بیش از اندازه بلند است.'

/** Runs over one entry; what cannot be carried is its problem and no other's. */
export function readEntry(
  at: number,
  name: string,
  read: (lost: string[]) => PortableQuestion | null,
): ReadEntry {
  const lost: string[] = []
  const { value, problem } = attempt(() => read(lost))
  return { at, name: value?.name || name, question: value, problem, lost: problem ? [] : [...new Set(lost)] }
}

/** Writes each question by itself; what cannot be carried is named and no other's problem. */
export function writeEach<T>(
  questions: readonly PortableQuestion[],
  write: (question: PortableQuestion, lost: string[], at: number) => T,
): { parts: T[]; report: WriteReport } {
  const parts: T[] = []
  const entries = questions.map((question, at) => {
    const { content, files } = question
    const lost = [
      ...(content.script && !files?.sound ? ['صدا (فایل آن در بانک نیست)'] : []),
      ...(content.picture && !files?.picture ? ['تصویر (فایل آن در بانک نیست)'] : []),
    ]
    const { value, problem } = attempt(() => write(question, lost, at))
    if (value !== null) parts.push(value)
    return { name: question.name, problem, lost: problem ? [] : lost }
  })
  return { parts, report: { written: parts.length, entries } }
}

function attempt<T>(work: () => T): { value: T | null; problem: string | null } {
  try {
    return { value: work(), problem: null }
  } catch (thrown) {
    if (!(thrown instanceof NotCarried)) throw thrown
    return { value: null, problem: thrown.message }
  }
}

/**
 * Takes the first picture and the first sound of a question's texts, and leaves what stands elsewhere.
 * @param open finds the file that a text names
 */
export function collectFiles(open: (src: string) => Uint8Array | null) {
  const files: PortableFiles = {}
  const found: { picture?: { src: string; alt: string } } = {}
  /** @throws NotCarried where the file is not there */
  const take = ({ kind, src, alt }: TextMedia): boolean => {
    if (files[kind] || /^(https?:)?\/\//i.test(src)) return false
    const name = nameFile(src)
    const bytes = openData(src) ?? open(src)
    if (!bytes) throw new NotCarried(`فایل «${name}» همراه نیست.`)
    files[kind] = { name, bytes }
    if (kind === 'picture')
      found.picture = { src: name.slice(0, 200), alt: alt.slice(0, 300) || 'تصویر پرسش' }
    return true
  }
  /** A question with what its texts brought. */
  const attach = <T extends Pick<PortableQuestion, 'content'>>(question: T) => ({
    ...question,
    content: { ...question.content, ...found },
    ...(Object.keys(files).length > 0 && { files }),
  })
  return { take, attach }
}

/** A file that is written within the text itself. */
const openData = (src: string) => {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(src) ?? []
  return base64 === undefined ? null : new Uint8Array(Buffer.from(base64, 'base64'))
}

/** What of a question none of the formats carries, each by name. */
export function describeExtras(content: AuthoredContent): string[] {
  return [
    ...(content.instruction ? ['دستور فارسی'] : []),
    ...(content.passage ? ['جدا بودن متن خواندن از پرسش'] : []),
    ...('model' in content && content.model ? ['یادداشت نمره‌دهنده'] : []),
    ...('orders' in content && content.orders?.length ? ['ترتیب‌های درست دیگر'] : []),
  ]
}

/** What a question asks about and what it asks, as one text. */
export const joinPassage = ({ passage, stem }: AuthoredContent) =>
  [passage?.title, passage?.text, stem].filter(Boolean).join('\n')
