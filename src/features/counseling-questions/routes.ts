import { route } from '@react-router/dev/routes'

export const counselingQuestions = [
  route('counseling/questions/:id?', 'features/counseling-questions/questions-page.tsx'),
]
