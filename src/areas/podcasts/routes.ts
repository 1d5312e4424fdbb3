import { route } from '@react-router/dev/routes'

export const podcasts = [route('podcasts', 'areas/podcasts/coming-page.tsx')]
