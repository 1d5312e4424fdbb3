import { createHash } from 'node:crypto'
import type { QuestionAnswer } from '#features/questions/public.ts'
import type { DrawnQuestion } from './definition.ts'
import { sortKeys } from './sort-keys.ts'

type Answered = { place: number; answer: QuestionAnswer | null }

/**
 * SHA-256, in hexadecimal, over what was handed in: the attempt, the instant, and each answer with the version of its
 * question, in their order, its fields by name. Whoever holds the answers can compute it again.
 */
export function computeReceipt({
  attemptId,
  submittedAt,
  drawn,
  answers,
}: {
  attemptId: string
  submittedAt: Date
  drawn: readonly DrawnQuestion[]
  answers: readonly Answered[]
}): string {
  const lines = answers
    .filter(({ answer }) => answer !== null)
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, answer }) => {
      const { questionId, version } = drawn[place - 1]!
      return [place, questionId, version, sortKeys(answer)]
    })
  const whole = JSON.stringify([attemptId, submittedAt.toISOString(), lines])
  return createHash('sha256').update(whole).digest('hex')
}

/** As people read it aloud: `HV-7F3A-91C2-D05E`. */
export const formatReceipt = (hash: string) =>
  `HV-${hash
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')}`
