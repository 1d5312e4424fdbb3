import { lazy } from 'react'
import type { SessionAction } from '#features/courses/studio/manifest.ts'
import { persianNumber } from '#persian/digits.ts'

export const sessionActions: readonly SessionAction[] = [
  {
    label: 'عبارت‌ها',
    of: 'every',
    describe: ({ number }) => `عبارت‌ها: جلسهٔ ${persianNumber(number)}`,
    Dialog: lazy(() => import('./catch-ups/session-phrases.tsx')),
  },
]
