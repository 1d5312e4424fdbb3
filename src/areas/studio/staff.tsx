import { type ReactNode, useEffect } from 'react'
import { useMyUser } from '#account/signed-in/my-user.ts'
import { QueryProvider } from '#client/query.tsx'
import type { SessionUser } from '#client/session.ts'
import { Surroundings } from '#shell/frame.tsx'
import { NotFound } from '#shell/not-found.tsx'
import { pageTitle } from '#shell/title.ts'
import { Desk } from './desk.tsx'

type Props = { stored: SessionUser; waiting: ReactNode }

/** The studio for staff; for everybody else there is no such page. */
export default function Staff(props: Props) {
  return (
    <QueryProvider>
      <ByRole {...props} />
    </QueryProvider>
  )
}

function ByRole({ stored, waiting }: Props) {
  const { data, isPending } = useMyUser()
  const user = data?.user ?? stored
  if (user.roles.length > 0) return <Desk user={user} />
  // A role may have been given since the browser last heard of it.
  return isPending ? waiting : <NoSuchPage />
}

function NoSuchPage() {
  useEffect(() => {
    document.title = pageTitle('صفحه پیدا نشد')
  }, [])
  return (
    <Surroundings>
      <NotFound />
    </Surroundings>
  )
}
