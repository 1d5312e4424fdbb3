import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'error-book', path: '/writing-correction/error-book', signedIn: true, fullPage: true },
]
