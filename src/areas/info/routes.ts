import { route } from '@react-router/dev/routes'

export const info = [route('info', 'areas/info/info-page.tsx')]
