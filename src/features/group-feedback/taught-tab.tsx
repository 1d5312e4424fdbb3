import { lazy } from 'react'
import type { TaughtTab } from '#features/homework/manifest.ts'

export const taughtTab: TaughtTab = {
  order: 10,
  key: 'feedback',
  label: 'نظر زبان‌آموزان',
  Tab: lazy(() => import('./rounds.tsx')),
}
