import type { Pin, SentenceMark } from '#features/writing-marking/public.ts'

/** A text that came back, with what was marked in it. */
export type ReturnedText = {
  id: string
  title: string
  language: string
  body: string
  words: number
  returnedAt: Date
  sentences: readonly SentenceMark[]
  /** On its photos and its voice. */
  pins: readonly Pin[]
}
