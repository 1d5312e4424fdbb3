import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 140, name: 'outages', path: '/studio/outages', signedIn: 'owner' },
]
