import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { OrderParts } from '#features/payment/manifest.ts'
import type { Order } from '#features/payment/public.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { readShelf } from './contract.ts'
import { ShelfActs } from './delivery/shelf-acts.tsx'

export const orderParts: OrderParts = { order: 10, Section: OrderedBooks }

/** The e-books of an order, to be read at once; nothing where there is none. */
function OrderedBooks({ order }: { order: Order }) {
  const { data } = useQuery({ ...buildQueryOptions(readShelf, {}), staleTime: 0 })
  const books = data?.books.filter(({ orderId }) => orderId === order.id) ?? []
  if (books.length === 0) return null
  return (
    <section
      aria-labelledby="ordered-books"
      className={classes(cardClass({ padded: true }), layout.stack, layout.notPrinted)}
    >
      <h2 id="ordered-books" className={text.cardTitle}>
        کتاب‌های این سفارش برای خواندن و شنیدن
      </h2>
      <ul className={layout.list} aria-label="کتاب‌های این سفارش برای خواندن و شنیدن">
        {books.map(book => (
          <li key={`${book.slug} ${book.edition}`} className={layout.stack}>
            <UserText>{book.title}</UserText>
            <ShelfActs book={book} />
          </li>
        ))}
      </ul>
    </section>
  )
}
