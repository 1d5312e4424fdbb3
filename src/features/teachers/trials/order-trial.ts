import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import { bookTrial } from './contract.ts'

/** Orders a trial session: the order's id, or the sentence that says why there is none. */
export async function orderTrial(
  slug: string,
  startsAt: string,
): Promise<{ order: string } | { fault: string }> {
  try {
    return { order: (await callApi(bookTrial, { slug, startsAt })).order.id }
  } catch (fault) {
    return { fault: errorMessage(fault) }
  }
}
