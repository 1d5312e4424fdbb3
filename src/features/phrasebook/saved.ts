import { callWithCache, findKeptAnswer } from '#client/offline-cache.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { dueReviews, listPhrases, listReviewsOfDay, myLists, reviewCalendar, whereSaved } from './contract.ts'

/** Every question whose answer changes when a phrase comes onto a list or leaves one. */
export const changedByLists = [
  myLists,
  whereSaved,
  listPhrases,
  dueReviews,
  reviewCalendar,
  listReviewsOfDay,
] as const

/** A card came or changed: today's review, where this device keeps one for airplane mode, has it too. */
export async function renewKeptReview(): Promise<void> {
  if (await findKeptAnswer(dueReviews, {})) await callWithCache(dueReviews, {}).catch(() => undefined)
}

const maxAtOnce = 100

/** On which lists the phrases of a page stand, asked for a hundred of them at once: those around `phrase`. */
export function savedAmong(among: readonly string[], phrase: string) {
  const start = Math.floor(Math.max(0, among.indexOf(phrase)) / maxAtOnce) * maxAtOnce
  return offlineQueryOptions(whereSaved, { phrases: among.slice(start, start + maxAtOnce).join(',') })
}
