import { ask } from '#client/ask.ts'
import { makeStale } from '#client/query.tsx'
import { faultMessage } from '#client/show-fault.ts'
import { joinWaiting, myGroup } from './contract.ts'

/** Joins a group's waiting list: the place in it, or the sentence that says why not. */
export async function waitFor(id: string): Promise<{ place: number } | { fault: string }> {
  try {
    const { place } = await ask(joinWaiting, { id })
    void makeStale(myGroup)
    return { place }
  } catch (fault) {
    return { fault: faultMessage(fault) }
  }
}
