import { route } from '@react-router/dev/routes'

export const course = [route('course', 'areas/course/course-page.tsx')]
