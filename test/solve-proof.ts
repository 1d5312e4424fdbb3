import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** What a browser answers to a challenge in `X-Altcha`, found by the same means; `counterStart` skips what is known not to fit. */
export async function solveProof(challenge: unknown, counterStart = 0): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey, counterStart })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
