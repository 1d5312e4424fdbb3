import type { ReactNode } from 'react'
import { BaseLayout } from './base-layout.tsx'
import { Header } from './header.tsx'
import { footer } from './hydrated-later.tsx'
import { mainId } from './page-transition.ts'
import { TabBar } from './tab-bar.tsx'

/** What every page of the site stands in. Pages render what is inside `<main>`. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <BaseLayout>
      <SiteChrome>{children}</SiteChrome>
    </BaseLayout>
  )
}

/** Header, the page's own `<main>`, footer, tab bar, in whatever base layout. */
export function SiteChrome({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      {footer}
      <TabBar />
    </>
  )
}
