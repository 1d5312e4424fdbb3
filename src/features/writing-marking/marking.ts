import { diffWords } from '#ui/diff-words.ts'
import { type Anchor, createAnchor } from './anchor.ts'
import { computeOverall, type RubricId, rubrics } from './rubrics.ts'
import { type Cuts, findCuts, listSentences, type Span } from './segment.ts'

/** What a correction replaces in a sentence, from where in it, and which type of error that was. */
export type Edit = { start: number; removed: string; added: string; typeId: string | null }

/** `open` until it is said to be perfect or corrected; what is typed of its correction is kept all the same. */
export type SentenceMark = Span & {
  state: 'open' | 'perfect' | 'corrected'
  corrected: string
  note: string
  edits: Edit[]
}
/** What is said of some words of the text; a rubric's criterion may be named. */
export type MarkComment = Anchor & { id: string; text: string; criterion: string | null }

/**
 * What is said of a place in a photo (percent of its width and height, from the top left) or of a second of a voice; where it
 * names a type of error it counts as a correction.
 */
export type Pin = {
  id: string
  fileId: string
  x: number | null
  y: number | null
  second: number | null
  text: string
  typeId: string | null
  criterion: string | null
}

export type Marking = {
  sentences: SentenceMark[]
  comments: MarkComment[]
  rubric: RubricId
  scores: { criterion: string; score: number | null; remark: string }[]
  message: string
  pins: Pin[]
  /** What the corrector says of it all. */
  voiceId: string | null
}

export const maxSentences = 2000
export const maxComments = 300
export const maxPins = 300
export const maxCorrectedLength = 5000
export const maxNoteLength = 2000
export const maxMessageLength = 5000

export const openSentence = (span: Span): SentenceMark => ({
  ...span,
  state: 'open',
  corrected: '',
  note: '',
  edits: [],
})

/** A marking that says nothing yet. */
export const createMarking = (body: string, language: string, rubric: RubricId): Marking => ({
  sentences: listSentences(body, findCuts(body, language)).map(openSentence),
  comments: [],
  rubric,
  scores: [],
  message: '',
  pins: [],
  voiceId: null,
})

/** What a corrected sentence has otherwise, in the order of the sentence. */
export function findEdits(original: string, corrected: string): Edit[] {
  const edits: Edit[] = []
  let start = 0
  let isOpen = false
  for (const { kind, text } of diffWords(original, corrected)) {
    if (kind !== 'same') {
      if (!isOpen) edits.push({ start, removed: '', added: '', typeId: null })
      edits.at(-1)![kind] += text
    }
    isOpen = kind !== 'same'
    if (kind !== 'added') start += text.length
  }
  return edits
}

