import { route } from '@react-router/dev/routes'

export const exam = [route('exam', 'areas/exam/coming-page.tsx')]
