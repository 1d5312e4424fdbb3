/** Drills out of somebody's own sentences: each has one error of one type, all others of its sentence are mended. */
import type { Edit } from '#features/writing-marking/public.ts'
import type { ReturnedText } from './returned-text.ts'

export const drillKinds = ['choose', 'reorder', 'rewrite'] as const
export type DrillKind = (typeof drillKinds)[number]

export type Drill = {
  /** Of the text, and where the sentence begins in it. */
  textId: string
  sentence: number
  /** Which edit of the sentence, from 0. */
  edit: number
  title: string
  kind: DrillKind
  wrong: string
  right: string
  /** What stands before and after the words in question; of the right sentence. */
  before: string
  after: string
  removed: string
  added: string
}

export const maxDrills = 5
const minReordered = 4
const maxPieces = 8

/** A sentence with these edits made in it. */
export function applyEdits(original: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const { start, removed, added } of edits.toSorted((one, other) => one.start - other.start)) {
    text += original.slice(at, start) + added
    at = start + removed.length
  }
  return text + original.slice(at)
}

/** A sentence in which this edit alone is not made: its one error is what the edit is about. */
export const applyOthers = (original: string, edits: readonly Edit[], edit: Edit): string =>
  applyEdits(
    original,
    edits.filter(other => other !== edit),
  )

type Options = { max?: number; isDone?: (textId: string, sentence: number, edit: number) => boolean }

/** Drills of one type, of the latest texts first, those after the others that are done; each kind in turn. */
export function makeDrills(
  texts: readonly ReturnedText[],
  typeId: string,
  { max = maxDrills, isDone = () => false }: Options = {},
): Drill[] {
  const latest = texts.toSorted((one, other) => other.returnedAt.getTime() - one.returnedAt.getTime())
  const found = latest.flatMap(text =>
    text.sentences.flatMap(sentence =>
      sentence.state === 'corrected'
        ? sentence.edits.flatMap((edit, index) =>
            edit.typeId === typeId ? [{ text, sentence, edit, index }] : [],
          )
        : [],
    ),
  )
  const [done, fresh] = [true, false].map(wanted =>
    found.filter(({ text, sentence, index }) => isDone(text.id, sentence.start, index) === wanted),
  ) as [typeof found, typeof found]
  return [...fresh, ...done].slice(0, max).map(({ text, sentence, edit, index }, turn) => {
    const original = text.body.slice(sentence.start, sentence.end)
    const right = applyEdits(original, sentence.edits)
    const before = applyEdits(
      original.slice(0, edit.start),
      sentence.edits.filter(other => other.start < edit.start),
    )
    return {
      textId: text.id,
      sentence: sentence.start,
      edit: index,
      title: text.title,
      kind: chooseKind(turn, right),
      wrong: applyOthers(original, sentence.edits, edit),
      right,
      before,
      after: right.slice(before.length + edit.added.length),
      removed: edit.removed,
      added: edit.added,
    }
  })
}

function chooseKind(turn: number, right: string): DrillKind {
  const kind = drillKinds[turn % drillKinds.length]!
  return kind === 'reorder' && right.split(/\s+/).length < minReordered ? 'rewrite' : kind
}

/** The sentence in a few pieces of its order; words that lie beside each other are put together where they are many. */
export function cutPieces(sentence: string): string[] {
  const words = sentence.trim().split(/\s+/)
  const count = Math.min(words.length, maxPieces)
  return Array.from({ length: count }, (_, index) =>
    words
      .slice(Math.round((index * words.length) / count), Math.round(((index + 1) * words.length) / count))
      .join(' '),
  )
}

/** What a sentence says, whatever keyboard wrote its marks. */
const fold = (sentence: string) =>
  sentence
    .normalize('NFC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/[\s\u200c]+/g, ' ')
    .trim()
    .replace(/[.!?…]+$/, '')

/** Whether somebody's answer is the right sentence. Capitals count where the error was one of them. */
export function isRightAnswer({ right, removed, added }: Drill, answer: string): boolean {
  const isAboutCapitals = removed !== added && removed.toLowerCase() === added.toLowerCase()
  const isSame = (one: string, other: string) =>
    isAboutCapitals ? one === other : one.toLowerCase() === other.toLowerCase()
  return isSame(fold(answer), fold(right))
}
