import { lazy, type ReactNode, Suspense } from 'react'
import './bar-button.module.css'
import './bell.module.css'
import './display-button.module.css'
import './footer.module.css'
import './lost.module.css'
import './main-menu.module.css'

/**
 * Parts of the frame that stand whole in the server's page, where their links work at once; their scripts are fetched
 * when the page is alive, so that no first visit waits for them. Their styles come with the frame's.
 */
const BarExtras = import.meta.env.SSR
  ? (await import('./bar-extras.tsx')).default
  : lazy(() => import('./bar-extras.tsx'))
const Foot = import.meta.env.SSR ? (await import('./footer.tsx')).default : lazy(() => import('./footer.tsx'))
/** What stands where a page could not be made; where not even its script comes, a line that says so. */
export const ErrorPage = import.meta.env.SSR
  ? (await import('./error-page.tsx')).default
  : lazy<(props: { error: unknown }) => ReactNode>(() =>
      import('./error-page.tsx').catch(() => ({ default: Cracked })),
    )
const Cracked = () => <h1>این دیوار ترک برداشت. صفحه را دوباره باز کنید.</h1>

/** The five menus of rooms, how the page looks, and the bell. */
export const barExtras = (
  <Suspense>
    <BarExtras />
  </Suspense>
)

/** The foot of every page. Elements that never change: the page around them may, while their scripts are on the way. */
export const footer = (
  <Suspense>
    <Foot />
  </Suspense>
)
