import { route } from '@react-router/dev/routes'

export const bookReader = [
  route('book-store/:slug/read', 'features/book-reader/reader-page.tsx'),
  route('book-store/:slug/audio', 'features/book-reader/audio/audio-page.tsx'),
  route('book-store/download/:seal', 'features/book-reader/delivery/download-page.tsx'),
]
