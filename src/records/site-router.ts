import type { RouterProvider } from 'ra-core'
import { Fragment, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fromRecords, toRecords } from './list-address.ts'

/** Records are shown by addresses of the site alone; ra-core's own routes and links have no place in it. */
const none = () => null

/** What ra-core may know of the site's router: where one is, and how a list leads to another page of itself. */
export const siteRouter: RouterProvider = {
  useLocation() {
    const location = useLocation()
    return useMemo(() => ({ ...location, search: toRecords(location.search) }), [location])
  },
  useNavigate() {
    const navigate = useNavigate()
    return useMemo(
      () => to => {
        if (typeof to !== 'object') throw new Error('records lead to lists only')
        void navigate({ search: fromRecords(to.search ?? '') }, { replace: true, preventScrollReset: true })
      },
      [navigate],
    )
  },
  useParams: <T extends Record<string, string | undefined>>() => ({}) as T,
  useBlocker: () => ({ state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }),
  useMatch: none,
  useInRouterContext: () => true,
  useCanBlock: () => false,
  Link: none,
  Navigate: none,
  Route: none,
  Routes: none,
  Outlet: none,
  RouterWrapper: Fragment,
  matchPath: none,
}
