import { lazy, Suspense, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { FavouriteTeacherButton } from './favourite-teacher-button.tsx'

const FavouriteToggle = lazy(() => import('./favourite-toggle.tsx'))

/** The favourite button of a teacher: the same for everybody until the browser knows who is looking. */
export function FavouriteButton({ slug, name }: { slug: string; name: string }) {
  const { user } = useSession()
  const [isWanted, setWanted] = useState(false)
  const before = (
    <FavouriteTeacherButton
      name={name}
      isFavourite={isWanted}
      onPress={async () => {
        if (await requireUser()) setWanted(true)
      }}
    />
  )
  if (!user) return before
  return (
    <Suspense fallback={before}>
      <FavouriteToggle key={user.id} slug={slug} name={name} isWanted={isWanted} />
    </Suspense>
  )
}
