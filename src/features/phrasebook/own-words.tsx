import { UserText } from '#ui/bdi.tsx'
import type { PhraseCard } from './contract.ts'
import { persianFirst } from './persian-first.ts'
import styles from './phrase-row.module.css'

/** A learner's own words: they run as their first letter says, and have no page of their own. */
export function OwnWords({ phrase }: { phrase: Pick<PhraseCard, 'english' | 'persian' | 'note'> }) {
  return (
    <>
      <UserText className={styles.english}>{phrase.english}</UserText>
      <p className={styles.persian}>
        <UserText>{persianFirst(phrase.persian)}</UserText>
      </p>
      {phrase.note && (
        <p className={styles.note}>
          <UserText>{persianFirst(phrase.note)}</UserText>
        </p>
      )}
    </>
  )
}
