import { ask } from '#client/ask.ts'
import { faultMessage } from '#client/show-fault.ts'
import { orderSeat } from './groups/contract.ts'

/** Orders a seat of a group: the order's id, or the sentence that says why there is none. */
export async function orderSeatOf(id: string): Promise<{ order: string } | { fault: string }> {
  try {
    return { order: (await ask(orderSeat, { id })).order.id }
  } catch (fault) {
    return { fault: faultMessage(fault) }
  }
}
