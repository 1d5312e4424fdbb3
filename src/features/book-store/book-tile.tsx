import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { BookCover } from './book-cover.tsx'
import { bookPath } from './book-paths.ts'
import styles from './book-store.module.css'
import type { BookCard } from './contract.ts'
import { nameBookLanguage } from './filters.ts'
import { formatLevels } from './labels.ts'

/** A book on the shelf: its cover, what it is called, and what it costs from. */
export function BookTile({ book, heading: Heading = 'h2' }: { book: BookCard; heading?: 'h2' | 'h3' }) {
  const levels = formatLevels(book)
  return (
    <a href={bookPath(book)} className={styles.tile}>
      <BookCover book={book} />
      <Heading className={styles.tileTitle}>
        <UserText>{book.title}</UserText>
      </Heading>
      <span className={styles.tileFact}>
        {nameBookLanguage(book.language)}
        {levels && `، ${levels}`}
      </span>
      <span className={styles.tileFact}>{formatPrice(book)}</span>
      {book.usedPrice !== null && <span className={styles.tileFact}>دست دوم از {toman(book.usedPrice)}</span>}
    </a>
  )
}

/** «از ۱۹۵٬۰۰۰ تومان» where several editions are sold. */
const formatPrice = ({ price, formats }: BookCard) =>
  price === null ? 'اکنون فروخته نمی‌شود' : formats.length > 1 ? `از ${toman(price)}` : toman(price)
