import { defineBookParts } from '#features/book-store/manifest.ts'
import { formatNames, usedCopiesTag } from '#features/book-store/public.ts'
import { AddToCart } from '#features/cart/public.tsx'
import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type CopyOnSale, listOnSale } from './contract.ts'
import { gradeNames, gradePromises, myCopiesPath, usedBookKind } from './rules.ts'
import styles from './used-books.module.css'

export const bookParts = defineBookParts({
  order: 10,
  read: listOnSale,
  tag: usedCopiesTag,
  Section: UsedCopies,
})

/** The used copies of a book, each with what it costs and where it lies, and the way to offer one’s own. */
function UsedCopies({ slug, found: { items } }: { slug: string; found: { items: readonly CopyOnSale[] } }) {
  return (
    <section aria-labelledby="used-copies" className={classes(layout.stack, layout.tight)}>
      <h2 id="used-copies" className={text.cardTitle}>
        دست دوم
      </h2>
      {items.length > 0 && (
        <ul className={classes(cardClass(), layout.list)} aria-labelledby="used-copies">
          {items.map(copy => (
            <Copy key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
      <p className={text.muted}>
        {items.length === 0 && 'اکنون نسخهٔ دست دومی از این کتاب نیست. '}
        این کتاب را دارید و دیگر لازم ندارید؟{' '}
        <a href={myCopiesPath(slug)} className={text.link}>
          نسخهٔ خود را بفروشید
        </a>
      </p>
    </section>
  )
}

function Copy({ copy: { id, format, grade, price, newPrice, branch } }: { copy: CopyOnSale }) {
  return (
    <li className={styles.copy}>
      <span className={styles.what}>
        <span className={styles.facts}>
          <Tag tone={grade === 'like-new' ? 'pistachio' : grade === 'good' ? 'turquoise' : 'plain'}>
            {gradeNames[grade]}
          </Tag>
          <b>{toman(price)}</b>
          {newPrice > price && <span className={classes(text.small, text.faint)}>نو: {toman(newPrice)}</span>}
        </span>
        <span className={classes(text.small, text.muted)}>
          {gradePromises[grade]}
          {format !== 'paper' && `، ${formatNames[format as keyof typeof formatNames]}`}
        </span>
        <span className={classes(text.small, text.muted)}>
          تحویل در <UserText>{branch}</UserText>
        </span>
      </span>
      <AddToCart kind={usedBookKind} item={id} isSingle what={`دست دوم، ${gradeNames[grade]}`} />
    </li>
  )
}
