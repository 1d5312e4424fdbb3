import { IconButton } from '#ui/icon-button.tsx'
import type { PhraseCard } from './contract.ts'
import styles from './favourite-phrase-button.module.css'

export type Saveable = Pick<PhraseCard, 'id' | 'language' | 'english'>

/** The bookmark of a phrase, filled when it is a favourite. */
export function FavouritePhraseButton({
  phrase,
  isFavourite,
  onPress,
}: {
  phrase: Saveable
  isFavourite: boolean
  onPress: () => void
}) {
  return (
    <IconButton
      icon="bookmark"
      className={styles.favourite}
      filled={isFavourite}
      aria-pressed={isFavourite}
      // In a plain string the sentence is isolated by characters (U+2068 … U+2069).
      label={`نشان‌کردن \u2068${phrase.english}\u2069`}
      onClick={onPress}
    />
  )
}
