import type { EverywherePart } from '#shell/everywhere.ts'

/** A cart that was filled before signing in comes along. */
export const everywhere: EverywherePart = {
  isFor: () => true,
  part: () => import('./keep-cart.tsx'),
}
