import { lazy } from 'react'

// What the profile alone shows of calendars.

export const CalendarAddress = lazy(() => import('./calendar-address.tsx'))
