import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { OrderParts } from '#features/payment/manifest.ts'
import type { Order } from '#features/payment/public.ts'
import { formatDate } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { listMyInvoices } from './contract.ts'
import { formatNumber, kindLabels } from './labels.ts'
import { PdfButton } from './pdf-button.tsx'

export const orderParts: OrderParts = { order: 20, Section: MyInvoices }

/** How often an invoice that is being written is asked for again, in milliseconds. */
const lookAgain = 4000

/** The invoices of an order to whoever bought it, each as a PDF; nothing where there is none. */
function MyInvoices({ order }: { order: Order }) {
  const { data } = useQuery({
    ...buildQueryOptions(listMyInvoices, { id: order.id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isComing ? lookAgain : false),
  })
  if (!data || (data.items.length === 0 && !data.isComing)) return null
  return (
    <section
      aria-labelledby="invoices"
      className={classes(cardClass({ padded: true }), layout.stack, layout.notPrinted)}
    >
      <h2 id="invoices" className={text.cardTitle}>
        صورتحساب
      </h2>
      {data.isComing && <p className={text.muted}>صورتحساب تا لحظه‌ای دیگر آماده می‌شود.</p>}
      <ul className={layout.list} aria-label="صورتحساب‌های این سفارش">
        {data.items.map(invoice => (
          <li key={invoice.id} className={layout.spread}>
            <span>
              {kindLabels[invoice.kind].title} {formatNumber(invoice)}
              <span className={classes(text.small, text.muted)}>
                {' '}
                {formatDate(invoice.at)}
                {invoice.isCancelled && '، باطل‌شده'}
              </span>
            </span>
            <PdfButton id={invoice.id} invoice={invoice}>
              {`PDF ${formatNumber(invoice)}`}
            </PdfButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
