import type { MarkedAnswer, QuestionAnswer, QuestionBody, QuestionKey, QuestionKind } from '../question.ts'

/** What the view of one kind is given. */
export type PartProps<K extends QuestionKind> = {
  body: Extract<QuestionBody, { kind: K }>
  language: string
  answer: QuestionAnswer | null
  onChange: (answer: QuestionAnswer | null) => void
  isReadOnly: boolean
  marked: MarkedAnswer | undefined
  solution: QuestionKey | undefined
  /** The element that says what is to be done. */
  labelId: string
}
