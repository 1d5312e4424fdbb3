import { route } from '@react-router/dev/routes'

export const placement = [route('placement', 'areas/placement/coming-page.tsx')]
