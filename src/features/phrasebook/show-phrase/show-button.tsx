import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import type { PhraseCard } from '../contract.ts'

/** Fetches what shows a phrase: for pages that are kept on the device. */
export const loadShownPhrase = () => import('./shown-phrase.tsx')
const ShownPhrase = lazy(loadShownPhrase)

/** Shows a phrase to whoever speaks its language. */
export function ShowButton({ phrase }: { phrase: PhraseCard }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="maximize"
        label={`نشان دادن \u2066${phrase.english}\u2069`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ShownPhrase phrase={phrase} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
