import { lazy } from 'react'
import type { TaughtTab } from '#features/homework/manifest.ts'

export const taughtTab: TaughtTab = {
  order: 20,
  key: 'time',
  label: 'رأی‌گیری ساعت',
  Tab: lazy(() => import('./vote-tab.tsx')),
}
