import { lazy, Suspense, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { readMyCourse } from '../contract.ts'
import JoinButton from './join-button.tsx'
import { leaveMakeUp } from './make-up-contract.ts'

const MakeUpDialog = lazy(() => import('./make-up-dialog.tsx'))

type Session = OutputOf<typeof readMyCourse>['course']['plan'][number]

/** In the row of a session of one's own: takes another group's in its place, goes there, or gives it back. */
export function MakeUpActions({ session: { id, number, makeUp, mayMakeUp } }: { session: Session }) {
  const [isOpen, setOpen] = useState(false)
  const leave = useWrite(leaveMakeUp, { invalidates: [readMyCourse] })
  if (makeUp) {
    const isAhead = Date.parse(makeUp.startsAt) > Date.now()
    const isOver = Date.parse(makeUp.startsAt) + makeUp.minutes * 60_000 <= Date.now()
    const cancel = () =>
      void leave.mutateAsync({ id }).then(
        () => showSnack('جلسهٔ جبرانی پس داده شد.'),
        (fault: ApiError) => showSnack(fault.info.message),
      )
    return (
      <>
        {!isOver && (
          <JoinButton
            session={{ id: makeUp.sessionId, startsAt: makeUp.startsAt, minutes: makeUp.minutes }}
            size="small"
          />
        )}
        {isAhead && (
          <Button
            variant="text"
            size="small"
            busy={leave.isPending}
            aria-label={`انصراف از جبرانی جلسهٔ ${persianNumber(number)}`}
            onClick={cancel}
          >
            انصراف
          </Button>
        )}
      </>
    )
  }
  if (!mayMakeUp) return null
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-haspopup="dialog"
        aria-label={`رزرو جلسهٔ جبرانی برای جلسهٔ ${persianNumber(number)}`}
        onClick={() => setOpen(true)}
      >
        رزرو جلسهٔ جبرانی
      </Button>
      {isOpen && (
        <Suspense>
          <MakeUpDialog session={id} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
