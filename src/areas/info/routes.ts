import { route } from '@react-router/dev/routes'

export const info = [
  route('info', 'areas/info/info-page.tsx'),
  route('info/:id', 'areas/info/group-page.tsx'),
]
