import { route } from '@react-router/dev/routes'

export const profile = [
  route('profile', 'areas/profile/profile-page.tsx'),
  route('unsubscribe', 'areas/profile/unsubscribe-page.tsx'),
]
