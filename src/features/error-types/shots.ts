import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'error-types', path: '/writing-correction/errors' },
  { name: 'error-type', path: '/writing-correction/errors/en-missing-article', fullPage: true },
  { name: 'studio-error-types', path: '/studio/error-types', signedIn: 'editor' },
]
