import type { Chunks } from '../../../tools/vite/feature-chunks.ts'

export const chunks: Chunks = {
  school: ['groups/weekly.ts', 'rating-stars.tsx', 'rating-stars.module.css', 'seats-tag.tsx', 'tags.ts'],
  member: ['groups/contract.ts'],
}
