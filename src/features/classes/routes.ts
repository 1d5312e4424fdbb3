import { route } from '@react-router/dev/routes'

export const classes = [
  route('course/classroom/:session', 'features/classes/classroom/classroom-page.tsx'),
  route('course/classroom/:session/check', 'features/classes/join/join-page.tsx'),
]
