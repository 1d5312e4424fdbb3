import { type PhraseLanguage, spellUmlauts } from '#features/phrasebook/review-public.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { compact, key } from '#persian/search-key.ts'
import { detectDirection } from '#persian/strong-letters.ts'
import { type Change, diffWords } from '#ui/diff-words.ts'
import { homophones, shortEndings, shortForms, smallNumbers, spellings, tens } from './same-words.ts'

/**
 * `right`: the same sentence, however it is written; `close`: one word has a slip of the pen, which is forgiven and shown;
 * `wrong`: another sentence.
 */
export type Verdict = 'right' | 'close' | 'wrong'
export type Checked = {
  verdict: Verdict
  /** The right answer that is nearest to what was written. */
  answer: string
  /** What was written against the answer; null where they differ in nothing one reads. Case and marks of alike words are the answer's. */
  changes: Change[] | null
  /** A word was written as another one that sounds alike. */
  soundsAlike: boolean
}

/**
 * Checks what somebody wrote against all that is right (at least one). Case, punctuation, spaces, ZWNJ and Arabic letters make no
 * difference, nor in English digits for numbers, short for long forms and American for British spelling; `heard` says that the sentence was
 * only heard, so that words of one sound make none either.
 */
export function checkAnswer(
  written: string,
  answers: readonly string[],
  { heard = false, language = 'en' }: { heard?: boolean; language?: PhraseLanguage } = {},
): Checked {
  const checks = answers.map(answer => compareWith(answer, written, { heard, language }))
  const best =
    checks.find(({ verdict }) => verdict === 'right') ?? checks.find(isClose) ?? pickNearest(checks)
  const { answer, verdict, soundsAlike } = best
  const differs = simplify(written) !== simplify(answer)
  return { verdict, answer, soundsAlike, changes: differs ? diffWords(tidy(written, answer), answer) : null }
}

type Compared = { answer: string; verdict: Verdict; soundsAlike: boolean; wrong: number }
const isClose = ({ verdict }: Compared) => verdict === 'close'
const pickNearest = (checks: readonly Compared[]) =>
  checks.reduce((best, one) => (one.wrong < best.wrong ? one : best))

/** What a reader does not see the difference of: case, space and marks at the ends. */
const simplify = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/['’‘ʼ`´]/g, "'")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'%&]+/gu, ' ')
    .trim()

/** What was written, its words with the capitals and marks that the answer gives them: of those nothing is made. */
function tidy(written: string, answer: string): string {
  const bare = (word: string) => simplify(word).replaceAll("'", '')
  const left = answer.split(/\s+/)
  const words = written.trim().split(/\s+/)
  return words
    .map(word => {
      const at = left.findIndex(other => bare(other) === bare(word) && bare(word) !== '')
      return at < 0 ? word : left.splice(at, 1)[0]
    })
    .join(' ')
}

/**
 * All that a card's foreign side takes for right: «Hi / Hello» are two answers, and what stands in brackets may be left out.
 * Never empty.
 */
export function listAnswers(english: string): string[] {
  const versions = english.split(/\s+\/\s+|\s*[;؛|]\s*/).filter(part => /\p{L}|\p{N}/u.test(part))
  const answers = versions.flatMap(version => {
    const bare = version.replace(/\s*\([^)]*\)/g, '').trim()
    const whole = version.replace(/[()]/g, '').trim()
    return bare === whole || bare === '' ? [whole] : [whole, bare]
  })
  return answers.length > 0 ? [...new Set(answers)] : [english]
}

function compareWith(
  answer: string,
  written: string,
  { heard, language }: { heard: boolean; language: PhraseLanguage },
): Compared {
  if (detectDirection(answer) === 'rtl') {
    const [one, other] = [compact(answer), compact(written)]
    const wrong = one === other ? 0 : countEdits(one, other)
    // Two letters may be a word of their own here («نه»).
    const verdict = wrong === 0 ? 'right' : wrong === 1 && isSlip(one, other) ? 'close' : 'wrong'
    return { answer, verdict, soundsAlike: false, wrong }
  }
  const right = toWords(answer, language)
  const given = restoreApostrophes(toWords(written, language), right)
  if (compact(answer) !== '' && compact(answer) === compact(written)) {
    return { answer, verdict: 'right', soundsAlike: false, wrong: 0 }
  }
  if (language !== 'en') {
    // What is known of spellings, short forms and sounds is English.
    const { wrong, isSlip } = align(right, given, (one, other) => one === other)
    return {
      answer,
      verdict: wrong === 0 ? 'right' : wrong === 1 && isSlip ? 'close' : 'wrong',
      soundsAlike: false,
      wrong,
    }
  }
  const strict = align(expand(right), expand(given), isSame)
  if (strict.wrong === 0) return { answer, verdict: 'right', soundsAlike: false, wrong: 0 }
  // Words of one sound are compared before short forms are taken apart: “they're” is one of them.
  const loose = heard
    ? align(expand(right, sounds), expand(given, sounds), isSame)
    : { wrong: Number.POSITIVE_INFINITY, isSlip: false }
  if (loose.wrong === 0) return { answer, verdict: 'right', soundsAlike: true, wrong: 0 }
  const least = loose.wrong < strict.wrong ? loose : strict
  const verdict = least.wrong === 1 && least.isSlip ? 'close' : 'wrong'
  return { answer, verdict, soundsAlike: false, wrong: least.wrong }
}

