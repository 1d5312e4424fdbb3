import { lazy, Suspense, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { FavouritePhraseButton, type Saveable } from './favourite-phrase-button.tsx'

const FavouriteToggle = lazy(() => import('./favourite-toggle.tsx'))

/**
 * The favourite button of a phrase on a public page. It is the same for everybody until the browser knows who is looking; then
 * the live one, in a chunk of its own, takes its place in the same box. A visitor who presses it signs in first, and
 * the press then counts.
 */
export function SaveButton({ phrase, among }: { phrase: Saveable; among: readonly string[] }) {
  const { user } = useSession()
  const [isWanted, setWanted] = useState(false)
  const placeholder = (
    <FavouritePhraseButton
      phrase={phrase}
      isFavourite={isWanted}
      onPress={async () => {
        if (await requireUser()) setWanted(true)
      }}
    />
  )
  if (!user) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <FavouriteToggle phrase={phrase} among={among} isWanted={isWanted} />
    </Suspense>
  )
}
