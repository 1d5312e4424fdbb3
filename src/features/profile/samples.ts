import type { Samples } from '../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/presentation/profile/user-status': () => ({}),
  'GET /api/profile/overview': () => ({}),
}
