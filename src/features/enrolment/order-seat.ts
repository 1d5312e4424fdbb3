import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import { orderSeat } from './seats/contract.ts'

/** Orders a seat of a group: the order's id, or the sentence that says why there is none. */
export async function tryOrderSeat(id: string): Promise<{ order: string } | { fault: string }> {
  try {
    return { order: (await callApi(orderSeat, { id })).order.id }
  } catch (fault) {
    return { fault: errorMessage(fault) }
  }
}
