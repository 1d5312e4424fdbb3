import { Outlet } from 'react-router'
import { SiteLayout } from './site-layout.tsx'

/** Every page stands in the site layout. */
export default function Layout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
