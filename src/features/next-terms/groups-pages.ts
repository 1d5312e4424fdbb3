import { lazy } from 'react'
import type { GroupsPage } from '#features/courses/studio/manifest.ts'

export const groupsPages: readonly GroupsPage[] = [
  { name: 'next-term', Page: lazy(() => import('./next-term-admin.tsx')) },
]
