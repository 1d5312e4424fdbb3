import { route } from '@react-router/dev/routes'

export const writingCorrection = [route('writing-correction', 'areas/writing-correction/coming-page.tsx')]
