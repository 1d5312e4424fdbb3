import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { readSubstitutes } from './contract.ts'

const CannotComeDialog = lazy(() => import('./cannot-come-dialog.tsx'))

/** The way out of a day on which one cannot teach; nothing for who has no classes ahead. */
export function CannotCome() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(queryOf(readSubstitutes, {}))
  const own = (data?.upcoming ?? []).filter(({ request, substitute }) => !request && !substitute)
  if (own.length === 0) return null
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        نمی‌توانم بیایم
      </Button>
      {isOpen && (
        <Suspense>
          <CannotComeDialog classes={own} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
