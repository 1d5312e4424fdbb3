import { callApi } from '#client/call-api.ts'
import { storeSession } from '#client/session.ts'
import { actForChild } from './contract.ts'

/** Makes calls for a child from now on, or (null) for oneself again; the page begins anew with what is theirs. */
export async function actFor(child: string | null, to: string): Promise<void> {
  storeSession(await callApi(actForChild, { child }))
  location.assign(to)
}
