import { diffWords } from '#ui/diff-words.ts'
import { correctText, type Edit, type SentenceMark } from './marking.ts'
import type { Span } from './segment.ts'

/** `gone`: neither what was wrong nor what it was corrected to stands there any more. */
export type Fate = 'fixed' | 'left' | 'gone'

/** A correction of the first version, and what became of it in the second. */
export type ComparedEdit = {
  /** Which sentence of the first version. */
  sentence: number
  edit: Edit
  fate: Fate
  /** Where it stands in the second version, and the other words for there: those corrected, or the first ones again. */
  swap: (Span & { text: string }) | null
}

export type Comparison = {
  edits: ComparedEdit[]
  /** What is new in the second version without a correction having asked for it. */
  added: Span[]
}

/**
 * What became of each correction of a text in its second version. A correction counts where its words stand in the
 * passage it was made in; words alike elsewhere do not count.
 */
export function compareVersions(
  first: string,
  sentences: readonly SentenceMark[],
  second: string,
): Comparison {
  const clean = correctText(first, { sentences })
  const [wrong, right] = [follow(first, second), follow(clean, second)]
  const edits: ComparedEdit[] = []
  let shift = 0
  for (const [sentence, { start, end, state, edits: made }] of sentences.entries()) {
    if (state !== 'corrected') continue
    const before = shift
    const length = made.reduce((sum, edit) => sum + edit.added.length - edit.removed.length, end - start)
    for (const edit of made) {
      const { removed, added } = edit
      const at = start + edit.start
      const [old, corrected] = [
        { from: wrong, words: removed, at, sentence: { start, end } },
        {
          from: right,
          words: added,
          at: at + shift,
          sentence: { start: start + before, end: start + before + length },
        },
      ]
      shift += added.length - removed.length
      edits.push({ sentence, edit, ...judge(edit, old, corrected) })
    }
  }
  return { edits, added: findNew(second, [wrong, right], edits) }
}

/** How often each fate is. */
export function countFates(edits: readonly ComparedEdit[]): Record<Fate, number> {
  const counts = { fixed: 0, left: 0, gone: 0 }
  for (const { fate } of edits) counts[fate]++
  return counts
}

/** An edit with the words beside it, before and after it. */
export function quoteEdit(
  first: string,
  { start }: Span,
  edit: Edit,
): { original: string; corrected: string } {
  const [from, to] = [start + edit.start, start + edit.start + edit.removed.length]
  const [head, tail] = [first.slice(before(first, from), from), first.slice(to, after(first, to))]
  return { original: head + edit.removed + tail, corrected: head + edit.added + tail }
}

/** A text with the place of each of its characters in the second version, -1 for those that are not in it. */
type Followed = { text: string; second: string; places: Int32Array; isKept: Uint8Array }
type Passage = { from: Followed; words: string; at: number; sentence: Span }

function follow(text: string, second: string): Followed {
  const places = new Int32Array(text.length).fill(-1)
  const isKept = new Uint8Array(second.length)
  let [before, after] = [0, 0]
  for (const { kind, text: run } of diffWords(text, second)) {
    if (kind === 'same') {
      for (let index = 0; index < run.length; index++) places[before + index] = after + index
      isKept.fill(1, after, after + run.length)
    }
    if (kind !== 'added') before += run.length
    if (kind !== 'removed') after += run.length
  }
  return { text, second, places, isKept }
}

function judge(edit: Edit, old: Passage, corrected: Passage): Pick<ComparedEdit, 'fate' | 'swap'> {
  // What stands among its neighbours is sure; words that moved, or whose neighbours changed, come after it.
  for (const find of [findAmongNeighbours, findMoved, findAlone]) {
    const fixed = find(corrected)
    if (fixed) return { fate: 'fixed', swap: exchange(fixed, edit.added, edit.removed) }
    const left = find(old)
    if (left) return { fate: 'left', swap: exchange(left, edit.removed, edit.added) }
  }
  return { fate: 'gone', swap: null }
}

/** A place with the words for it; without the spaces of the change where its own are not part of the place. */
const exchange = (place: Span, own: string, other: string) => ({
  ...place,
  text: place.end - place.start === own.length ? other : other.trim(),
})

/** Where a span of a text stands in the second version as it was; null where it is not as it was. */
function findSpan({ places, second }: Followed, { start, end }: Span): Span | null {
  const first = places[start] ?? -1
  if (start >= end || first === -1) return null
  for (let at = start; at < end; at++) if (places[at] !== first + at - start) return null
  return first + end - start <= second.length ? { start: first, end: first + end - start } : null
}

/** The words of a passage, with their spaces and without. */
function spanWords({ words, at }: Passage): { whole: Span; core: Span } {
  const start = at + words.length - words.trimStart().length
  const whole = { start: at, end: at + words.length }
  return { whole, core: words.trim() ? { start, end: start + words.trim().length } : { start: at, end: at } }
}

