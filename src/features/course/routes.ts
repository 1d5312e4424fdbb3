import { route } from '@react-router/dev/routes'

export const course = [
  route('course', 'features/course/course-page.tsx'),
  route('course/:slug', 'features/course/catalogue/one-course-page.tsx'),
  route('course/classroom/:session', 'features/course/classes/classroom-page.tsx'),
]
