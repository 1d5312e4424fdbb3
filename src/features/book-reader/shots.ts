import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'book-reader', path: '/book-store/bitter-coffee/read' },
  { name: 'book-reader-rtl', path: '/book-store/the-neighbour-upstairs/read' },
  { name: 'book-audio', path: '/book-store/bitter-coffee/audio' },
  { name: 'studio-ebooks', path: '/studio/ebooks', signedIn: 'editor' },
  { name: 'studio-book-links', path: '/studio/book-links', signedIn: 'support' },
]
