import { AudioButton } from '#ui/audio-button.tsx'
import type { PhraseCard } from './contract.ts'
import styles from './phrase-row.module.css'

/** The phrase's sound; one without keeps its place empty, so that rows stay in line. */
export function PhraseAudio({ phrase }: { phrase: Pick<PhraseCard, 'english' | 'audioUrl'> }) {
  if (!phrase.audioUrl) return <span className={styles.silent} />
  // In a plain string the English sentence is isolated by characters (U+2066 … U+2069).
  return <AudioButton src={phrase.audioUrl} label={`شنیدن \u2066${phrase.english}\u2069`} />
}
