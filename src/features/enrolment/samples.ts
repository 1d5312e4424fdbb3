import type { Samples } from '../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/presentation/profile/courses': () => ({}),
  'GET /api/presentation/profile/courses/:id': ({ enrolment }) => ({ names: { id: enrolment } }),
}
