import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { Bdi } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import type { PhraseCard } from './contract.ts'
import { PhraseAudio } from './phrase-audio.tsx'
import rowStyles from './phrase-row.module.css'
import { Attribution, LevelTag } from './phrase-row.tsx'
import { SaveButton } from './save-button.tsx'
import { ShowButton } from './show-phrase/show-button.tsx'
import styles from './situation.module.css'

/** A phrase as in a printed phrasebook: the two languages face each other, each with its sound in the other's letters. */
export function SituationRow({ phrase, among }: { phrase: PhraseCard; among: readonly string[] }) {
  return (
    <li className={rowStyles.row}>
      <PhraseAudio phrase={phrase} />
      <div className={styles.facing}>
        <div>
          <div className={styles.named}>
            <a className={rowStyles.english} href={phrasebookPaths.phrase(phrase)}>
              <Bdi lang={phrase.language}>{phrase.english}</Bdi>
            </a>
            <ShowButton phrase={phrase} />
          </div>
          {phrase.persianPronunciation && <p className={styles.sound}>{phrase.persianPronunciation}</p>}
          {phrase.ipa && (
            <p className={styles.sound}>
              <span lang={`${phrase.language}-fonipa`} dir="ltr">
                {phrase.ipa}
              </span>
            </p>
          )}
        </div>
        <div>
          <p>{phrase.persian}</p>
          {phrase.latinPronunciation && (
            <p className={classes(styles.sound, styles.latin)}>
              <span lang="fa-Latn" dir="ltr">
                {phrase.latinPronunciation}
              </span>
            </p>
          )}
          <Attribution phrase={phrase} />
        </div>
      </div>
      <LevelTag phrase={phrase} />
      <SaveButton phrase={phrase} among={among} />
    </li>
  )
}
