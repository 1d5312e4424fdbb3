import styles from './skeleton.module.css'
import text from './text.module.css'

/** The box of one thing on its way; sizes are CSS lengths, the height one line of text unless told. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} />
  )
}

/** Lines end raggedly, as text does. */
const widths = ['92%', '68%', '80%']

/** So many lines on their way; `label` says it once to screen readers. */
export function SkeletonText({
  lines = 3,
  label = 'در حال بارگذاری…',
  className,
}: {
  lines?: number
  label?: string
  className?: string
}) {
  return (
    <div aria-busy="true" className={className ?? styles.lines}>
      <span role="status" className={text.spoken}>
        {label}
      </span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        <Skeleton key={line} width={widths[line % widths.length]} />
      ))}
    </div>
  )
}
