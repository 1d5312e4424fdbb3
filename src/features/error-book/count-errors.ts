/** What a learner's corrected texts say about their errors: which types, how often, and whether they become fewer. */
import type { Edit } from '#features/writing-marking/public.ts'
import { addMonths, type JalaliDay, toJalali } from '#persian/jalali.ts'
import type { ReturnedText } from './returned-text.ts'

/** Types that are shown: those that cost most. */
export const shownTypes = 10
/** Months of which the book tells, this one among them. */
export const shownMonths = 6
/** Errors of one type after which it has drills. */
export const drilledFrom = 3

export type Month = Pick<JalaliDay, 'year' | 'month'>
export type Example =
  | (Pick<Edit, 'removed' | 'added'> & { before: string; after: string })
  /** What is said of a place in a photo, or of a second of a voice. */
  | { said: string; on: 'photo' | 'voice' }
export type TypeCount = {
  /** Of the type of error, by its slug. */
  typeId: string
  count: number
  /** Those in typed sentences, of which drills can be made. */
  drillable: number
  /** Of all errors that have a type, from 0 to 1. */
  share: number
  /** In a hundred words of each month, the earliest first; null where nothing came back. */
  per100: (number | null)[]
  /** The latest of them: between the words around it, or what is said where there are no words. */
  example: Example
}
export type ErrorCount = {
  texts: number
  /** The earliest first. */
  months: Month[]
  /** Errors in a hundred words of each month. */
  per100: (number | null)[]
  /** The most frequent first. */
  types: TypeCount[]
}

const isSameMonth = (one: Month, other: Month) => one.year === other.year && one.month === other.month

/** Words on each side of an example. */
const wordsAround = 2

type Typed = { typeId: string; example: Example }

/** What a text was corrected in that has a type: the edits of its sentences and the pins on its photos and voice. */
const listTyped = (text: ReturnedText): Typed[] => [...listEdits(text), ...listPins(text)]

const listPins = ({ pins }: ReturnedText): Typed[] =>
  pins.flatMap(({ typeId, text: said, second }) =>
    typeId === null ? [] : [{ typeId, example: { said, on: second === null ? 'photo' : 'voice' } }],
  )

/** The edits that were made: of corrected sentences, each between its words. */
const listEdits = ({ body, sentences }: ReturnedText): Typed[] =>
  sentences
    .filter(({ state }) => state === 'corrected')
    .flatMap(({ start, end, edits }) =>
      edits.flatMap(({ start: at, removed, added, typeId }) => {
        if (typeId === null) return []
        const words = (part: string) => part.split(/(?<=\s)(?=\S)/)
        const before = words(body.slice(start, start + at))
          .slice(-wordsAround)
          .join('')
        const after = words(body.slice(start + at + removed.length, end))
          .slice(0, wordsAround)
          .join('')
        return [{ typeId, example: { before, removed, added, after: after.trimEnd() } }]
      }),
    )

/** Counts the errors of the last months' texts; those of other languages are left out before. */
export function countErrors(texts: readonly ReturnedText[], now: Date): ErrorCount {
  const today = toJalali(now)
  const months = Array.from({ length: shownMonths }, (_, back): Month => {
    const { year, month } = addMonths({ ...today, day: 1 }, back - shownMonths + 1)
    return { year, month }
  })
  const byMonth = months.map(month =>
    texts.filter(({ returnedAt }) => isSameMonth(toJalali(returnedAt), month)),
  )
  const recent = byMonth
    .flat()
    .toSorted((one, other) => one.returnedAt.getTime() - other.returnedAt.getTime())
  const typed = recent.flatMap(listTyped)
  const per100 = (isCounted: (edit: { typeId: string }) => boolean) =>
    byMonth.map(some => {
      const words = some.reduce((sum, text) => sum + text.words, 0)
      return words === 0 ? null : (some.flatMap(listTyped).filter(isCounted).length / words) * 100
    })
  const types = [...Map.groupBy(typed, ({ typeId }) => typeId)].map(([typeId, edits]): TypeCount => {
    return {
      typeId,
      count: edits.length,
      drillable: edits.filter(({ example }) => 'removed' in example).length,
      share: edits.length / typed.length,
      per100: per100(edit => edit.typeId === typeId),
      example: edits.at(-1)!.example,
    }
  })
  return {
    texts: recent.length,
    months,
    per100: per100(() => true),
    types: types.toSorted((one, other) => other.count - one.count || one.typeId.localeCompare(other.typeId)),
  }
}

/** The change of a type between its first and its last month in which anything came back; below zero it becomes rarer. */
export function findTrend({ per100 }: Pick<TypeCount, 'per100'>): number | null {
  const known = per100.filter(rate => rate !== null)
  return known.length < 2 ? null : known.at(-1)! - known[0]!
}
