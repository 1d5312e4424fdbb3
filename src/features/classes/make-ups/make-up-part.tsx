import { lazy, Suspense, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import type { Session } from '#features/enrolment/my-course/manifest.ts'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { Part } from '#features/enrolment/my-course/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import JoinButton from '../classroom/join-button.tsx'
import { leaveMakeUp } from './contract.ts'

const MakeUpDialog = lazy(() => import('./make-up-dialog.tsx'))

/** The session of another group that stands for one of one's own, or the way to one. */
export function MakeUpPart({ session }: { session: Session }) {
  const { makeUp } = session
  return (
    <Part
      icon="calendar-plus"
      kind="جلسهٔ جبرانی"
      description={
        makeUp ? (
          <p>
            جبرانی: {formatLongDate(makeUp.startsAt)}، {formatTime(makeUp.startsAt)}،{' '}
            <UserText>{makeUp.group}</UserText>
          </p>
        ) : (
          'همین درس را در گروه دیگری بگذرانید.'
        )
      }
      action={<MakeUpActions session={session} />}
    />
  )
}

/** In the row of a session of one's own: takes another group's in its place, goes there, or gives it back. */
function MakeUpActions({ session: { id, number, makeUp, mayMakeUp } }: { session: Session }) {
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
