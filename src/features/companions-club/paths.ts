import { buildPath } from '#contract/build-path.ts'

export const clubPath = '/companions-club'
/** What a member sends to friends: the club's page, which keeps the code for the registration. */
export const buildReferralPath = (code: string) => buildPath(clubPath, { ref: code })