/** The same edits with the types that those before them had: of the same words, or else in the same place. */
export function keepTypes(edits: readonly Edit[], before: readonly Edit[]): Edit[] {
  const left = [...before]
  const take = (isIt: (other: Edit) => boolean) => {
    const index = left.findIndex(isIt)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  const same = edits.map(edit =>
    take(other => other.removed === edit.removed && other.added === edit.added && other.start === edit.start),
  )
  return edits.map((edit, index) => {
    const { start, removed, added } = edit
    const other =
      same[index] ??
      take(one => one.removed.trim() === removed.trim() && one.added.trim() === added.trim()) ??
      take(one => one.start === start)
    return { ...edit, typeId: other?.typeId ?? null }
  })
}

/** A sentence as it becomes when its correction is typed. */
export const typeCorrection = (
  sentence: SentenceMark,
  original: string,
  corrected: string,
): SentenceMark => ({
  ...sentence,
  state: 'open',
  corrected,
  edits: corrected.trim() ? keepTypes(findEdits(original, corrected.trim()), sentence.edits) : [],
})

/** Whether a correction says anything: it is there, and is not what was written. */
export const isCorrection = (original: string, corrected: string): boolean =>
  corrected.trim() !== '' && corrected.trim() !== original

/** A sentence whose work is done: corrected where something else was typed, or else perfect. */
export const closeSentence = (sentence: SentenceMark, original: string): SentenceMark =>
  isCorrection(original, sentence.corrected)
    ? { ...sentence, state: 'corrected', corrected: sentence.corrected.trim() }
    : { ...sentence, state: 'perfect', corrected: '', edits: [] }

/**
 * The sentences by other cuts. Those that stay as they were keep their marks; of those made one the corrections and notes
 * are joined, those made two are open again.
 */
export function cutAnew(body: string, sentences: readonly SentenceMark[], cuts: Cuts): SentenceMark[] {
  return listSentences(body, cuts).map(span => {
    const same = sentences.find(({ start, end }) => start === span.start && end === span.end)
    if (same) return same
    const parts = sentences.filter(({ start, end }) => span.start <= start && end <= span.end)
    const isWhole = parts[0]?.start === span.start && parts.at(-1)?.end === span.end
    if (!isWhole || !parts.some(({ corrected }) => corrected)) return openSentence(span)
    const corrected = parts
      .map(({ start, end, corrected }, index) => {
        const gap = index > 0 ? body.slice(parts[index - 1]!.end, start) : ''
        return gap + (corrected || body.slice(start, end))
      })
      .join('')
    const note = parts.flatMap(part => part.note || []).join('\n')
    const joined = typeCorrection(
      { ...openSentence(span), note },
      body.slice(span.start, span.end),
      corrected,
    )
    const edits = parts.flatMap(part =>
      part.edits.map(edit => ({ ...edit, start: edit.start + part.start - span.start })),
    )
    return { ...joined, edits: keepTypes(joined.edits, edits) }
  })
}

/** The cuts by which sentences are as they are. */
export const readCuts = (sentences: readonly SentenceMark[]): number[] =>
  sentences.slice(1).map(({ start }) => start)

/** How the text reads once every correction is made. */
export function correctText(body: string, { sentences }: { sentences: readonly SentenceMark[] }): string {
  let text = ''
  let at = 0
  for (const { start, end, state, corrected } of sentences) {
    text += body.slice(at, start) + (state === 'corrected' ? corrected : body.slice(start, end))
    at = end
  }
  return text + body.slice(at)
}

/** What is said of words that begin in a sentence. */
export const listCommentsWithin = (
  { comments }: Pick<Marking, 'comments'>,
  { start, end }: Span,
): MarkComment[] => comments.filter(comment => comment.start >= start && comment.start < end)

/** What the pay of a corrector counts: words and phrases that were corrected. */
export const countCorrections = ({ sentences, pins }: Pick<Marking, 'sentences' | 'pins'>): number =>
  sentences.reduce((sum, { state, edits }) => sum + (state === 'corrected' ? edits.length : 0), 0) +
  pins.filter(({ typeId }) => typeId !== null).length

/** The pins of a file as they are numbered: a photo's as they were set, a voice's one second after another. */
export const listPinsOn = ({ pins }: Pick<Marking, 'pins'>, fileId: string): Pin[] =>
  pins.filter(pin => pin.fileId === fileId).sort((one, other) => (one.second ?? 0) - (other.second ?? 0))

/** Whether anything is marked; where there is nothing but photos or a voice, a closing message will do. */
export const isBegun = ({ sentences, pins, message, voiceId }: Marking): boolean =>
  sentences.some(({ state }) => state !== 'open') ||
  pins.length > 0 ||
  (sentences.length === 0 && (message.trim() !== '' || voiceId !== null))

/** The overall score in halves, once each criterion has one. */
export const scoreMarking = ({ rubric, scores }: Pick<Marking, 'rubric' | 'scores'>): number | null =>
  computeOverall(rubrics[rubric], new Map(scores.map(({ criterion, score }) => [criterion, score])))

export type MarkingFault = { field: 'sentences' | 'comments' | 'scores' | 'pins'; message: string }
/** The files of a text, which its pins are on. */
export type PinnedFile = { id: string; kind: 'photo' | 'voice' }

/** What of a marking does not fit the text it is of, in a sentence for whoever marks. */
export function findMarkingFault(
  body: string,
  marking: Marking,
  files: readonly PinnedFile[] = [],
): MarkingFault | null {
  let at = 0
  for (const { start, end, state, corrected } of marking.sentences) {
    const original = body.slice(start, end)
    if (
      start < at ||
      end <= start ||
      end > body.length ||
      body.slice(at, start).trim() ||
      original.trim() !== original
    )
      return { field: 'sentences', message: 'جمله‌ها با متن نمی‌خوانند؛ صفحه را دوباره باز کنید.' }
    if (state === 'corrected' && !isCorrection(original, corrected))
      return { field: 'sentences', message: 'جملهٔ اصلاح‌شده باید با نوشتهٔ زبان‌آموز فرق داشته باشد.' }
    at = end
  }
  if (body.slice(at).trim())
    return { field: 'sentences', message: 'جمله‌ها با متن نمی‌خوانند؛ صفحه را دوباره باز کنید.' }
  const { criteria, max } = rubrics[marking.rubric]
  const isKnown = (id: string) => criteria.some(criterion => criterion.id === id)
  for (const { start, end, quote, criterion } of marking.comments) {
    if (start >= end || body.slice(start, end) !== quote)
      return { field: 'comments', message: 'نکته‌ای به واژه‌هایی بسته شده که در متن نیست.' }
    if (criterion !== null && !isKnown(criterion))
      return { field: 'comments', message: 'معیار یکی از نکته‌ها در این راهنمای نمره نیست.' }
  }
  for (const { fileId, x, y, second, criterion } of marking.pins) {
    const kind = files.find(({ id }) => id === fileId)?.kind
    const isPlaced = kind === 'photo' ? x !== null && y !== null : kind === 'voice' && second !== null
    if (!isPlaced) return { field: 'pins', message: 'نشانه‌ای روی عکس یا صدایی است که در این نوشته نیست.' }
    if (criterion !== null && !isKnown(criterion))
      return { field: 'pins', message: 'معیار یکی از نشانه‌ها در این راهنمای نمره نیست.' }
  }
  const scored = marking.scores.map(({ criterion }) => criterion)
  const isFaulty = marking.scores.some(({ criterion, score }) => !isKnown(criterion) || (score ?? 0) > max)
  if (isFaulty || new Set(scored).size < scored.length)
    return { field: 'scores', message: 'نمره‌ها با این راهنمای نمره نمی‌خوانند.' }
  return null
}

/** Whether edits make of a sentence what it was corrected to. */
function doEditsMake(edits: readonly Edit[], original: string, corrected: string): boolean {
  let [text, at] = ['', 0]
  for (const { start, removed, added } of edits) {
    if (start < at || !original.startsWith(removed, start)) return false
    text += original.slice(at, start) + added
    at = start + removed.length
  }
  return text + original.slice(at) === corrected
}

/**
 * A marking whose edits and anchors are those of the text, whatever was sent as such; types of edits stay. Half done, edits
 * that make what was typed stay as they were sent: to look for the least that differs is what takes long.
 */
export const settleMarking = (body: string, marking: Marking, isHalfDone = false): Marking => ({
  ...marking,
  comments: marking.comments.map(comment => ({
    ...comment,
    ...createAnchor(body, comment.start, comment.end),
  })),
  sentences: marking.sentences.map(sentence => {
    const original = body.slice(sentence.start, sentence.end)
    if (sentence.state === 'perfect') return { ...sentence, corrected: '', edits: [] }
    const corrected = sentence.corrected.trim()
    if (!corrected) return { ...sentence, edits: [] }
    const isMade = isHalfDone && doEditsMake(sentence.edits, original, corrected)
    const edits = isMade ? sentence.edits : keepTypes(findEdits(original, corrected), sentence.edits)
    return { ...sentence, edits, corrected: sentence.state === 'corrected' ? corrected : sentence.corrected }
  }),
})
