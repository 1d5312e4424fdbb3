import { useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { ordinal } from '#persian/number-words.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'

/** Takes whoever presses it onto the waiting list, once they are signed in. */
export function WaitlistButton({ group, className }: { group: string; className?: string }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const wait = async () => {
    setFault(null)
    if (!(await requireUser())) return
    setBusy(true)
    const { putOnWaitlist } = await import('./waitlist.ts')
    const outcome = await putOnWaitlist(group)
    if ('fault' in outcome) setFault(outcome.fault)
    else showSnack(`شما نفر ${ordinal(outcome.place)} فهرست انتظار هستید.`)
    setBusy(false)
  }
  return (
    <>
      {fault && <FormErrors message={fault} />}
      <Button full variant="quiet" busy={isBusy} className={className} onClick={() => void wait()}>
        ثبت در فهرست انتظار
      </Button>
    </>
  )
}
