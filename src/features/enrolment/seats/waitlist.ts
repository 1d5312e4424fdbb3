import { callApi } from '#client/call-api.ts'
import { invalidateQueries } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import { joinWaitlist, myGroup } from './contract.ts'

/** Joins a group's waiting list: the place in it, or the sentence that says why not. */
export async function putOnWaitlist(id: string): Promise<{ place: number } | { fault: string }> {
  try {
    const { place } = await callApi(joinWaitlist, { id })
    void invalidateQueries(myGroup)
    return { place }
  } catch (fault) {
    return { fault: errorMessage(fault) }
  }
}
