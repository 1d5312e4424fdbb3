import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that tells nothing of where they begin to differ, nor of their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}
