import { route } from '@react-router/dev/routes'

export const writingCorrection = [
  route('writing-correction', 'features/writing-correction/writing-page.tsx'),
  route('writing-correction/write', 'features/writing-correction/write/write-page.tsx'),
  route('writing-correction/texts/:id', 'features/writing-correction/texts/text-page.tsx'),
]
