import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { formatNames } from '#features/book-store/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type DeskBook, findDeskBooks, maxCopies } from './contract.ts'
import { addCopy, type DraftBook, setCopies } from './draft-books.ts'
import styles from './front-desk.module.css'

/** Books from the shelf behind the desk: typed or scanned, each with how many lie there. */
export function BooksSection({
  books,
  onBooks,
  cashbox,
  field,
  error,
}: {
  books: readonly DraftBook[]
  onBooks: (books: DraftBook[]) => void
  /** Whose branch they are sold from. */
  cashbox: string
  field: RefObject<HTMLInputElement | null>
  error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const q = useDeferredValue(typed.trim())
  const query = useQuery({
    ...buildQueryOptions(findDeskBooks, { q, cashboxId: cashbox }),
    enabled: q.length > 1 && cashbox !== '',
    placeholderData: known => known,
    staleTime: 0,
  })
  const found = q.length > 1 ? (query.data?.items ?? []) : []
  const add = (book: DeskBook, place: string) => {
    const next = addCopy(books, book)
    if (next === null) {
      const left = book.free === 0 ? 'جلدی نمانده است' : `تنها ${persianNumber(book.free)} جلد است`
      setRefused(`از «${book.title}»، ${formatNames[book.format]} در ${place} ${left}.`)
      return
    }
    onBooks(next)
    setRefused(null)
    setTyped('')
    field.current?.focus()
  }
  /** A scanner ends what it reads with Enter, sooner than any answer comes. */
  const addTyped = async (event: KeyboardEvent) => {
    if ((event.code !== 'Enter' && event.code !== 'NumpadEnter') || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '' || cashbox === '') return
    try {
      const { items, place } = await callApi(findDeskBooks, { q: wanted, cashboxId: cashbox })
      const [first] = items
      if (!first) setRefused('کتابی با این نام یا شابک پیدا نشد.')
      // Of several titles one is chosen by hand.
      else if (items.length === 1 || first.isByNumber) add(items.find(({ free }) => free > 0) ?? first, place)
    } catch (fault) {
      showError(fault)
    }
  }
  return (
    <section aria-label="کتاب" className={cardClass({ padded: true })}>
      <div className={layout.spread}>
        <h2>کتاب</h2>
        {query.data && <span className={text.muted}>از موجودی {query.data.place}</span>}
      </div>
      <div className={styles.step}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside */}
        <div onKeyDown={event => void addTyped(event)}>
          <TextField
            label="نام کتاب، شابک یا بارکد"
            ref={field}
            value={typed}
            autoComplete="off"
            maxLength={100}
            onChange={value => {
              setTyped(value)
              setRefused(null)
            }}
            error={error}
          />
        </div>
        {refused !== null && (
          <Note tone="pomegranate" alert>
            <UserText>{refused}</UserText>
          </Note>
        )}
        {found.length > 0 && (
          <ul className={styles.people} aria-label="کتاب‌هایی که پیدا شدند">
            {found.map(book => (
              <li key={book.edition}>
                <button
                  type="button"
                  className={classes(styles.person, book.free === 0 && styles.off)}
                  onClick={() => add(book, query.data?.place ?? '')}
                >
                  <strong>
                    <UserText>{book.title}</UserText>
                  </strong>
                  <span>{formatNames[book.format]}</span>
                  <span>{balance(book.price)}</span>
                  <Stock book={book} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {q.length > 1 && query.isSuccess && !query.isPlaceholderData && found.length === 0 && (
          <p role="status">کتابی با این نام یا شابک پیدا نشد.</p>
        )}
        {books.length > 0 && (
          <ul className={styles.people} aria-label="کتاب‌های این فروش">
            {books.map(({ edition, title, format, price, count, free }) => (
              <li key={edition} className={styles.owed}>
                <span className={styles.what}>
                  <strong>
                    <UserText>{title}</UserText>
                  </strong>
                  <span className={text.muted}>
                    {formatNames[format]}، {balance(price * count)}
                  </span>
                </span>
                <span className={styles.copies}>
                  <IconButton
                    icon={count === 1 ? 'trash-2' : 'minus'}
                    label={count === 1 ? `برداشتن ${title}` : `یکی کمتر از ${title}`}
                    onClick={() => onBooks(setCopies(books, edition, count - 1))}
                  />
                  <output aria-label={`شمار جلدهای ${title}`}>{persianNumber(count)}</output>
                  <IconButton
                    icon="plus"
                    label={`یکی بیشتر از ${title}`}
                    disabled={count >= Math.min(free, maxCopies)}
                    onClick={() => onBooks(setCopies(books, edition, count + 1))}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Stock({ book: { free, inStoreRoom } }: { book: DeskBook }) {
  if (free > 0) return <Tag tone="pistachio">{persianNumber(free)} جلد</Tag>
  return (
    <>
      <Tag tone="pomegranate">اینجا نیست</Tag>
      {inStoreRoom !== null && inStoreRoom > 0 && (
        <span className={text.muted}>{persianNumber(inStoreRoom)} جلد در انبار</span>
      )}
    </>
  )
}
