import { ApiError, callApi } from '#client/call-api.ts'
import { prefetch } from '#client/query.tsx'
import { readSession, storeUser } from '#client/session.ts'
import { completeProfile } from '../complete-profile/complete-profile.ts'
import { ProfileIncomplete, requireCompleteProfile } from '../complete-profile/profile-check.ts'
import { checkProfile, me } from '../contract.ts'

/** Fetches the user of a session that has none. @throws ApiError */
export async function fetchUser(): Promise<void> {
  const { user } = await callApi(me, {})
  storeUser(user)
}

/** Does what a user who has just been set meets: their badges, and the question for what their profile lacks. */
export function welcome(): void {
  void prefetch('/api/presentation/profile/badge')
  void checkWhole()
}

async function checkWhole(): Promise<void> {
  try {
    await requireCompleteProfile(() => callApi(checkProfile, {}))
  } catch (thrown) {
    // Where there was no answer, the next login or start asks again.
    if (thrown instanceof ApiError) return
    if (!(thrown instanceof ProfileIncomplete)) throw thrown
    // The dialog gives up when its person leaves.
    if (readSession()) await completeProfile(thrown.missing).catch(() => undefined)
  }
}
