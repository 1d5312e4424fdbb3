import { lazy } from 'react'

/** What other features may show of somebody's streak. */
export const StreakCalendar = lazy(() => import('./streak-calendar.tsx'))
