import { route } from '@react-router/dev/routes'

export const podcasts = [route('podcasts', 'features/podcasts/coming-soon-page.tsx')]
