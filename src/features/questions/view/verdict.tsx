import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { MarkedPart } from '../question.ts'
import { languageProps } from './language-props.ts'
import styles from './question.module.css'

/** What became of a part of an answer: right, right but for a slip, or wrong with what would have been right. */
export function Verdict({
  part,
  right,
  language,
}: {
  part: Pick<MarkedPart, 'isRight' | 'slip'> | undefined
  /** What would have been right; null where that is not said. */
  right: string | null
  language: string
}) {
  const isRight = part?.isRight ?? false
  const props = languageProps(language)
  return (
    <span className={classes(styles.verdict, isRight ? styles.right : styles.wrong)} dir="rtl">
      <Icon name={isRight ? 'check' : 'x'} />
      {isRight && !part?.slip && 'درست'}
      {part?.slip && (
        <span>
          درست؛ لغزش نوشتاری: <del {...props}>{part.slip.typed}</del> ← <b {...props}>{part.slip.meant}</b>
        </span>
      )}
      {!isRight &&
        (right ? (
          <span>
            درست: <b {...props}>{right}</b>
          </span>
        ) : (
          'نادرست'
        ))}
    </span>
  )
}
