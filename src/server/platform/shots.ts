import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 370, name: 'outbox', path: '/outbox' },
  { name: 'api-page', path: '/api/docs' },
]
