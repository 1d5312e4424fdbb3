import { persianNumber } from '#persian/digits.ts'
import type { BarItem } from '#shell/bar-items.ts'
import countStyles from '#ui/count.module.css'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { useCount } from './cart-count.ts'

export const barItem: BarItem = { order: 10, Item: CartLink }

/** The way to the cart, with how many things are in it. */
function CartLink() {
  const count = useCount()
  const label = count > 0 ? `سبد خرید، ${persianNumber(count)} مورد` : 'سبد خرید'
  return (
    <a href="/cart" className={iconButtonClass()} aria-label={label} title={label}>
      <Icon name="shopping-bag" />
      {count > 0 && (
        <span aria-hidden="true" data-badge>
          <span className={countStyles.count}>{count > 99 ? '+۹۹' : persianNumber(count)}</span>
        </span>
      )}
    </a>
  )
}
