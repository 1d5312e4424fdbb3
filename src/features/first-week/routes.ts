import { route } from '@react-router/dev/routes'

export const firstWeek = [route('first-week', 'features/first-week/first-week-page.tsx')]
