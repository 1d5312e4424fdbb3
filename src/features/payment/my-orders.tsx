import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { myOrders } from './contract.ts'
import { isOpen } from './labels.ts'
import { OrderList } from './order-list.tsx'

/** A page of the user's orders, those waiting to be paid first; `address` gives a page's own address. */
export function MyOrders({ page, address }: { page: number; address: (page: number) => string }) {
  const heading = useTurnedPage(page, 'orders')
  const query = useQuery({
    ...buildQueryOptions(myOrders, { page }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
    staleTime: 0,
  })
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </>
      }
    >
      {({ items, ...place }) => {
        const open = items.filter(isOpen)
        const rest = items.filter(order => !isOpen(order))
        return (
          <>
            {open.length > 0 && (
              <section aria-labelledby="open-orders" className={classes(layout.stack, layout.tight)}>
                <h2 id="open-orders" className={text.cardTitle}>
                  در انتظار پرداخت
                </h2>
                <OrderList orders={open} label="در انتظار پرداخت" />
              </section>
            )}
            <section aria-labelledby="orders" className={classes(layout.stack, layout.tight)}>
              <h2 id="orders" ref={heading} tabIndex={-1} className={text.cardTitle}>
                سفارش‌های من
              </h2>
              {rest.length > 0 && <OrderList orders={rest} label="سفارش‌های من" />}
              {place.total === 0 && (
                <Empty
                  title="هنوز سفارشی ندارید."
                  action={
                    <a href="/course" className={buttonClass({ variant: 'quiet' })}>
                      دیدن دوره‌ها
                    </a>
                  }
                >
                  با نخستین ثبت‌نام، سفارش و رسید آن این‌جا می‌آید.
                </Empty>
              )}
              <Pager {...place} address={address} />
            </section>
          </>
        )
      }}
    </QueryView>
  )
}
