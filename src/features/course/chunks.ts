import type { Chunks } from '../../../tools/vite/feature-chunks.ts'

export const chunks: Chunks = {
  school: [
    'groups/weekly.ts',
    'order-seat-button.tsx',
    'rating-stars.tsx',
    'rating-stars.module.css',
    'seats-tag.tsx',
    'tags.ts',
  ],
  // What members ask of their courses and groups: who is shown one of them is shown the other.
  member: ['contract.ts', 'groups/contract.ts'],
}
