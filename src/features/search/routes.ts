import { route } from '@react-router/dev/routes'

export const search = [route('search', 'features/search/search-page.tsx')]
