import { route } from '@react-router/dev/routes'

export const counseling = [
  route('counseling', 'features/counseling/coming-soon-page.tsx'),
  route('mentoring', 'features/counseling/mentoring.ts'),
]
