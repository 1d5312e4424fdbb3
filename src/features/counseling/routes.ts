import { route } from '@react-router/dev/routes'

export const counseling = [
  route('counseling', 'features/counseling/counseling-page.tsx'),
  route('counseling/sessions/:id?', 'features/counseling/sessions/sessions-page.tsx'),
  route('mentoring', 'features/counseling/mentoring.ts'),
]
