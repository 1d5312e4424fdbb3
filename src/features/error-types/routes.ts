import { route } from '@react-router/dev/routes'

export const errorTypes = [
  route('writing-correction/errors', 'features/error-types/error-types-page.tsx'),
  route('writing-correction/errors/:slug', 'features/error-types/error-type-page.tsx'),
]
