import { route } from '@react-router/dev/routes'

export const podcasts = [
  route('podcasts', 'features/podcasts/podcasts-page.tsx'),
  route('podcasts/:slug', 'features/podcasts/episode-page.tsx'),
]
