import { lazy, Suspense, useEffect, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Saveable } from './favourite-phrase-button.tsx'

const fetchDialog = () => import('./lists-dialog.tsx')
const ListsDialog = lazy(fetchDialog)

/** Opens the user's lists, to put the phrase on them or take it off. */
export function ListsButton({ phrase }: { phrase: Saveable }) {
  const [isOpen, setOpen] = useState(false)
  const { user } = useSession()
  useEffect(() => {
    // Without a connection no file comes.
    if (user) void fetchDialog().catch(() => undefined)
  }, [user])
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
