import { buildPath } from '#contract/build-path.ts'

export const clubPath = '/companions-club'
/** Where staff hand on sessions that members gave. */
export const giftsPath = '/studio/club-gifts'
/** What a member sends to friends: the club's page, which keeps the code for the registration. */
export const buildReferralPath = (code: string) => buildPath(clubPath, { ref: code })
