import { route } from '@react-router/dev/routes'

export const profile = [
  route('profile', 'features/profile/profile-page.tsx'),
  route('unsubscribe', 'features/profile/unsubscribe-page.tsx'),
]
