import type { ReactNode } from 'react'
import { Ground } from './ground.tsx'
import { Header } from './header.tsx'
import { footer } from './hydrated-later.tsx'
import { TabBar } from './tab-bar.tsx'
import { mainId } from './turning-pages.ts'

/** What every page of the site stands in. Pages render what is inside `<main>`. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Ground>
      <Surroundings>{children}</Surroundings>
    </Ground>
  )
}

/** Header, the page's own `<main>`, footer, tab bar, on whatever ground. */
export function Surroundings({ children }: { children: ReactNode }) {
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
