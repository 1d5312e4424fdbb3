import { useState } from 'react'
import { useNavigate } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { paths } from '#contract/paths.ts'

/** The order that was opened, or the sentence that says why there is none. */
export type OrderOutcome = { orderId: string } | { fault: string }

/**
 * The way from a press to the page of an order, by the login where somebody is not signed in. `order` opens it; `busy` is the
 * thing that is being ordered.
 */
export function useOrdering<Thing>(order: (thing: Thing) => Promise<OrderOutcome>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Thing | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const buy = async (thing: Thing) => {
    setFault(null)
    if (!(await requireUser())) return
    setBusy(thing)
    const outcome = await order(thing)
    setBusy(null)
    if ('orderId' in outcome) await navigate(paths.order({ id: outcome.orderId }))
    else setFault(outcome.fault)
  }
  return { busy, fault, buy }
}
