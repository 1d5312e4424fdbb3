import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 161, name: 'studio-exams', path: '/studio/exams', signedIn: 'owner' },
]
