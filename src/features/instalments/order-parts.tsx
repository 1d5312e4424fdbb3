import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OrderParts } from '#features/payment/manifest.ts'
import type { Order } from '#features/payment/public.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { makeMyPayLink, readMyInstalments } from './contract.ts'
import styles from './debts.module.css'
import { PartText, partName } from './part-line.tsx'

export const orderParts: OrderParts = { order: 10, Section: MyInstalments }

/** The parts of a price to whoever pays them: when each is due, what is late, and the way to pay the next one. */
function MyInstalments({ order }: { order: Order }) {
  const query = useQuery({
    ...buildQueryOptions(readMyInstalments, { id: order.id }),
    enabled: order.debt > 0 || order.deskPayments.length > 0,
    staleTime: 0,
  })
  const { pay, isBusy, error } = usePay(order.id)
  const parts = query.data?.parts ?? []
  if (!query.data || (parts.length === 0 && order.debt === 0)) return null
  const next = parts.find(({ amount, paid }) => paid < amount)
  const isLate = parts.some(({ daysLate }) => daysLate > 0)
  return (
    <section
      aria-labelledby="instalments"
      className={classes(cardClass({ padded: true }), layout.stack, layout.notPrinted)}
    >
      <div className={layout.spread}>
        <h2 id="instalments" className={text.cardTitle}>
          قسط‌ها
        </h2>
        <span className={text.muted}>
          {order.debt > 0 ? `مانده ${balance(order.debt)}` : 'همه پرداخت شده است'}
        </span>
      </div>
      {query.data.isFrozen ? (
        <Note tone="pomegranate" icon="hourglass">
          دسترسی شما تا پرداخت قسط عقب‌افتاده نگه داشته شده است. چیزی پاک نشده و با پرداخت، همان لحظه برمی‌گردد.
        </Note>
      ) : (
        isLate && (
          <Note tone="saffron" icon="hourglass">
            سررسید یک قسط گذشته است. با پرداخت آن، دسترسی شما نگه داشته نمی‌شود.
          </Note>
        )
      )}
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label="قسط‌ها">
          {parts.map(part => (
            <li key={part.id}>
              <PartText part={part} />
            </li>
          ))}
        </ul>
      )}
      {error && <FormErrors message={error.info.message} errors={error.errors} />}
      {order.debt > 0 && (
        <div className={classes(layout.row, layout.wrapping)}>
          {next && (
            <Button busy={isBusy} onClick={() => pay(next.id)}>
              پرداخت {partName(next)}، {balance(next.amount - next.paid)}
            </Button>
          )}
          {(!next || next.amount - next.paid < order.debt) && (
            <Button variant={next ? 'quiet' : undefined} busy={isBusy} onClick={() => pay(null)}>
              {next ? `پرداخت همهٔ مانده، ${balance(order.debt)}` : `پرداخت مانده، ${balance(order.debt)}`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Leads to the page on which a part, or all that is owed, is paid. */
function usePay(id: string) {
  const write = useWrite(makeMyPayLink, { invalidates: [] })
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // Whoever comes back by the browser's own way finds the button ready again.
    const stay = () => setLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  const pay = (instalmentId: string | null) =>
    void write.mutateAsync({ id, instalmentId }).then(
      ({ url }) => {
        setLeaving(true)
        location.assign(url)
      },
      // Why not stands above the buttons.
      () => undefined,
    )
  return { pay, isBusy: write.isPending || isLeaving, error: write.error }
}
