import type { Samples } from '../../../test/sample-call.ts'

export const samples: Samples = { 'GET /api/class-pack': () => ({}) }
