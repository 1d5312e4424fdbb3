import { route } from '@react-router/dev/routes'

export const writingCorrection = [
  route('writing-correction', 'areas/writing-correction/writing-correction-page.tsx'),
]
