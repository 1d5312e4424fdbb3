import { useState } from 'react'
import { useNavigate } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'

/** Holds a seat for whoever presses it, once they are signed in, and leads to its order. `name` says of which group. */
export function OrderSeatButton({ id, name, className }: { id: string; name: string; className?: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const order = async () => {
    setFault(null)
    if (!(await requireUser())) return
    setBusy(true)
    const { tryOrderSeat } = await import('./order-seat.ts')
    const outcome = await tryOrderSeat(id)
    if ('order' in outcome) await navigate(paths.order({ id: outcome.order }))
    else setFault(outcome.fault)
    setBusy(false)
  }
  return (
    <>
      {fault && <FormErrors message={fault} />}
      <Button
        full
        busy={isBusy}
        className={className}
        aria-label={`ثبت‌نام و پرداخت: ${name}`}
        onClick={() => void order()}
      >
        ثبت‌نام و پرداخت
      </Button>
    </>
  )
}
