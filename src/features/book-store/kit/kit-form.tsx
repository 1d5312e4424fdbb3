import { useState } from 'react'
import { useCart } from '#features/cart/public.tsx'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate, formatShortDate } from '#persian/jalali.ts'
import { balance, toman } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { AddedToCart } from '../added-to-cart.tsx'
import { BookCover } from '../book-cover.tsx'
import { bookPath } from '../book-paths.ts'
import { type Edition, type KitBook, type KitDiscount, type OwnedEdition, readOwnKit } from '../contract.ts'
import { deliveryNames, describeNeed, describeStock, formatNames } from '../labels.ts'
import { type BookFormat, paperFormats, toCartThing } from '../rules.ts'
import { useAdding } from '../use-adding.ts'
import { useOwn } from '../use-own.ts'
import styles from './book-kit.module.css'
import {
  chooseFormat,
  chooseKit,
  countDeliveries,
  findKitDiscount,
  isAllIn,
  type KitChoice,
} from './choose-kit.ts'

/** How all books of a kit may be had by one press; paper alone before paper with sound. */
const formatKinds: readonly { label: string; formats: readonly BookFormat[] }[] = [
  { label: 'همه چاپی', formats: paperFormats },
  { label: 'همه الکترونیک', formats: ['ebook'] },
]

/** The books of a course with what each costs, and all that is wanted of them put into the cart by one press. */
export function KitForm({
  course,
  books,
  discounts,
}: {
  course: { slug: string; title: string }
  books: readonly KitBook[]
  discounts: readonly KitDiscount[]
}) {
  const own = useOwn(readOwnKit, { course: course.slug })
  const [chosen, setChosen] = useState<KitChoice>({})
  const { add } = useCart()
  const { isBusy, isAdded, fault, run } = useAdding()
  const set = (slug: string, change: KitChoice[string]) =>
    setChosen(known => ({ ...known, [slug]: { ...known[slug], ...change } }))
  const lines = chooseKit(books, own?.owned ?? [], chosen)
  const wanted = lines.filter(({ isWanted }) => isWanted)
  const total = wanted.reduce((sum, { edition }) => sum + edition!.price, 0)
  const off = findKitDiscount(lines, discounts)
  const { posted, atOnce } = countDeliveries(lines)
  const kinds = formatKinds.filter(({ formats }) =>
    lines.some(
      ({ book, owned }) =>
        owned === null &&
        book.editions.some(({ format, stock }) => stock !== 'none' && formats.includes(format)),
    ),
  )
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
      {kinds.length > 1 && (
        <Chips label="همه را چگونه می‌خواهید؟" className={styles.kinds}>
          {kinds.map(({ label, formats }) => (
            <Chip
              key={label}
              pressed={isAllIn(lines, formats)}
              onPress={() => setChosen(known => chooseFormat(lines, formats, known))}
            >
              {label}
            </Chip>
          ))}
        </Chips>
      )}
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
                {book.usedPrice !== null && !owned && (
                  <small>
                    دست دوم در مدرسه هست، از {toman(book.usedPrice)}.{' '}
                    <a href={`${bookPath(book)}#used-copies`} className={text.link}>
                      دیدن
                    </a>
                  </small>
                )}
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
              off && { name: formatDiscount(off.discount), value: `−${balance(off.amount)}` },
              posted > 0 ? { name: 'با پست یا در شعبه', value: `${persianNumber(posted)} کتاب` } : null,
              atOnce > 0
                ? { name: 'همان لحظه در کتابخانهٔ شما', value: `${persianNumber(atOnce)} کتاب` }
                : null,
              posted > 0 ? { name: 'ارسال', value: 'نشانی و هزینه در سبد' } : null,
              off && { name: 'پس از تخفیف', value: <b>{balance(total - off.amount)}</b> },
            ]}
          />
          {!off && discounts[0] && (
            <p className={classes(text.small, text.muted)}>
              با خرید همهٔ کتاب‌های لازم با هم، «{formatDiscount(discounts[0])}» روی سفارش می‌نشیند.
            </p>
          )}
          {fault && <FormErrors message={fault} />}
          <NeedsScripts />
          <Button busy={isBusy} disabled={wanted.length === 0} onClick={() => void run(putAll)}>
            افزودن بسته به سبد
          </Button>
          <p role="status" className={text.small}>
            {isAdded ? (
              <AddedToCart what="بسته" />
            ) : (
              <span className={text.muted}>
                قیمت و موجودی هنگام پرداخت دوباره دیده می‌شود؛ کد تخفیف را همان‌جا وارد می‌کنید.
              </span>
            )}
          </p>
        </section>
      </div>
    </>
  )
}

/** «تخفیف بستهٔ کلاس، ۱۰٪» */
const formatDiscount = ({ name, percent, amount }: KitDiscount) =>
  `${name}، ${percent === null ? balance(amount ?? 0) : `${persianNumber(percent)}٪`}`

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
    edition && edition.stock !== 'none' && deliveryNames[edition.format],
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
