import type { EverywherePart } from '#shell/everywhere.ts'
import { hasUnsent } from './reader/unsent-record.ts'

/** Where somebody stands in books is told on whatever page the connection comes back. */
export const everywhere: EverywherePart = {
  isFor: ({ id }) => hasUnsent(id),
  part: () => import('./reader/send-unsent.tsx'),
}
