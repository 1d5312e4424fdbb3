import { detectDirection } from '#persian/strong-letters.ts'
import styles from '../chat.module.css'
import { diffWords, type Run } from './diff-words.ts'

/** What was written and as it should be, side by side; one below the other on a handset. */
export function Correction({ original, corrected }: { original: string; corrected: string }) {
  const { from, to } = diffWords(original, corrected)
  const dir = detectDirection(corrected) ?? 'ltr'
  return (
    <div className={styles.fix}>
      <div>
        <small>نوشته</small>
        <p dir={dir}>
          <Runs runs={from} as="del" />
        </p>
      </div>
      <div className={styles.right}>
        <small>درست</small>
        <p dir={dir}>
          <Runs runs={to} as="ins" />
        </p>
      </div>
    </div>
  )
}

function Runs({ runs, as: Element }: { runs: readonly Run[]; as: 'del' | 'ins' }) {
  return runs.map(({ text, isSame }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
    isSame ? <span key={index}>{text}</span> : <Element key={index}>{text}</Element>,
  )
}
