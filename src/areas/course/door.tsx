import { lazy } from 'react'
import '#ui/card.module.css'
import '#ui/tag.module.css'
import './open-groups.module.css'

// What other rooms may show of courses.

/** Stands whole in the server's page, with its styles; its script comes when the page is alive. */
export const OpenGroups = import.meta.env.SSR
  ? (await import('./open-groups.tsx')).default
  : lazy(() => import('./open-groups.tsx'))

export const MyCourse = lazy(() => import('./my-course.tsx'))
export const MyCourses = lazy(() => import('./my-courses.tsx'))
export const RecordingsDesk = lazy(() => import('./recordings-desk.tsx'))
