import { lazy } from 'react'

/** What other features may show of somebody's streak. */
export const LearningWall = lazy(() => import('./learning-wall.tsx'))
