import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 150, name: 'broadcasts', path: '/studio/broadcasts', signedIn: 'owner' },
]
