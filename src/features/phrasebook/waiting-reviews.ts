import { type Item, isOnItsWay } from '#client/outbox/item.ts'
import { readItems } from '#client/outbox/store.ts'
import { write } from '#client/outbox/write.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { type dueReviews, listPhrases, listReviewsOfDay, recordReviews, reviewCalendar } from './contract.ts'

type Review = InputOf<typeof recordReviews>['reviews'][number]
type Memory = OutputOf<typeof recordReviews>['memories'][number]
type Due = OutputOf<typeof dueReviews>

/** What shows a phrase's schedule, besides the cards of the session itself. */
const stale = [listPhrases, reviewCalendar, listReviewsOfDay].map(({ path }) => path)

const summarize = ({ reviews }: InputOf<typeof recordReviews>) => ({
  title: `${persianNumber(reviews.length)} مرور عبارت‌نامه`,
})

/**
 * Sends a review through the outbox, which joins those made without a connection.
 * @returns what the server remembers of the phrases now; null while it does not know of the review
 */
export async function writeReview(review: Review): Promise<Memory[] | null> {
  try {
    const written = await write(recordReviews, { reviews: [review] }, summarize, { list: 'reviews', stale })
    return written.state === 'sent' ? (written.answer?.memories ?? []) : null
  } catch {
    // The phrase is gone, and its review with it.
    return []
  }
}

/** The reviews among the items that the server does not have yet. */
export const reviewsIn = (items: readonly Item[]): Review[] =>
  items
    .filter(item => isOnItsWay(item) && item.path === recordReviews.path)
    .flatMap(({ input }) => input.reviews as Review[])

/** What is due without the phrases that were reviewed on this device since. */
export async function withoutWaiting(userId: string, due: Due): Promise<Due> {
  const reviewed = new Set(reviewsIn(await readItems(userId)).map(({ phrase }) => phrase))
  const items = due.items.filter(({ id }) => !reviewed.has(id))
  const done = due.items.length - items.length
  return { ...due, items, due: due.due - done, doneToday: due.doneToday + done }
}
