import { persianNumber, toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { formatVtt } from '#ui/player/format-vtt.ts'
import { pairCues } from '#ui/player/pair-cues.ts'
import { type Cue, parseVtt, VttFault } from '#ui/player/vtt.ts'
import type { Chapter, Line, Question, Source, Word } from '../contract.ts'
import { limits } from '../rules.ts'

/** Why a text cannot be read: a Persian sentence with its line. */
export class TextFault extends Error {}

const fail = (row: number, what: string): never => {
  throw new TextFault(`سطر ${persianNumber(row)}: ${what}`)
}
const tooMany = (count: number, max: number, what: string) => {
  if (count > max) throw new TextFault(`بیش از ${persianNumber(max)} ${what} جا نمی‌شود.`)
}

/** SRT says the same as WebVTT, but for its head and the comma of its clocks. */
const toVtt = (written: string) =>
  /^\ufeff?WEBVTT/.test(written)
    ? written
    : `WEBVTT\n\n${written.trim().replace(/(\d{2}:\d{2}:\d{2}),(\d{3})/g, '$1.$2')}`

/**
 * Reads what is said: WebVTT or SRT, in order. The first row of a cue is what is said, the second what it means; who speaks
 * stands as WebVTT has it (`<v Nora>`).
 * @throws TextFault with the row that is wrong
 */
export function readTranscript(written: string): Line[] {
  if (written.trim() === '') return []
  const lines = readCues(written).map(({ start, end, text, voice }) => {
    const [said = '', ...meaning] = text.split('\n')
    return {
      start: toMilliseconds(start),
      end: toMilliseconds(end),
      speaker: voice,
      text: said.trim(),
      persian: meaning.join(' ').trim() || null,
    }
  })
  tooMany(lines.length, limits.lines, 'جمله')
  return lines
}

export function readCues(written: string): Cue[] {
  try {
    return parseVtt(toVtt(written))
  } catch (thrown) {
    if (thrown instanceof VttFault) throw new TextFault(thrown.message)
    throw thrown
  }
}

export const writeTranscript = (lines: readonly Line[]): string =>
  lines.length === 0
    ? ''
    : formatVtt(
        lines.map(({ speaker, text, persian, ...span }) => ({
          ...span,
          voice: speaker,
          text: persian ? `${text}\n${persian}` : text,
        })),
      )

/**
 * A file of what is said, as the transcript is written here: each cue in one row; or a file of what that means, laid beneath
 * the lines that are there already, by when they are said.
 * @throws TextFault
 */
export function takeFile(file: string, { beneath }: { beneath: readonly Line[] | null }): string {
  const cues = readCues(file).map(cue => ({ ...cue, text: cue.text.replace(/\s*\n\s*/g, ' ') }))
  if (!beneath)
    return writeTranscript(cues.map(({ voice, ...cue }) => ({ ...cue, speaker: voice, persian: null })))
  const spoken = beneath.map(({ speaker, ...line }) => ({ ...line, voice: speaker }))
  return writeTranscript(
    pairCues(spoken, cues).map(({ voice, beneath, start, end, text }) => ({
      ...{ start, end, text, speaker: voice },
      persian: beneath,
    })),
  )
}

/** Seconds as they are written, without what adding them up left behind the third digit. */
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Seconds of «۲:۰۵» or «۱:۰۲:۰۵٫۵», in any digits. */
function readClock(written: string): number | null {
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d(?:[.٫]\d{1,3})?)$/.exec(toLatinDigits(written))
  if (!clock) return null
  const [, hours = '0', minutes, seconds] = clock
  return toMilliseconds(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds!.replace('٫', '.')))
}

function writeClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = toMilliseconds(seconds - minutes * 60)
  return toPersianDigits(`${minutes}:${rest < 10 ? '0' : ''}${rest}`.replace('.', '٫'))
}

/** The rows that hold something, each with its number. */
const listRows = (written: string) =>
  written
    .split('\n')
    .map((row, index) => ({ row: row.trim(), number: index + 1 }))
    .filter(({ row }) => row !== '')

