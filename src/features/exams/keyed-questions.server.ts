import { type FoundQuestion, formatRef } from '#features/questions/public.server.ts'
import type { DrawnQuestion } from './definition.ts'

/** Questions with their keys, as the bank answers them. */
export type KeyedQuestions = ReadonlyMap<string, FoundQuestion>

export const findKeyFor = (
  questions: KeyedQuestions,
  { questionId, version }: Pick<DrawnQuestion, 'questionId' | 'version'>,
) => questions.get(formatRef({ id: questionId, version }))
