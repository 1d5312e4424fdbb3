import { lazy } from 'react'

// What the profile shows of somebody's day too.

const load = () => import('./shown-in-profile.ts')

export const RunningCourses = lazy(() => load().then(({ RunningCourses }) => ({ default: RunningCourses })))
export const NextClass = lazy(() => load().then(({ NextClass }) => ({ default: NextClass })))
