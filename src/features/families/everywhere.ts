import type { EverywherePart } from '#shell/everywhere.ts'

/** A guardian who acts for a child sees on every page for whom. */
export const everywhere: EverywherePart = {
  // Nobody but a child is without both, and nobody but the guardian is signed in as one.
  isFor: ({ phoneNumber, email }) => !phoneNumber && !email,
  part: () => import('./acting-sign.tsx'),
}
