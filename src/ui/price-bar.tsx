import { type ReactNode, useEffect, useRef } from 'react'
import styles from './price-bar.module.css'

/** The look of a card's button that the bar has in its place on a handset. */
export const barInstead = styles.instead

/**
 * What a thing costs and the one button for it, in sight all the way down a handset's page, above the tab bar; on wider
 * screens nothing, for there a card beside the page says it. Stands last in its page and covers nothing at its end.
 */
export function PriceBar({
  price,
  description,
  children,
}: {
  /** «۲٬۸۵۰٬۰۰۰ تومان» */
  price: string
  /** What one gets for it, in a few words: «یکشنبه ۱۸:۰۰، از ۵ دی». */
  description?: ReactNode
  /** The button. */
  children: ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  // What is said at the bottom edge is said above it (`--price-bar`), and nothing that is focused ends up beneath it.
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty('--price-bar', `${height}px`)
      style.scrollPaddingBlockEnd = height > 0 ? `${height + 76}px` : ''
    })
    watch.observe(bar.current!)
    return () => {
      watch.disconnect()
      style.removeProperty('--price-bar')
      style.scrollPaddingBlockEnd = ''
    }
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      <p className={styles.words}>
        <b>{price}</b>
        {description && <small>{description}</small>}
      </p>
      <div className={styles.action}>{children}</div>
    </div>
  )
}
