import { useState } from 'react'
import { useNavigate } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { paths } from '#contract/paths.ts'
import { toman } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'

/** The way to the order of an issue whose articles are for its buyers; `price` is whole Rials. */
export function BuyIssue({ journal, number, price }: { journal: string; number: number; price: number }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const buy = async () => {
    setFault(null)
    if (!(await requireUser())) return
    setBusy(true)
    const { orderIssue } = await import('./order-issue.ts')
    const outcome = await orderIssue({ journal, number })
    setBusy(false)
    if ('orderId' in outcome) await navigate(paths.order({ id: outcome.orderId }))
    else setFault(outcome.fault)
  }
  return (
    <>
      {fault && <FormErrors message={fault} />}
      <NeedsScripts />
      <p>
        <Button busy={isBusy} onClick={() => void buy()}>
          خرید این شماره، {toman(price)}
        </Button>
      </p>
    </>
  )
}
