import { ask } from '#client/ask.ts'
import { faultMessage } from '#client/show-fault.ts'
import { bookTrial } from './contract.ts'

/** Orders a trial session: the order's id, or the sentence that says why there is none. */
export async function orderTrial(
  slug: string,
  startsAt: string,
): Promise<{ order: string } | { fault: string }> {
  try {
    return { order: (await ask(bookTrial, { slug, startsAt })).order.id }
  } catch (fault) {
    return { fault: faultMessage(fault) }
  }
}
