import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { aboutPath } from '#features/contact-us/public.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { Attempts } from './attempts.tsx'
import { Checkout } from './checkout.tsx'
import { type Order, readOrder } from './contract.ts'
import { isBought, isOpen, orderName } from './labels.ts'
import { ReceiptView } from './receipt-view.tsx'

/** How often an order whose payment is not known yet is asked for again, in milliseconds. */
const lookAgain = 8000

/** The order the address names, as it stands now. */
export default function OrderView({ buyer }: { buyer: string }) {
  return (
    <QueryProvider>
      <Look buyer={buyer} />
    </QueryProvider>
  )
}

function Look({ buyer }: { buyer: string }) {
  const { id = '' } = useParams()
  const query = useQuery({
    ...buildQueryOptions(readOrder, { id }),
    // Money may have moved since, in another tab or at the bank.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.order.state === 'paying' ? lookAgain : false),
  })
  const { data, refetch } = query
  useEffect(() => {
    // The browser's way back from the bank may show the page as it was left.
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [refetch])

  if (data && isBought(data.order)) return <ReceiptView order={data.order} buyer={buyer} />
  return (
    <>
      <div className={layout.pageHead}>
        <h1>{data && !isOpen(data.order) ? orderName(data.order.number) : 'پرداخت'}</h1>
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {({ order, described }) =>
          isOpen(order) ? (
            <Checkout order={order} described={described} onChanged={() => void refetch()} />
          ) : (
            <Gone order={order} />
          )
        }
      </QueryView>
      {data && (
        <p>
          <a className={text.link} href={aboutPath('order', data.order.id)}>
            پیام به پشتیبانی دربارهٔ این سفارش
          </a>
        </p>
      )}
    </>
  )
}

/** An order that was let go unpaid. */
function Gone({ order }: { order: Order }) {
  return (
    <div className={layout.stack}>
      <Empty
        title={order.state === 'expired' ? 'مهلت پرداخت این سفارش گذشت.' : 'این سفارش لغو شد.'}
        action={
          <a href="/payment" className={buttonClass()}>
            سفارش دوباره
          </a>
        }
      >
        جایی که برای آن نگه داشته شده بود آزاد شد و چیزی از شما گرفته نشد. اگر در این میان مبلغی از کارت شما
        کسر شده باشد، در کیف پول شماست یا حداکثر تا ۷۲ ساعت به حساب شما بازمی‌گردد.
      </Empty>
      <Attempts payments={order.payments} />
    </div>
  )
}
