import { useState } from 'react'
import { useCart } from '#features/cart/public.tsx'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate, formatShortDate } from '#persian/jalali.ts'
import { balance, toman } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { BookCover } from '../book-cover.tsx'
import { bookPath, cartPath } from '../book-paths.ts'
import { type Edition, type KitBook, type OwnedEdition, readOwnKit } from '../contract.ts'
import { describeNeed, describeStock, formatNames } from '../labels.ts'
import { toCartThing } from '../rules.ts'
import { useAdding } from '../use-adding.ts'
import { useOwn } from '../use-own.ts'
import styles from './book-kit.module.css'

/** What of a book is proposed: the first edition that there is. */
const findOffered = ({ editions }: KitBook): Edition | undefined =>
  editions.find(({ stock }) => stock !== 'none') ?? editions[0]

type Chosen = Record<string, { isWanted?: boolean; editionId?: string }>

/** The books of a course with what each costs, and all that is wanted of them put into the cart by one press. */
export function KitForm({
  course,
  books,
}: {
  course: { slug: string; title: string }
  books: readonly KitBook[]
}) {
  const own = useOwn(readOwnKit, { course: course.slug })
  const [chosen, setChosen] = useState<Chosen>({})
  const { add } = useCart()
  const { isBusy, isAdded, fault, run } = useAdding()
  const set = (slug: string, change: Chosen[string]) =>
    setChosen(known => ({ ...known, [slug]: { ...known[slug], ...change } }))
  const lines = books.map(book => {
    const owned = own?.owned.find(({ slug }) => slug === book.slug) ?? null
    const { editionId, isWanted } = chosen[book.slug] ?? {}
    const edition = book.editions.find(({ id }) => id === editionId) ?? findOffered(book)
    const isThere = edition !== undefined && edition.stock !== 'none'
    return { book, owned, edition, isThere, isWanted: isThere && (isWanted ?? (!book.isOptional && !owned)) }
  })
  const wanted = lines.filter(({ isWanted }) => isWanted)
  const total = wanted.reduce((sum, { edition }) => sum + edition!.price, 0)
  const putAll = async () => {
    // One after another: a cart is one list, written as a whole.
    for (const { edition } of wanted) await add(toCartThing(edition!, 1))
  }
  return (
    <>
      <div className={layout.pageHead}>
        <h1>
          {own?.class ? (
            'بستهٔ کلاس شما'
          ) : (
            <>
              بستهٔ <UserText>{course.title}</UserText>
            </>
          )}
        </h1>
        <p className={text.lead}>
          {own?.class ? (
            <ClassLine course={course.title} {...own.class} />
          ) : (
            'همهٔ کتاب‌های این دوره؛ آنچه می‌خواهید نگه دارید و یکجا به سبد بفرستید.'
          )}
        </p>
      </div>
      <div className={styles.kit}>
        <ul aria-label="کتاب‌های بسته" className={classes(cardClass(), styles.items)}>
          {lines.map(({ book, owned, edition, isThere, isWanted }) => (
            <li key={book.slug} className={styles.item} data-owned={owned !== null || undefined}>
              <input
                type="checkbox"
                aria-label={book.title}
                checked={isWanted}
                disabled={!isThere}
                onChange={event => set(book.slug, { isWanted: event.target.checked })}
              />
              <BookCover book={book} size="mini" />
              <div className={styles.words}>
                <a href={bookPath(book)} className={text.strong}>
                  <UserText>{book.title}</UserText>
                </a>
                <KitFacts book={book} edition={edition} owned={owned} />
                {book.editions.length > 1 && !owned && (
                  <EditionChoice
                    book={book}
                    value={edition!.id}
                    onChange={editionId => set(book.slug, { editionId })}
                  />
                )}
              </div>
              <div className={styles.price}>
                {owned ? (
                  <Tag tone="pistachio">دارید</Tag>
                ) : edition ? (
                  toman(edition.price)
                ) : (
                  <span className={text.muted}>فروخته نمی‌شود</span>
                )}
              </div>
            </li>
          ))}
        </ul>
        <section aria-labelledby="sum" className={classes(cardClass({ padded: true }), layout.stack)}>
          <h2 id="sum" className={text.cardTitle}>
            جمع بسته
          </h2>
          <Facts
            facts={[
              { name: `${persianNumber(wanted.length)} کتاب`, value: balance(total) },
              { name: 'ارسال', value: 'در سبد حساب می‌شود' },
            ]}
          />
          {fault && <FormErrors message={fault} />}
          <NeedsScripts />
          <Button busy={isBusy} disabled={wanted.length === 0} onClick={() => void run(putAll)}>
            افزودن بسته به سبد
          </Button>
          <p role="status" className={text.small}>
            {isAdded ? (
              <>
                بسته به سبد افزوده شد.{' '}
                <a href={cartPath} className={text.link}>
                  دیدن سبد
                </a>
              </>
            ) : (
              <span className={text.muted}>قیمت و موجودی هنگام پرداخت دوباره دیده می‌شود.</span>
            )}
          </p>
        </section>
      </div>
    </>
  )
}

function ClassLine({
  course,
  group,
  teacher,
  nextAt,
}: {
  course: string
  group: string
  teacher: string | null
  nextAt: string | null
}) {
  return (
    <>
      <UserText>{[course, group].filter(Boolean).join('، ')}</UserText>
      {teacher && (
        <>
          ، با <UserText>{teacher}</UserText>
        </>
      )}
      {nextAt && <>. جلسهٔ بعد: {formatShortDate(nextAt)}</>}.
    </>
  )
}

function KitFacts({
  book,
  edition,
  owned,
}: {
  book: KitBook
  edition: Edition | undefined
  owned: OwnedEdition | null
}) {
  if (owned)
    return (
      <small>
        {formatNames[owned.format]}؛ {formatDate(owned.grantedAt)} خریده‌اید
      </small>
    )
  const facts = [
    edition && formatNames[edition.format],
    book.pages !== null && toPersianDigits(`${book.pages} صفحه`),
    describeNeed(book),
    edition && (edition.stock === 'few' || edition.stock === 'none') && describeStock(edition),
  ]
  return (
    <small>
      <Bdi>{facts.filter(Boolean).join('، ')}</Bdi>
    </small>
  )
}

const EditionChoice = ({
  book,
  value,
  onChange,
}: {
  book: KitBook
  value: string
  onChange: (editionId: string) => void
}) => (
  <select
    aria-label={`نسخهٔ ${book.title}`}
    className={styles.choice}
    value={value}
    onChange={event => onChange(event.target.value)}
  >
    {book.editions.map(edition => (
      <option key={edition.id} value={edition.id} disabled={edition.stock === 'none'}>
        {`${formatNames[edition.format]}، ${edition.stock === 'none' ? 'تمام شد' : toman(edition.price)}`}
      </option>
    ))}
  </select>
)
