/** Derives keys until one is the challenge's, and answers what goes into `X-Altcha`; null where that cannot be. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 30_000 }).catch(() => null)
  postMessage(solution && btoa(JSON.stringify({ challenge, solution })))
})
