import { buildPath } from '#contract/build-path.ts'

/** The club’s page, where the pair stands. */
export const pairLink = '/companions-club'
/** What somebody sends to the one with whom they want to learn. */
export const buildInvitationPath = (code: string) => buildPath(pairLink, { pair: code })
