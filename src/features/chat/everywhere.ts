import type { EverywherePart } from '#shell/everywhere.ts'

/** How many conversations hold something unread, at the messenger's entry in the menus. */
export const everywhere: EverywherePart = {
  isFor: () => true,
  part: () => import('./unread-sign.tsx'),
}
