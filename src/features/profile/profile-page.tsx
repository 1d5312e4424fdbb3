import { lazy } from 'react'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProfileHead } from './profile-head.tsx'

const Profile = lazy(() => import('./profile.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('پروفایل') }, { name: 'robots', content: 'noindex' }]
}

/** What belongs to the signed-in user. The server sends the heading and a skeleton, the same for everybody. */
export default function ProfilePage() {
  const waiting = (
    <>
      {/* A line as tall as the sentence that comes. */}
      <ProfileHead>&nbsp;</ProfileHead>
      <Loading>
        <Skeleton height="24rem" />
      </Loading>
    </>
  )
  return (
    <div className={classes(layout.wrap, layout.window)}>
      <Guarded waiting={waiting}>{user => <Profile key={user.id} firstName={user.name} />}</Guarded>
    </div>
  )
}
