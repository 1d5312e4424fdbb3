import { IconButton } from '#ui/icon-button.tsx'
import type { PhraseCard } from './contract.ts'
import styles from './mark-button.module.css'

export type Saveable = Pick<PhraseCard, 'id' | 'english'>

/** The bookmark of a phrase, set or not. */
export function MarkButton({
  phrase,
  isMarked,
  onPress,
}: {
  phrase: Saveable
  isMarked: boolean
  onPress: () => void
}) {
  return (
    <IconButton
      icon="bookmark"
      className={styles.mark}
      filled={isMarked}
      aria-pressed={isMarked}
      // In a plain string the English sentence is isolated by characters (U+2066 … U+2069).
      label={`نشان‌کردن \u2066${phrase.english}\u2069`}
      onClick={onPress}
    />
  )
}
