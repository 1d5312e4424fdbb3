import { route } from '@react-router/dev/routes'

export const journals = [route('journals', 'areas/journals/coming-page.tsx')]