/** The words as they stand, in small letters; English numbers below a hundred are words. */
function toWords(text: string, language: PhraseLanguage): string[] {
  const plain = toLatinDigits(simplify(text))
  const words = plain
    .split(' ')
    .map(word => word.replace(/^'(?!cause$)|'$/g, ''))
    .filter(Boolean)
  if (language === 'en') return words.flatMap(spellNumber)
  return language === 'de' ? words.map(spellUmlauts) : words
}

function spellNumber(word: string): string[] {
  if (!/^[0-9]{1,2}$/.test(word)) return [word]
  const value = Number(word)
  if (value < 20) return [smallNumbers[value]!]
  const ten = tens[Math.floor(value / 10) - 2]!
  return value % 10 === 0 ? [ten] : [ten, smallNumbers[value % 10]!]
}

/** “dont” is “don't” where that is what is expected. */
function restoreApostrophes(given: readonly string[], right: readonly string[]): string[] {
  const whole = new Map(
    right.filter(word => word.includes("'")).map(word => [word.replaceAll("'", ''), word]),
  )
  return given.map(word => (right.includes(word) ? word : (whole.get(word) ?? word)))
}

const sounds = new Map(homophones.flatMap(group => group.map(word => [word, group[0]!] as const)))
const spelledAs = new Map(spellings.flatMap(group => group.map(word => [word, group[0]!] as const)))

/** The words with their short forms taken apart, each in one spelling; `alike` gives words of one sound one form first. */
function expand(words: readonly string[], alike?: ReadonlyMap<string, string>): string[] {
  return words
    .map(word => alike?.get(word) ?? word)
    .flatMap(takeApart)
    .map(word => spelledAs.get(word) ?? word)
    .map(word => alike?.get(word) ?? word)
}

function takeApart(word: string): string[] {
  const known = Object.hasOwn(shortForms, word) ? shortForms[word] : undefined
  if (known) return known.flatMap(part => (part === word ? [part] : takeApart(part)))
  if (/.n't$/.test(word)) return [word.slice(0, -3), 'not']
  const ending = Object.keys(shortEndings).find(end => word.length > end.length && word.endsWith(end))
  return ending ? [...takeApart(word.slice(0, -ending.length)), ending] : [word]
}

/** An ending is any of the words that it may stand for. */
const isSame = (one: string, other: string) =>
  one === other || canStandFor(one, other) || canStandFor(other, one)
const canStandFor = (ending: string, word: string) =>
  Object.hasOwn(shortEndings, ending) && shortEndings[ending]!.includes(word)

/** How many words differ, by the cheapest way to make one text of the other; `isSlip`: a slip of the pen is all there is. */
function align(
  right: readonly string[],
  given: readonly string[],
  same: (one: string, other: string) => boolean,
): { wrong: number; isSlip: boolean } {
  type Cell = { wrong: number; isSlip: boolean }
  let before: Cell[] = given.map((_, at) => ({ wrong: at + 1, isSlip: false }))
  before.unshift({ wrong: 0, isSlip: true })
  for (const [row, word] of right.entries()) {
    const line: Cell[] = [{ wrong: row + 1, isSlip: false }]
    for (const [column, other] of given.entries()) {
      const across = before[column]!
      const isEqual = same(word, other)
      const swapped: Cell = isEqual
        ? across
        : { wrong: across.wrong + 1, isSlip: across.isSlip && isSlip(word, other) }
      const options = [
        swapped,
        { wrong: before[column + 1]!.wrong + 1, isSlip: false },
        { wrong: line[column]!.wrong + 1, isSlip: false },
      ]
      line.push(options.reduce((best, one) => (one.wrong < best.wrong ? one : best)))
    }
    before = line
  }
  return before[given.length]!
}

/** One letter of a word from four letters on, two from eight on. Short words are others at once. */
function isSlip(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  const edits = countEdits(one, other)
  return edits > 0 && edits <= (length >= 8 ? 2 : length >= 4 ? 1 : 0)
}

/** Letters that are added, gone, changed or swapped with their neighbour. */
function countEdits(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let line = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a[row - 1] === b[column - 1]
      let cost = Math.min(line[column]! + 1, next[column - 1]! + 1, line[column - 1]! + (isEqual ? 0 : 1))
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) cost = Math.min(cost, before[column - 2]! + 1)
      next.push(cost)
    }
    before = line
    line = next
  }
  return line[b.length]!
}

/** What two phrases mean alike by: their Persian, folded. */
export const meaningKey = (persian: string): string => key(persian)
