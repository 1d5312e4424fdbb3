import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { WritingText } from '../contract.ts'
import styles from '../writing.module.css'
import type { Typed } from './kept-text.ts'

/** A draft that was changed here and elsewhere: both are shown, and its writer says which one stays. */
export function BothVersions({
  mine,
  theirs,
  dir,
  onKeepMine,
  onTakeTheirs,
}: {
  mine: Pick<Typed, 'body' | 'files'>
  theirs: WritingText
  dir: 'rtl' | 'ltr'
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  return (
    <section
      className={classes(cardClass({ padded: true }), layout.stack)}
      aria-labelledby="both"
      role="alert"
    >
      <h2 id="both" className={text.cardTitle}>
        این نوشته جای دیگری هم تغییر کرده است
      </h2>
      <p className={text.muted}>
        هیچ‌کدام پاک نشده است. بگویید کدام بماند؛ اگر از هر دو می‌خواهید، اول بخش لازم را رونوشت بردارید.
      </p>
      <div className={styles.versions}>
        <div className={layout.stack}>
          <b className={text.strong}>متن همین صفحه</b>
          <p dir={dir} className={styles.version}>
            {mine.body}
          </p>
          <Files count={mine.files.length} />
          <Button onClick={onKeepMine}>این بماند</Button>
        </div>
        <div className={layout.stack}>
          <b className={text.strong}>ذخیره‌شده در {formatDateTime(theirs.changedAt)}</b>
          <p dir={dir} className={styles.version}>
            {theirs.body}
          </p>
          <Files count={theirs.files.length} />
          <Button variant="quiet" onClick={onTakeTheirs}>
            آن یکی بماند
          </Button>
        </div>
      </div>
    </section>
  )
}

const Files = ({ count }: { count: number }) =>
  count > 0 && <p className={text.muted}>همراه {persianNumber(count)} عکس یا صدا</p>
