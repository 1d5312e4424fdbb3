import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'book-used', path: '/book-store/talk-it-out-b1', fullPage: true },
  {
    name: 'profile-used-books',
    path: '/profile?tab=used-books&book=talk-it-out-b1',
    signedIn: true,
    fullPage: true,
  },
  { name: 'studio-used-books', path: '/studio/used-books', signedIn: 'registrar', fullPage: true },
  {
    name: 'studio-used-books-accept',
    path: '/studio/used-books',
    signedIn: 'registrar',
    actions: page =>
      page
        .getByRole('button', { name: /^پذیرفتن/ })
        .first()
        .click(),
  },
  {
    name: 'studio-used-books-rules',
    path: '/studio/used-books?view=listed',
    signedIn: 'owner',
    fullPage: true,
  },
]
