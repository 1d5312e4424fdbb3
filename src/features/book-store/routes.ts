import { route } from '@react-router/dev/routes'

export const bookStore = [route('book-store', 'features/book-store/coming-soon-page.tsx')]
