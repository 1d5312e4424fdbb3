import { persianNumber } from '#persian/digits.ts'
import { balance, toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Order } from './contract.ts'
import styles from './payment.module.css'

/** What an order comes to, line by line. */
export function OrderSums({
  order,
  fromWallet,
  whole,
  isNamed = false,
}: {
  order: Order
  /** What of it the wallet pays, Rials. */
  fromWallet: number
  /** What is left is called this. */
  whole: string
  /** Whether what is bought is named above: its only line needs no name of its own then. */
  isNamed?: boolean
}) {
  const { lines, discounts, total } = order
  // Of an order that came back whole the state says it.
  const isPartly = lines.some(({ count, returned }) => returned < count)
  return (
    <dl className={styles.sums}>
      {lines.map(({ id, title, price, returned }) => (
        <div key={id}>
          <dt>
            {isNamed && lines.length === 1 ? 'قیمت' : <UserText>{title}</UserText>}
            {isPartly && returned > 0 && ` (${persianNumber(returned)} تا پس گرفته شد)`}
          </dt>
          <dd>{toman(price)}</dd>
        </div>
      ))}
      {discounts.map(({ code, name, amount }) => (
        <div key={code ?? name}>
          <dt>{code === null ? <UserText>{name}</UserText> : <CodeName code={code} name={name} />}</dt>
          <dd className={styles.less}>{balance(-amount)}</dd>
        </div>
      ))}
      {fromWallet > 0 && (
        <div>
          <dt>کیف پول</dt>
          <dd className={styles.less}>{balance(-fromWallet)}</dd>
        </div>
      )}
      <div className={styles.whole}>
        <dt>{whole}</dt>
        <dd>{balance(total - fromWallet)}</dd>
      </div>
    </dl>
  )
}

/** A code by itself, and what it is for where that was said. */
const CodeName = ({ code, name }: { code: string; name: string }) => (
  <>
    کد تخفیف <Tag tone="pistachio">{code}</Tag>
    {name !== '' && name !== code && (
      <>
        {' '}
        <UserText>{name}</UserText>
      </>
    )}
  </>
)
