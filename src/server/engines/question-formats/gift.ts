import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { toPlainText } from '../file-formats/plain-text.ts'
import { placeQuestion, writePlaceTags } from './place-tags.ts'
import {
  describeExtras,
  essayWords,
  joinPassage,
  maxTextLength,
  NotCarried,
  type PortableQuestion,
  type ReadEntry,
  readEntry,
  tooLong,
  type WrittenFile,
  writeEach,
} from './portable.ts'

/** Reads GIFT, a question a block; one that is broken leaves the others alone. */
export function readGift(text: string): ReadEntry[] {
  let category: string | null = null
  return splitBlocks(text).flatMap(({ line, block }) => {
    const name =
      block
        .split('\n')
        .find(row => !row.startsWith('//'))
        ?.slice(0, 60) ?? ''
    if (block.length > maxTextLength) return [{ at: line, name, question: null, problem: tooLong, lost: [] }]
    let parsed: GIFTQuestion[]
    try {
      parsed = parse(`${block}\n`)
    } catch {
      const problem = 'نوشتار GIFT این پرسش درست نیست؛ آکولاد، علامت = یا ~ را ببینید.'
      return [{ at: line, name, question: null, problem, lost: [] }]
    }
    return parsed.flatMap(question => {
      if (question.type === 'Category') {
        category = question.title.split('/').at(-1)?.trim() || null
        return []
      }
      return [readEntry(line, question.title ?? name, lost => toPortable(question, category, lost))]
    })
  })
}

/** Blocks between blank lines, with the line on which each begins. */
function splitBlocks(text: string): { line: number; block: string }[] {
  const blocks: { line: number; block: string }[] = []
  let rows: string[] = []
  let begin = 1
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  for (const [at, row] of [...lines, ''].entries()) {
    if (row.trim() !== '') {
      if (rows.length === 0) begin = at + 1
      rows.push(row)
    } else {
      if (rows.some(one => !one.trim().startsWith('//'))) blocks.push({ line: begin, block: rows.join('\n') })
      rows = []
    }
  }
  return blocks
}

function toPortable(
  question: Exclude<GIFTQuestion, { type: 'Category' }>,
  category: string | null,
  lost: string[],
): PortableQuestion | null {
  if (question.type === 'Description') return null
  const read = (format: TextFormat | null | undefined) => readFormat(format, lost)
  const stem = read(question.stem).replace(/_{5}/g, '____')
  const why = read(question.globalFeedback)
  const shared = { stem, ...(why && { why }) }
  const tags = [...(question.tags ?? []), ...(category ? [category] : [])]
  return placeQuestion(question.title ?? stem.slice(0, 60), tags, toContent(question, shared, lost))
}

function toContent(
  question: Exclude<GIFTQuestion, { type: 'Category' | 'Description' }>,
  shared: { stem: string; why?: string },
  lost: string[],
): AuthoredContent {
  const read = (format: TextFormat | null | undefined) => readFormat(format, lost)
  switch (question.type) {
    case 'MC':
      return readChoices(question.choices, shared, lost)
    case 'Short':
      if (question.choices.some(({ weight }) => weight !== null && weight < 100))
        lost.push('نمرهٔ جزئی پاسخ‌ها')
      if (question.choices.some(({ feedback }) => feedback)) lost.push('بازخورد پاسخ‌ها')
      return { kind: 'text', ...shared, accept: question.choices.map(({ text }) => read(text)) }
    case 'TF': {
      const feedback = [read(question.trueFeedback), read(question.falseFeedback)]
      // The parser's first is said to who was wrong, the second to who was right.
      const ordered = question.isTrue ? [feedback[1]!, feedback[0]!] : feedback
      return {
        kind: 'single',
        ...shared,
        options: ['True', 'False'],
        key: question.isTrue ? 0 : 1,
        ...(ordered.some(Boolean) && { feedback: ordered }),
      }
    }
    case 'Numerical': {
      const { choices } = question
      const numbers = Array.isArray(choices) ? choices.map(({ text }) => text) : [choices]
      if (numbers.some(({ type, range }) => type !== 'simple' && range !== 0)) {
        throw new NotCarried('عدد با بازهٔ پذیرفته را بانک ندارد.')
      }
      return { kind: 'text', ...shared, accept: numbers.map(({ number }) => String(number)), exact: true }
    }
    case 'Matching': {
      const pairs = question.matchPairs.map(({ subquestion, subanswer }): [string, string] => [
        read(subquestion),
        subanswer,
      ])
      const extra = pairs.filter(([left]) => left === '').map(([, right]) => right)
      return {
        kind: 'matching',
        ...shared,
        pairs: pairs.filter(([left]) => left !== ''),
        ...(extra.length > 0 && { extra }),
      }
    }
    case 'Essay':
      return { kind: 'essay', ...shared, ...essayWords }
  }
}

