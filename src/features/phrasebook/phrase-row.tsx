import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Tag } from '#ui/tag.tsx'
import type { PhraseCard } from './contract.ts'
import { PhraseAudio } from './phrase-audio.tsx'
import styles from './phrase-row.module.css'
import { SaveButton } from './save-button.tsx'

/**
 * A phrase everybody sees, which sounds in the first voice. `among` are the ids of all phrases on the page: whether they are saved
 * is asked in one call.
 */
export function PhraseRow({
  phrase,
  among,
}: {
  phrase: Omit<PhraseCard, 'secondAudioUrl'>
  among: readonly string[]
}) {
  return (
    <li className={styles.row}>
      <PhraseAudio phrase={phrase} />
      <div className={styles.text}>
        <PublicWords phrase={phrase} />
        <Attribution phrase={phrase} />
      </div>
      <LevelTag phrase={phrase} />
      <SaveButton phrase={phrase} among={among} />
    </li>
  )
}

/** Everybody's phrase, leading to its page. */
export function PublicWords({
  phrase,
}: {
  phrase: Pick<PhraseCard, 'slug' | 'language' | 'english' | 'persian'>
}) {
  return (
    <>
      <a className={styles.english} href={phrasebookPaths.phrase(phrase)}>
        <Bdi lang={phrase.language}>{phrase.english}</Bdi>
      </a>
      <p className={styles.persian}>{phrase.persian}</p>
    </>
  )
}

/** Who wrote an imported pair and under which licence. */
export function Attribution({ phrase: { attribution } }: { phrase: Pick<PhraseCard, 'attribution'> }) {
  return attribution ? (
    <p className={styles.attribution}>
      <bdi dir="auto">{attribution}</bdi>
    </p>
  ) : null
}

export function LevelTag({ phrase: { level } }: { phrase: Pick<PhraseCard, 'level'> }) {
  return level ? (
    <Tag tone="turquoise">
      <bdi lang="en">{level}</bdi>
    </Tag>
  ) : null
}
