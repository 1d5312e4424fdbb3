import type { EverywherePart } from '#shell/everywhere.ts'

/** The phrases of tomorrow's class come to a device that is open the evening before, whatever its page. */
export const everywhere: EverywherePart = {
  isFor: () => true,
  part: () => import('./offer-pack.tsx'),
}
