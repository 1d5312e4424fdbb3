import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'class-pack', path: '/phrasebook/class', signedIn: true, fullPage: true },
]
