import { route } from '@react-router/dev/routes'

export const bookStore = [
  route('book-store', 'features/book-store/book-store-page.tsx'),
  route('book-store/kit/:course', 'features/book-store/kit/book-kit-page.tsx'),
  route('book-store/:slug', 'features/book-store/book-page.tsx'),
]
