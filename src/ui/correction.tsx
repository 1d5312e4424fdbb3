import { detectDirection } from '#persian/strong-letters.ts'
import styles from './correction.module.css'
import { type Change, diffWords } from './diff-words.ts'

/** What was written and as it should be, side by side; one below the other on a handset. */
export function Correction({
  original,
  corrected,
  lang,
}: {
  original: string
  corrected: string
  /** Where it is known. */
  lang?: string
}) {
  const changes = diffWords(original, corrected)
  const dir = detectDirection(corrected) ?? 'ltr'
  return (
    <div className={styles.fix}>
      <div>
        <small>نوشته</small>
        <p dir={dir} lang={lang}>
          <Runs changes={changes} as="del" not="added" />
        </p>
      </div>
      <div className={styles.right}>
        <small>درست</small>
        <p dir={dir} lang={lang}>
          <Runs changes={changes} as="ins" not="removed" />
        </p>
      </div>
    </div>
  )
}

type RunsProps = { changes: readonly Change[]; as: 'del' | 'ins'; not: Change['kind'] }

/** One side: all but what only the other has. */
function Runs({ changes, as: Element, not }: RunsProps) {
  return changes.map(({ kind, text }, index) => {
    if (kind === not) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
    return kind === 'same' ? <span key={index}>{text}</span> : <Element key={index}>{text}</Element>
  })
}
