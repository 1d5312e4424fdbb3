import { route } from '@react-router/dev/routes'

export const exams = [
  route('exam', 'features/exams/exams-page.tsx'),
  route('exam/:exam', 'features/exams/exam-page.tsx'),
  route('exam/attempt/:attempt', 'features/exams/attempt-page.tsx'),
]
