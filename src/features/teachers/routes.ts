import { route } from '@react-router/dev/routes'

export const teachers = [
  route('teachers', 'features/teachers/teachers-page.tsx'),
  route('teachers/marked', 'features/teachers/favourites/favourite-teachers-page.tsx'),
  route('teachers/trials', 'features/teachers/trials/trials-page.tsx'),
  route('teachers/:slug', 'features/teachers/teacher-page.tsx'),
]
