import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import type { OrderOutcome } from '#features/payment/public.tsx'
import { buyPackage, holdTime, joinWaitlist } from './contract.ts'
import type { Mode } from './rules.ts'

type Refused = { fault: string }

/** Holds a time: its session's id, or the sentence that says why there is none. */
export async function holdForMe(asked: {
  topicId: string
  counselorId: string
  startsAt: string
  mode: Mode
}): Promise<{ id: string } | Refused> {
  try {
    return { id: (await callApi(holdTime, asked)).id }
  } catch (fault) {
    return { fault: errorMessage(fault) }
  }
}

/** Waits for a full day; answers why one cannot. */
export async function waitForDay(asked: { counselor: string; day: string }): Promise<string | null> {
  try {
    await callApi(joinWaitlist, asked)
    return null
  } catch (fault) {
    return errorMessage(fault)
  }
}

/** Orders a package: the order's id, or why there is none. */
export async function orderPackage(id: string): Promise<OrderOutcome> {
  try {
    return { orderId: (await callApi(buyPackage, { id })).order.id }
  } catch (fault) {
    return { fault: errorMessage(fault) }
  }
}
