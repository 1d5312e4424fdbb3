import { directLanguage } from '#contract/school-languages.ts'
import { diffWords } from '#ui/diff-words.ts'
import styles from './inline-diff.module.css'

/** A sentence with what is removed from it in brackets and what is added underlined, as its own language runs. */
export function InlineDiff({
  original,
  corrected,
  language,
}: {
  original: string
  corrected: string
  language: string
}) {
  const changes = diffWords(original, corrected)
  return (
    <p lang={language} dir={directLanguage(language)} className={styles.diff}>
      {changes.map(({ kind, text }, index) => {
        const Element = kind === 'same' ? 'span' : kind === 'added' ? 'ins' : 'del'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
          <Element key={index}>{text}</Element>
        )
      })}
    </p>
  )
}
