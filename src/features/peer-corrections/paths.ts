import { buildPath } from '#contract/build-path.ts'

export const peersPath = '/writing-correction/peers'
export const buildCorrectionPath = (correction: string) => buildPath(peersPath, { correction })
export const peerChecksPath = '/studio/peer-corrections'
