import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'studio-blog-comments', path: '/studio/blog-comments', signedIn: 'editor' },
]
