import type { Chunks } from '../../../tools/vite/feature-chunks.ts'

export const chunks: Chunks = { school: ['tags.ts'] }
