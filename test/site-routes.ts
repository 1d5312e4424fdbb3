import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouteObject } from 'react-router'
import routes from '../src/routes.ts'

const toObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, file, children }) =>
    index ? { index, handle: file } : { path, handle: file, children: children && toObjects(children) },
  )

/** Every address of the site as the router matches it; `handle` is the page's file, from `src`. */
export const siteRoutes = toObjects(routes)
