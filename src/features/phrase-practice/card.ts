import type { PhraseCard, ReviewCard } from '#features/phrasebook/review-public.ts'

/** A phrase that is practised; one up for review knows when it would come back for each grade. */
export type Card = PhraseCard & { own?: boolean; next?: ReviewCard['next'] }

/** How an answer went, and the grade (1 to 4) it speaks for; null where only the learner can say. */
export type Answered = { isRight: boolean | null; suggested: 1 | 2 | 3 | null }

/** Where answers are reviews: when the cards were fetched (milliseconds), and what writes one (grade 1 to 4). */
export type Review = { fetchedAt: number; write: (phrase: string, grade: number) => void }
