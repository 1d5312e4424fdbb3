import { lazy } from 'react'
import type { SessionAction } from '#features/courses/studio/manifest.ts'
import { persianNumber } from '#persian/digits.ts'

export const sessionActions: readonly SessionAction[] = [
  {
    label: 'جایگزین',
    of: 'ahead',
    isOffered: ({ substitute }) => !substitute,
    describe: ({ number }) => `جایگزین برای جلسهٔ ${persianNumber(number)}`,
    Dialog: lazy(() => import('./substitutes/substitute-dialog.tsx')),
  },
]
