import { useState } from 'react'
import { useCart } from '#features/cart/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import text from '#ui/text.module.css'
import { AddedToCart } from './added-to-cart.tsx'
import styles from './book-store.module.css'
import type { Edition } from './contract.ts'
import { describeStock, formatNames } from './labels.ts'
import { isPaper, maxCopies, toCartThing } from './rules.ts'
import { useAdding } from './use-adding.ts'

/** The editions of a book, each with its price and its stock, and the way of one into the cart. */
export function BuyPanel({ editions }: { editions: readonly Edition[] }) {
  const [chosenId, setChosen] = useState(
    () => (editions.find(({ stock }) => stock !== 'none') ?? editions[0])?.id,
  )
  const [count, setCount] = useState(1)
  const { add } = useCart()
  const { isBusy, isAdded, fault, run } = useAdding()
  const chosen = editions.find(({ id }) => id === chosenId)
  if (!chosen) return <p className={text.muted}>این کتاب اکنون فروخته نمی‌شود.</p>
  const max = !isPaper(chosen.format) ? 1 : (chosen.left ?? maxCopies)
  const copies = Math.min(count, max)
  const isGone = chosen.stock === 'none'
  return (
    <>
      <fieldset className={styles.variants}>
        <legend>نسخه</legend>
        {editions.map(edition => (
          <label
            key={edition.id}
            className={styles.variant}
            data-chosen={edition.id === chosenId || undefined}
            data-gone={edition.stock === 'none' || undefined}
          >
            <input
              type="radio"
              name="edition"
              value={edition.id}
              checked={edition.id === chosenId}
              disabled={edition.stock === 'none' && edition.id !== chosenId}
              onChange={() => setChosen(edition.id)}
            />
            <b>{formatNames[edition.format]}</b>
            <small className={edition.stock === 'few' || edition.stock === 'none' ? styles.few : undefined}>
              {describeStock(edition)}
            </small>
            <span>{toman(edition.price)}</span>
          </label>
        ))}
      </fieldset>
      {fault && <FormErrors message={fault} />}
      <NeedsScripts />
      <div className={styles.buy}>
        {max > 1 && !isGone && (
          <div className={styles.stepper}>
            <button
              type="button"
              aria-label="یکی کمتر"
              disabled={copies <= 1}
              onClick={() => setCount(copies - 1)}
            >
              −
            </button>
            <output aria-label="شمار جلدها">{persianNumber(copies)}</output>
            <button
              type="button"
              aria-label="یکی بیشتر"
              disabled={copies >= max}
              onClick={() => setCount(copies + 1)}
            >
              +
            </button>
          </div>
        )}
        <Button
          size="big"
          disabled={isGone}
          busy={isBusy}
          onClick={() => void run(() => add(toCartThing(chosen, copies)))}
        >
          <Icon name="shopping-bag" />
          {isGone ? 'تمام شد' : `افزودن به سبد، ${toman(chosen.price * copies)}`}
        </Button>
      </div>
      <p role="status">{isAdded && <AddedToCart />}</p>
    </>
  )
}
