import { lazy } from 'react'
import '#ui/card.module.css'
import '#ui/tag.module.css'
import './open-groups.module.css'

// What other rooms may show of courses.

// These stand whole in the server's page, with their styles; their scripts come when the page is alive.

/** The open groups as cards. */
export const OpenGroups = import.meta.env.SSR
  ? (await import('./open-groups.tsx')).default
  : lazy(() => import('./open-groups.tsx'))

/** The open groups with their filters. */
export const GroupList = import.meta.env.SSR
  ? (await import('./groups/group-list.tsx')).default
  : lazy(() => import('./groups/group-list.tsx'))

/** One group: its plan, its seats, and for its members what goes on in it. */
export const GroupView = import.meta.env.SSR
  ? (await import('./groups/group-view.tsx')).default
  : lazy(() => import('./groups/group-view.tsx'))

export const MyDay = lazy(() => import('./my-day/my-day.tsx'))
export const MyCourse = lazy(() => import('./my-course.tsx'))
export const MyCourses = lazy(() => import('./my-courses.tsx'))
