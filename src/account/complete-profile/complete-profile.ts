import type { MissingIdentifier } from './profile-fields.ts'

export type { MissingIdentifier }

let asked: Promise<true> | null = null

/**
 * Asks the signed-in person for what their required profile lacks, in a dialog that is fetched when first needed and
 * that they cannot close. Whoever asks while it is open waits for the same one.
 * @returns true, once it has been saved and the stored user renewed
 * @throws Error when the session ends before that
 */
export function completeProfile(missing: MissingIdentifier): Promise<true> {
  asked ??= import('./complete-profile-host.tsx')
    .then(({ showCompleteProfile }) => showCompleteProfile(missing))
    .finally(() => {
      asked = null
    })
  return asked
}
