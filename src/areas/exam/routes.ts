import { route } from '@react-router/dev/routes'

export const exam = [route('exam', 'areas/exam/exam-page.tsx')]
