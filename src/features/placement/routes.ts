import { route } from '@react-router/dev/routes'

export const placement = [
  route('placement', 'features/placement/placement-page.tsx'),
  route('placement/test/:id', 'features/placement/test-page.tsx'),
  route('placement/result/:id', 'features/placement/result-page.tsx'),
  route('placement/shared/:share', 'features/placement/shared-result-page.tsx'),
]
