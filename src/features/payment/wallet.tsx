import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { formatDate, formatTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { readWallet, type WalletItem } from './contract.ts'
import { orderName, walletLabels } from './labels.ts'
import styles from './payment.module.css'

/** What is in the wallet of the user, and the last that moved. */
export function Wallet({ perPage = 10 }: { perPage?: number }) {
  const query = useQuery({ ...buildQueryOptions(readWallet, { perPage }), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="9rem" />}>
      {data => (
        <section aria-labelledby="wallet" className={classes(layout.stack, layout.tight)}>
          <div className={layout.spread}>
            <h2 id="wallet" className={text.cardTitle}>
              کیف پول
            </h2>
            <p className={styles.balance}>{balance(data.balance)}</p>
          </div>
          {data.items.length === 0 ? (
            <p className={classes(text.small, text.muted)}>
              هنوز چیزی در کیف پول شما جابه‌جا نشده است. بازگشت وجه سفارش‌ها، اگر بخواهید، همین‌جا می‌آید.
            </p>
          ) : (
            <ul aria-label="گردش کیف پول" className={classes(cardClass(), layout.list)}>
              {data.items.map(item => (
                <Moved key={item.id} item={item} />
              ))}
            </ul>
          )}
        </section>
      )}
    </QueryView>
  )
}

function Moved({ item: { kind, at, amount, byCard, order } }: { item: WalletItem }) {
  return (
    <Item
      title={walletLabels[kind]}
      facts={[
        `${formatDate(at)}، ${formatTime(at)}`,
        kind === 'card-and-wallet' && `${balance(byCard)} با کارت`,
        order && (
          <a href={paths.order({ id: order.id })} className={text.link}>
            {orderName(order.number)}
          </a>
        ),
      ]}
    >
      <span className={amount > 0 ? styles.plus : styles.minus}>{balance(amount)}</span>
    </Item>
  )
}
