import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import type { OrderOutcome } from '#features/payment/public.tsx'
import { buyIssue } from './contract.ts'

/** Orders an issue: the order's id, or the sentence that says why there is none. */
export async function orderIssue(issue: { journal: string; number: number }): Promise<OrderOutcome> {
  try {
    return await callApi(buyIssue, issue)
  } catch (fault) {
    return { fault: errorMessage(fault) }
  }
}
