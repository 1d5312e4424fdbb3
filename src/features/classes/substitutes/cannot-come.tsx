import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { readSubstitutes } from './contract.ts'

const CannotComeDialog = lazy(() => import('./cannot-come-dialog.tsx'))

/** The way out of a day on which one cannot teach, or of the class it stands beside; nothing for who has none ahead. */
export function CannotCome({ beside }: { beside?: { id: string; group: string } }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(buildQueryOptions(readSubstitutes, {}))
  const own = (data?.upcoming ?? []).filter(({ request, substitute }) => !request && !substitute)
  if (beside ? !own.some(({ sessionId }) => sessionId === beside.id) : own.length === 0) return null
  return (
    <>
      <Button
        variant={beside ? 'text' : 'quiet'}
        size={beside ? 'small' : 'medium'}
        aria-haspopup="dialog"
        aria-label={beside && `نمی‌توانم بیایم، ${beside.group}`}
        onClick={() => setOpen(true)}
      >
        نمی‌توانم بیایم
      </Button>
      {isOpen && (
        <Suspense>
          <CannotComeDialog classes={own} meant={beside?.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
