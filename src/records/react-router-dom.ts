/**
 * Stands where ra-core looks for `react-router-dom` (vite.config.ts leads it here). The records bring a router of their
 * own (`site-router.ts`), so nothing of these is ever called; the real ones would weigh on every page's first load.
 */
const unused = () => {
  throw new Error('records are led by site-router.ts')
}

export const useNavigate = unused
export const useLocation = unused
export const useParams = unused
export const useBlocker = unused
export const useMatch = unused
export const useInRouterContext = unused
export const Link = unused
export const Navigate = unused
export const Route = unused
export const Routes = unused
export const Outlet = unused
export const matchPath = unused
export const createHashRouter = unused
export const createMemoryRouter = unused
export const RouterProvider = unused
export const UNSAFE_DataRouterContext = unused
export const UNSAFE_DataRouterStateContext = unused
