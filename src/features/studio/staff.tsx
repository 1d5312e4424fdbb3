import { lazy, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useMyUser } from '#account/signed-in/my-user.ts'
import { QueryProvider } from '#client/query.tsx'
import type { SessionUser } from '#client/session.ts'
import { NotFound } from '#shell/not-found.tsx'
import { SiteChrome } from '#shell/site-layout.tsx'
import { pageTitle } from '#shell/title.ts'
import { Admin } from './dashboard.tsx'
import { isOpenTo } from './studio-pages.ts'

const Gate = lazy(() => import('./gate.tsx'))

type Props = { stored: SessionUser; waiting: ReactNode }

/** The studio for staff, each part for whose roles open it; for everybody else there is no such page. */
export default function Staff(props: Props) {
  return (
    <QueryProvider>
      <ByRole {...props} />
    </QueryProvider>
  )
}

function ByRole({ stored, waiting }: Props) {
  const { pathname } = useLocation()
  const { data, isLoading } = useMyUser()
  // What the browser heard last may be out of date: a role was given since, or the password of one who has it is too short.
  if (isLoading) return waiting
  const user = data?.user ?? stored
  if (user.roles.length === 0 || !isOpenTo(user.roles, pathname)) return <NoSuchPage />
  return data?.staffPasswordDue ? <Gate /> : <Admin user={user} />
}

function NoSuchPage() {
  useEffect(() => {
    document.title = pageTitle('صفحه پیدا نشد')
  }, [])
  return (
    <SiteChrome>
      <NotFound />
    </SiteChrome>
  )
}
