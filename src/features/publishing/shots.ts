import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'studio-publishing', path: '/studio/publishing', signedIn: 'editor' },
]
