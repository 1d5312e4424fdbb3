import { route } from '@react-router/dev/routes'

export const teachers = [
  route('teachers', 'areas/teachers/teachers-page.tsx'),
  route('teachers/marked', 'areas/teachers/favourites/marked-page.tsx'),
  route('teachers/trials', 'areas/teachers/trials/trials-page.tsx'),
  route('teachers/:slug', 'areas/teachers/teacher-page.tsx'),
]
