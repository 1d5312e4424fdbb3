import { route } from '@react-router/dev/routes'

export const bookStore = [route('book-store', 'areas/book-store/coming-page.tsx')]
