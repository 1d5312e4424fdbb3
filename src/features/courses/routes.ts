import { route } from '@react-router/dev/routes'

export const course = [
  route('course', 'features/courses/course-page.tsx'),
  route('course/:slug', 'features/courses/catalogue/one-course-page.tsx'),
]
