import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { everywhereParts } from './everywhere.ts'

const parts = everywhereParts.map(({ isFor, part }) => ({ isFor, Part: lazy(part) }))

/** What features show the signed-in user on every page. */
export function EverywhereHost() {
  const { user } = useSession()
  if (!user) return null
  return parts.map(({ isFor, Part }, index) =>
    isFor(user) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <Suspense key={index}>
        <Part user={user} />
      </Suspense>
    ) : null,
  )
}
