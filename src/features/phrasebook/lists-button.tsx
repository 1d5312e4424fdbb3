import { lazy, Suspense, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Saveable } from './favourite-phrase-button.tsx'

const ListsDialog = lazy(() => import('./lists-dialog.tsx'))

/** Opens the user's lists, to put the phrase on them or take it off. */
export function ListsButton({ phrase }: { phrase: Saveable }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={async () => {
          if (await requireUser()) setOpen(true)
        }}
      >
        <Icon name="plus" />
        افزودن به فهرست
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ListsDialog phrase={phrase} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
