import { lazy } from 'react'
import '#ui/card.module.css'
import '#ui/cover.module.css'
import '#ui/tag.module.css'
import './open-groups.module.css'

// What other features may show of courses.

/**
 * The open groups as cards. They stand whole in the server's page, with their styles; their scripts come when the page
 * is alive.
 */
export const OpenGroups = import.meta.env.SSR
  ? (await import('./open-groups.tsx')).default
  : lazy(() => import('./open-groups.tsx'))
