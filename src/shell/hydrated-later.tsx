import { type ComponentType, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import './bar-button.module.css'
import './bar-items.module.css'
import './bell.module.css'
import './display-button.module.css'
import './footer.module.css'
import './lost.module.css'
import './main-menu.module.css'
import '#ui/count.module.css'
import '#ui/search-box.module.css'
import '#ui/text.module.css'

/**
 * Parts of the layout that stand whole in the server's page, where their links work at once; their scripts are fetched
 * when the page is hydrated, so that no first visit waits for them. Their styles come with the layout's.
 */
let Extras: ComponentType | null = import.meta.env.SSR ? (await import('./bar-extras.tsx')).default : null
const fetchExtras = async () => {
  Extras = (await import('./bar-extras.tsx')).default
}
const Foot = import.meta.env.SSR ? (await import('./footer.tsx')).default : lazy(() => import('./footer.tsx'))
/** What stands where a page could not be made; where not even its script comes, a line that says so. */
export const ErrorPage = import.meta.env.SSR
  ? (await import('./error-page.tsx')).default
  : lazy<(props: { error: unknown }) => ReactNode>(() =>
      import('./error-page.tsx').catch(() => ({ default: Cracked })),
    )
const Cracked = () => <h1>این دیوار ترک برداشت. صفحه را دوباره باز کنید.</h1>

function BarExtras(_: { isFetched: boolean }) {
  if (!Extras) use(fetchExtras())
  return Extras && <Extras />
}

/**
 * Brings the bar alive by an update as soon as its script is there: left to itself, React tries again what had
 * suspended, but not within 300 ms of any fallback on the page.
 */
function Bar() {
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    fetchExtras().then(
      () => setFetched(true),
      () => {},
    )
  }, [])
  return (
    <Suspense>
      <BarExtras isFetched={isFetched} />
    </Suspense>
  )
}

/** The five menus of areas, how the page looks, and the bell. */
export const barExtras = <Bar />

/** The foot of every page. Elements that never change: the page around them may, while their scripts are on the way. */
export const footer = (
  <Suspense>
    <Foot />
  </Suspense>
)
