import { Outlet, useMatches } from 'react-router'
import { BaseLayout } from './base-layout.tsx'
import { mainId } from './page-transition.ts'
import { SiteChrome } from './site-layout.tsx'

/** Every page stands in the site layout; one whose `handle` says `isBare` stands alone. */
export default function Layout() {
  const isBare = useMatches().some(({ handle }) => (handle as { isBare?: true } | undefined)?.isBare)
  return (
    <BaseLayout>
      {isBare ? (
        <main id={mainId} tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <SiteChrome>
          <Outlet />
        </SiteChrome>
      )}
    </BaseLayout>
  )
}
