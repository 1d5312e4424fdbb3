import { route } from '@react-router/dev/routes'

export const writingMarking = [
  route('writing-correction/texts/:id/marked', 'features/writing-marking/marked-page.tsx'),
  route('writing-correction/texts/:id/versions', 'features/writing-marking/versions-page.tsx'),
]