function readChoices(
  choices: readonly TextChoice[],
  shared: { stem: string; why?: string },
  lost: string[],
): AuthoredContent {
  const options = choices.map(({ text }) => readFormat(text, lost))
  const feedback = choices.map(choice => readFormat(choice.feedback, lost))
  const withFeedback = feedback.some(Boolean) && { feedback }
  const whole = choices.flatMap(({ isCorrect, weight }, at) => (isCorrect || weight === 100 ? [at] : []))
  if (whole.length === 1) {
    if (choices.some(({ weight }) => weight !== null && weight !== 100)) lost.push('نمرهٔ جزئی گزینه‌ها')
    return { kind: 'single', ...shared, options, key: whole[0]!, ...withFeedback }
  }
  const right = choices.flatMap(({ weight }, at) => ((weight ?? 0) > 0 ? [at] : []))
  if (right.length === 0) throw new NotCarried('هیچ گزینه‌ای درست نیست.')
  if (new Set(right.map(at => choices[at]!.weight)).size > 1) lost.push('وزن جدای هر گزینه')
  return { kind: 'multiple', ...shared, options, key: right, ...withFeedback }
}

const readFormat = (format: TextFormat | null | undefined, lost: string[]): string =>
  !format ? '' : format.format === 'html' ? toPlainText(format.text, lost) : format.text.trim()

/** Writes GIFT; kinds it does not know are named, and so are files, which it cannot carry. */
export function writeGift(questions: readonly PortableQuestion[]): WrittenFile {
  const { parts, report } = writeEach(questions, (question, lost) => {
    const { content, files = {} } = question
    if (files.sound) lost.push(`صدا «${files.sound.name}»: GIFT فایل نمی‌برد`)
    if (content.script) lost.push('متن صدا')
    if (files.picture) lost.push(`تصویر «${files.picture.name}»: GIFT فایل نمی‌برد`)
    lost.push(...describeExtras(content))
    const answers = writeAnswers(content, lost)
    const comments = writePlaceTags(question).map(tag => `[tag:${tag.replace(/[[\]]/g, '')}]`)
    const title = `::${escapeGift(question.name)}::`
    return `// ${comments.join(' ')}\n${title}${escapeGift(joinPassage(content))} ${answers}\n`
  })
  return { ...report, bytes: new TextEncoder().encode(parts.join('\n')), fileName: 'questions.gift.txt' }
}

function writeAnswers(content: AuthoredContent, lost: string[]): string {
  const why = content.why ? ` ####${escapeGift(content.why)}` : ''
  const writeFeedback = (feedback: string | undefined) => (feedback ? `#${escapeGift(feedback)}` : '')
  switch (content.kind) {
    case 'single': {
      const rows = content.options.map(
        (option, at) =>
          `${at === content.key ? '=' : '~'}${escapeGift(option)}${writeFeedback(content.feedback?.[at])}`,
      )
      return `{${rows.join(' ')}${why}}`
    }
    case 'multiple': {
      const plus = formatWeight(100 / content.key.length)
      const minus = formatWeight(-100 / content.key.length)
      const rows = content.options.map(
        (option, at) =>
          `~%${content.key.includes(at) ? plus : minus}%${escapeGift(option)}${writeFeedback(content.feedback?.[at])}`,
      )
      return `{${rows.join(' ')}${why}}`
    }
    case 'text':
      if (content.exact === true) lost.push('دقیق بودن املا')
      return `{${content.accept.map(text => `=${escapeGift(text)}`).join(' ')}${why}}`
    case 'matching': {
      const pairs = content.pairs.map(([left, right]) => `=${escapeGift(left)} -> ${escapeGift(right)}`)
      const extra = (content.extra ?? []).map(right => `= -> ${escapeGift(right)}`)
      return `{${[...pairs, ...extra].join(' ')}${why}}`
    }
    case 'essay':
      lost.push('شمار واژه‌ها')
      return `{${why.trim()}}`
    case 'cloze':
      throw new NotCarried('GIFT متن با چند جای خالی ندارد.')
    case 'ordering':
      throw new NotCarried('GIFT پرسش چیدن ندارد.')
    case 'dictation':
      throw new NotCarried('GIFT املا ندارد.')
    case 'speaking':
      throw new NotCarried('GIFT پرسش گفتار ندارد.')
  }
}

/** Moodle knows five decimals. */
const formatWeight = (weight: number) => String(Math.round(weight * 100_000) / 100_000)
const escapeGift = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n')
