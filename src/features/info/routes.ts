import { route } from '@react-router/dev/routes'

export const info = [
  route('info', 'features/info/info-page.tsx'),
  route('info/:id', 'features/info/group-page.tsx'),
]
