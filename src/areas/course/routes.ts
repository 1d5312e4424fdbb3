import { route } from '@react-router/dev/routes'

export const course = [
  route('course', 'areas/course/course-page.tsx'),
  route('course/:slug', 'areas/course/catalogue/one-course-page.tsx'),
  route('course/classroom/:session', 'areas/course/classes/classroom-page.tsx'),
]