/** How far what stands beside a place reaches: a word or mark, with the space between. */
const before = (text: string, at: number): number =>
  at - (/(?:[\p{L}\p{M}\p{N}'’‌]+|[^\s])\s*$/u.exec(text.slice(Math.max(0, at - 60), at))?.[0].length ?? 0)
const after = (text: string, at: number): number =>
  at + (/^\s*(?:[\p{L}\p{M}\p{N}'’‌]+|[^\s])/u.exec(text.slice(at, at + 60))?.[0].length ?? 0)

/** What is only a mark or a short word stands in every text more than once. */
const isCommon = (words: string) => words.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 4

function findAmongNeighbours(passage: Passage): Span | null {
  const { from } = passage
  const { whole, core } = spanWords(passage)
  const [reachBefore, reachAfter] = [before(from.text, core.start), after(from.text, core.end)]
  const [hasBefore, hasAfter] = [reachBefore < core.start, reachAfter > core.end]
  if (core.start === core.end) {
    // Nothing stands there: what is at its sides must be side by side.
    const around = findSpan(from, { start: reachBefore, end: reachAfter })
    if (!around) return null
    const isAtEnds =
      (hasBefore || around.start === 0) && (hasAfter || from.second.slice(around.end).trim() === '')
    const point = around.start + whole.start - reachBefore
    return isAtEnds ? { start: point, end: point + whole.end - whole.start } : null
  }
  const place = findSpan(from, core)
  if (!place) return null
  const isBeside = (span: Span) => findSpan(from, span) !== null
  const isSure =
    (hasBefore
      ? isBeside({ start: reachBefore, end: core.end })
      : place.start === 0 || !isCommon(passage.words)) ||
    (hasAfter && /[\p{L}\p{N}]/u.test(passage.words) && isBeside({ start: core.start, end: reachAfter }))
  return isSure ? (findSpan(from, whole) ?? place) : null
}

/** A passage that stands elsewhere now, with a neighbour at each side. */
function findMoved(passage: Passage): Span | null {
  const { text, second, isKept } = passage.from
  const { core } = spanWords(passage)
  const [start, end] = [before(text, core.start), after(text, core.end)]
  if (start === core.start || end === core.end) return null
  const phrase = text.slice(start, end)
  for (let at = second.indexOf(phrase); at !== -1; at = second.indexOf(phrase, at + 1)) {
    const place = { start: at, end: at + phrase.length }
    const isWhole = !isWordChar(second[place.start - 1]) && !isWordChar(second[place.end])
    // What stood there before already is another passage that reads alike.
    const isNew = !isKept.subarray(place.start, place.end).every(Boolean)
    if (isWhole && isNew) return { start: at + core.start - start, end: at + core.end - start }
  }
  return null
}

/** Words whose neighbours changed, where their sentence is still there or they are rare. */
function findAlone(passage: Passage): Span | null {
  const { from, words, sentence } = passage
  const { core } = spanWords(passage)
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  const place = findSpan(from, core)
  if (!place) return null
  const isRare = !isCommon(words) && from.text.split(words.trim()).length === 2
  if (isRare) return place
  const [total, kept] = [countLetters(from, sentence), countLetters(from, sentence, true)]
  const own = words.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  return kept - own >= (total - own) / 2 && total > own ? place : null
}

const isWordChar = (char: string | undefined) => char !== undefined && /[\p{L}\p{M}\p{N}'’‌]/u.test(char)

function countLetters({ text, places }: Followed, { start, end }: Span, isOnlyKept = false): number {
  let count = 0
  for (let at = start; at < end; at++) if ((!isOnlyKept || places[at] !== -1) && isWordChar(text[at])) count++
  return count
}

/** Words between two new passages that hang together by chance. */
const maxWordsBetween = 2

function findNew(second: string, texts: readonly Followed[], edits: readonly ComparedEdit[]): Span[] {
  const isCorrected = (start: number, end: number) =>
    edits.some(({ swap }) => swap && swap.start < end && swap.end > start)
  const spans: Span[] = []
  for (const { index, 0: word } of second.matchAll(/[\p{L}\p{M}\p{N}'’‌]+/gu)) {
    const end = index + word.length
    if (texts.some(({ isKept }) => isKept[index])) continue
    const last = spans.at(-1)
    const between = last ? second.slice(last.end, index) : ''
    const isNear = !/[.!?؟…\n]/.test(between) && between.trim().split(/\s+/).length <= maxWordsBetween
    const isNext = /^[.!?؟…,;:\s]*$/.test(between)
    if (last && (isNear || isNext) && !isCorrected(last.end, index)) last.end = end
    else spans.push({ start: index, end })
  }
  return spans.filter(({ start, end }) => !isMoved(second.slice(start, end), texts))
}

/** Whether words stood elsewhere before: so many that they are no chance. */
const isMoved = (words: string, texts: readonly Followed[]) =>
  words.split(/\s+/).length >= 3 && texts.some(({ text }) => text.includes(words))
