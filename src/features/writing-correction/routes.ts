import { route } from '@react-router/dev/routes'

export const writingCorrection = [
  route('writing-correction', 'features/writing-correction/coming-soon-page.tsx'),
]
