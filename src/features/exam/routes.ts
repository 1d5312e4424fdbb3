import { route } from '@react-router/dev/routes'

export const exam = [route('exam', 'features/exam/coming-soon-page.tsx')]
