import type { PhraseCard } from './contract.ts'
import { OwnWords } from './own-words.tsx'
import { PhraseAudio } from './phrase-audio.tsx'
import styles from './phrase-row.module.css'
import { Attribution, LevelTag } from './phrase-row.tsx'

/** Another learner's own words on a shared list: they can be copied with the list, not made favourites. */
export function OwnPhraseRow({ phrase }: { phrase: PhraseCard }) {
  return (
    <li className={styles.row}>
      <PhraseAudio phrase={phrase} />
      <div className={styles.text}>
        <OwnWords phrase={phrase} />
        <Attribution phrase={phrase} />
      </div>
      <LevelTag phrase={phrase} />
    </li>
  )
}
