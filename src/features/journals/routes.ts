import { route } from '@react-router/dev/routes'

export const journals = [route('journals', 'features/journals/coming-soon-page.tsx')]
