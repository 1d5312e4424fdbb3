import { route } from '@react-router/dev/routes'

export const placement = [route('placement', 'features/placement/coming-soon-page.tsx')]
