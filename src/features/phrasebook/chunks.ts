import type { Chunks } from '../../../tools/vite/feature-chunks.ts'

export const chunks: Chunks = {
  phrases: [
    'phrasebook.module.css',
    'review-on-its-way.tsx',
    'phrase-row.tsx',
    'phrase-row.module.css',
    'filters.ts',
  ],
}
