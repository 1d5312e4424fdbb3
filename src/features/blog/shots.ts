import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 210, name: 'blog', path: '/blog' },
  { order: 211, name: 'blog-post', path: '/blog/why-forgetting-helps', fullPage: true },
  { name: 'blog-teaser', path: '/blog/feierabend', fullPage: true, only: 'handset' },
  { name: 'studio-blog', path: '/studio/blog', signedIn: 'editor' },
  { name: 'studio-blog-comments', path: '/studio/blog-comments', signedIn: 'editor' },
  { name: 'studio-blog-authors', path: '/studio/blog-authors', signedIn: 'editor' },
]
