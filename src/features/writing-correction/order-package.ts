import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import type { OrderOutcome } from '#features/payment/public.tsx'
import { buyPackage } from './contract.ts'

/** Orders a package: the order's id, or the sentence that says why there is none. */
export async function orderPackage(id: string): Promise<OrderOutcome> {
  try {
    return await callApi(buyPackage, { id })
  } catch (fault) {
    return { fault: errorMessage(fault) }
  }
}
