import type { Chunks } from '../../../tools/vite/feature-chunks.ts'

export const chunks: Chunks = {
  school: ['order-seat-button.tsx'],
  // What members ask of their courses and groups: who is shown one of them is shown the other.
  member: ['contract.ts', 'seats/contract.ts', 'my-now/public.ts'],
}