/** Rows of a clock and what stands there, in order. */
function readTimed(written: string): { start: number; text: string; number: number }[] {
  const found = listRows(written).map(({ row, number }) => {
    const [clock = '', ...words] = row.split(/\s+/)
    const start = readClock(clock)
    if (start === null) return fail(number, 'با زمان آغاز نمی‌شود، مانند ۲:۰۵.')
    const text = words.join(' ')
    if (text === '') return fail(number, 'پس از زمان چیزی نیست.')
    return { start, text, number }
  })
  for (const [index, { start, number }] of found.entries())
    if (index > 0 && start < found[index - 1]!.start) fail(number, 'زمان‌ها به ترتیب نیستند.')
  return found
}

/** Reads chapters, one a row: «۲:۰۵ تعارف و قهوه». @throws TextFault */
export function readChapterRows(written: string): Chapter[] {
  const chapters = readTimed(written).map(({ start, text }) => ({ start, title: text }))
  tooMany(chapters.length, limits.chapters, 'بخش')
  return chapters
}
export const writeChapterRows = (chapters: readonly Chapter[]): string =>
  chapters.map(({ start, title }) => `${writeClock(start)} ${title}`).join('\n')

/** Reads words, one a row: «۲:۲۹ on its last legs = نفس‌های آخرش». @throws TextFault */
export function readWordRows(written: string): Word[] {
  const words = readTimed(written).map(({ start, text, number }) => {
    const [term = '', meaning = ''] = text.split(/\s*=\s*/, 2)
    if (term === '' || meaning === '') fail(number, 'واژه و معنی آن را با = جدا کنید.')
    return { start, term, meaning }
  })
  tooMany(words.length, limits.words, 'واژه')
  return words
}
export const writeWordRows = (words: readonly Word[]): string =>
  words.map(({ start, term, meaning }) => `${writeClock(start)} ${term} = ${meaning}`).join('\n')

/** Reads questions: «? پرسش», and below it «+ پاسخ درست» and «- پاسخ دیگر». @throws TextFault */
export function readQuestionRows(written: string): Question[] {
  const questions: Question[] = []
  const rows = listRows(written)
  for (const { row, number } of rows) {
    const text = row.slice(1).trim()
    const question = questions.at(-1)
    if (text === '') fail(number, 'خالی است.')
    if (row.startsWith('?') || row.startsWith('؟')) questions.push({ question: text, answers: [], right: -1 })
    else if (!question) fail(number, 'نخست پرسش بیاید، با ? در آغاز.')
    else if (row.startsWith('+')) {
      if (question.right >= 0) fail(number, 'این پرسش پاسخ درست دیگری هم دارد.')
      question.right = question.answers.length
      question.answers.push(text)
    } else if (row.startsWith('-')) question.answers.push(text)
    else fail(number, 'با ? یا + یا - آغاز نمی‌شود.')
  }
  for (const { question, answers, right } of questions)
    if (right < 0 || answers.length < 2)
      throw new TextFault(`«${question}» یک پاسخ درست (+) و دست‌کم یک پاسخ دیگر (-) می‌خواهد.`)
  tooMany(questions.length, limits.questions, 'پرسش')
  return questions
}
export const writeQuestionRows = (questions: readonly Question[]): string =>
  questions
    .map(({ question, answers, right }) =>
      [`? ${question}`, ...answers.map((answer, place) => `${place === right ? '+' : '-'} ${answer}`)].join(
        '\n',
      ),
    )
    .join('\n')

/** Reads sources, one a row: a title, and its address after «|». @throws TextFault */
export function readSourceRows(written: string): Source[] {
  const sources = listRows(written).map(({ row, number }) => {
    const [title = '', url = ''] = row.split('|').map(part => part.trim())
    if (title === '' || !/^https?:\/\/\S+$/.test(url) || !URL.canParse(url))
      fail(number, 'نام منبع و سپس نشانی آن را پس از | بنویسید.')
    return { title, url }
  })
  tooMany(sources.length, limits.sources, 'منبع')
  return sources
}
export const writeSourceRows = (sources: readonly Source[]): string =>
  sources.map(({ title, url }) => `${title} | ${url}`).join('\n')
