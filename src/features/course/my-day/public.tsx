import { lazy } from 'react'

// What the profile alone shows of somebody's courses: apart from the feature's public.tsx, which everybody's first page carries.

export const CalendarAddress = lazy(() => import('../groups/calendar-address.tsx'))
export const RunningCourses = lazy(() => import('./running-courses.tsx'))
export const NextClass = lazy(() => import('./next-class.tsx'))
