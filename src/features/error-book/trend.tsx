import { persianNumber } from '#persian/digits.ts'
import styles from './error-book.module.css'

const [width, height, edge] = [96, 32, 4]

/** Errors in a hundred words over the months, from right to left as the page is read; nothing of one month alone. */
export function Trend({ name, per100 }: { name: string; per100: readonly (number | null)[] }) {
  const most = Math.max(...per100.map(rate => rate ?? 0)) || 1
  const points = per100.flatMap((rate, at) =>
    rate === null
      ? []
      : [
          {
            rate,
            x: width - edge - (at * (width - 2 * edge)) / (per100.length - 1),
            y: height - edge - (rate / most) * (height - 2 * edge),
          },
        ],
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return <span className={styles.trend} />
  const write = (rate: number) => persianNumber(rate, { fraction: 1 })
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`روند ${name} در صد واژه: ${write(first.rate)} بود، ${write(last.rate)} شد`}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={3.5} />
    </svg>
  )
}
