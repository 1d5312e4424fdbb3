import { route } from '@react-router/dev/routes'

export const errorBook = [route('writing-correction/error-book', 'features/error-book/error-book-page.tsx')]
