import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { percent, persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { issueLink, readShelf, type ShelfBook } from '../contract.ts'
import { readPath } from '../reader-paths.ts'

/** The e-books somebody bought: each is read here, or taken away by its link. */
export default function BooksTab() {
  const shelf = useQuery({ ...offlineQueryOptions(readShelf, {}), staleTime: 0 })
  return (
    <QueryView query={shelf} loading={<Skeleton height="10rem" />}>
      {({ books }) =>
        books.length === 0 ? (
          <Empty
            title="هنوز کتاب الکترونیکی ندارید."
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
              <li key={`${book.slug} ${book.boughtAt}`}>
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
  const { slug, title, author, boughtAt, orderId, orderNumber, isReadable, link, position } = book
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const openLink = async () => {
    setBusy(true)
    try {
      await navigate((await callApi(issueLink, { slug })).path)
    } catch (thrown) {
      showError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <article className={classes(cardClass(), layout.stack)}>
      <div>
        <h3>
          <UserText>{title}</UserText>
        </h3>
        <p className={classes(text.small, text.muted)}>
          <UserText>{author}</UserText>
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
      {isReadable ? (
        <div className={classes(layout.row, layout.wrapping)}>
          <a href={readPath({ slug })} data-reload className={buttonClass()}>
            <Icon name="book-marked" />
            {position ? 'ادامهٔ خواندن' : 'خواندن در مرورگر'}
          </a>
          <Button variant="quiet" busy={isBusy} onClick={() => void openLink()}>
            <Icon name="download" />
            دریافت فایل
          </Button>
          {link && (
            <span className={classes(text.small, text.muted)}>
              {persianNumber(link.remaining)} دریافت تا {formatDate(link.expiresAt)}
            </span>
          )}
        </div>
      ) : (
        <p className={text.muted}>متن این کتاب هنوز آماده نشده است؛ به‌زودی همین‌جا باز می‌شود.</p>
      )}
    </article>
  )
}
