import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import type { StudioPage as FoundPage } from '#shell/studio-manifest.ts'
import { pageTitle } from '#shell/title.ts'
import { findStudioPage } from './studio-pages.ts'

const components = new Map<FoundPage['page'], LazyExoticComponent<ComponentType>>()

/** One component for each way to load a page: a new one would begin anew whenever the address changes. */
function lazyOnce(load: FoundPage['page']) {
  const component = components.get(load) ?? lazy(load)
  components.set(load, component)
  return component
}

const entrance = { title: 'استودیو', load: () => import('./entrance.tsx') }
const missing = { title: 'صفحه پیدا نشد', load: () => import('./screen-not-found.tsx') }
const findPlace = (pathname: string) =>
  /^\/studio\/?$/.test(pathname) ? entrance : (findStudioPage(pathname) ?? missing)

export const handle = { isPrivate: true as const }

export function meta({ location }: MetaArgs) {
  return [{ title: pageTitle(findPlace(location.pathname).title) }, { name: 'robots', content: 'noindex' }]
}

/** The page of the studio that the address names; fetched for staff alone. */
export default function StudioPage() {
  const Page = lazyOnce(findPlace(useLocation().pathname).load)
  return <Page />
}
