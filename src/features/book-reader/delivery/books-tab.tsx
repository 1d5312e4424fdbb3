import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { paths } from '#contract/paths.ts'
import { percent, toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { readShelf, type ShelfBook } from '../contract.ts'
import { ShelfActs } from './shelf-acts.tsx'

/** What somebody bought to read or to hear: each is opened here, or taken away by its link. */
export default function BooksTab() {
  const shelf = useQuery({ ...offlineQueryOptions(readShelf, {}), staleTime: 0 })
  return (
    <QueryView query={shelf} loading={<Skeleton height="10rem" />}>
      {({ books }) =>
        books.length === 0 ? (
          <Empty
            title="هنوز کتاب الکترونیکی یا صوتی ندارید."
            action={
              <a href="/book-store" className={buttonClass()}>
                رفتن به کتاب‌فروشی
              </a>
            }
          >
            کتابی که می‌خرید، بی‌درنگ پس از پرداخت همین‌جا باز می‌شود.
          </Empty>
        ) : (
          <ul className={layout.stack}>
            {books.map(book => (
              <li key={`${book.slug} ${book.edition} ${book.boughtAt}`}>
                <ShelfCard book={book} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function ShelfCard({ book }: { book: ShelfBook }) {
  const { title, author, edition, boughtAt, orderId, orderNumber, position } = book
  return (
    <article className={classes(cardClass(), layout.stack)}>
      <div>
        <h3>
          <UserText>{title}</UserText>
        </h3>
        <p className={classes(text.small, text.muted)}>
          <UserText>{author}</UserText>
          {edition === 'sound' && '، نسخهٔ صوتی'}
          {position && ` · ${percent(Math.round(position.fraction * 100))} خوانده شده`}
        </p>
        <p className={classes(text.small, text.faint)}>
          {formatDate(boughtAt)}
          {orderId && orderNumber !== null && (
            <>
              {' · '}
              <a href={paths.order({ id: orderId })} className={text.link}>
                سفارش {toPersianDigits(orderNumber)}
              </a>
            </>
          )}
        </p>
      </div>
      <ShelfActs book={book} />
    </article>
  )
}
