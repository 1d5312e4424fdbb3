import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 240, name: 'book-store', path: '/book-store', fullPage: true },
  { order: 241, name: 'book', path: '/book-store/the-neighbour-upstairs', fullPage: true },
  { order: 242, name: 'book-kit', path: '/book-store/kit/english-a2-second-step', fullPage: true },
  { name: 'studio-books', path: '/studio/books', signedIn: 'editor' },
  { name: 'studio-book-stock', path: '/studio/book-stock', signedIn: 'registrar' },
]
