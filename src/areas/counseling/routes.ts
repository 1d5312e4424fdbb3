import { route } from '@react-router/dev/routes'

export const counseling = [
  route('counseling', 'areas/counseling/coming-page.tsx'),
  route('mentoring', 'areas/counseling/mentoring.ts'),
]
