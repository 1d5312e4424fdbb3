import type { OutputOf } from '#contract/endpoint.ts'
import type { checkProfile } from '../contract.ts'
import type { MissingIdentifier } from './complete-profile.ts'

/** The required profile lacks something; `missing` is the contact among it. */
export class ProfileIncomplete extends Error {
  readonly missing: MissingIdentifier
  constructor(missing: MissingIdentifier) {
    super('the required profile is incomplete')
    this.missing = missing
  }
}

/**
 * Resolves when the profile is complete.
 * @throws ProfileIncomplete when it is not; whatever `check` throws when there is no answer
 */
export async function requireCompleteProfile(
  check: () => Promise<OutputOf<typeof checkProfile>>,
): Promise<void> {
  const { completed, missingIdentifier } = await check()
  if (!completed) throw new ProfileIncomplete(missingIdentifier)
}
