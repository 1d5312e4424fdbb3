import { lazy } from 'react'

/** What other rooms may show of somebody's streak. */
export const LearningWall = lazy(() => import('./learning-wall.tsx'))
