import { Fragment } from 'react'
import text from '#ui/text.module.css'
import { languageProps } from './language-props.ts'
import styles from './question.module.css'

/** A text with `____` as a line to be filled in one's mind. */
export function WithBlanks({ children }: { children: string }) {
  return children.split(/_{2,}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
    <Fragment key={at}>
      {at > 0 && (
        <span className={styles.blank}>
          <span className={text.spoken}>…</span>
        </span>
      )}
      {part}
    </Fragment>
  ))
}

/** What is asked, in the language that is asked about. */
export function Stem({ language, children }: { language: string; children: string }) {
  return (
    <blockquote {...languageProps(language)} className={styles.stem}>
      <WithBlanks>{children}</WithBlanks>
    </blockquote>
  )
}

/** What a question asks about; several questions may ask about the same. */
export function Passage({
  language,
  title,
  text: passage,
}: {
  language: string
  title: string
  text: string
}) {
  return (
    <article {...languageProps(language)} className={styles.passage}>
      {title && <h3 className={styles.passageTitle}>{title}</h3>}
      {passage.split(/\n{2,}|\n/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is nothing but its place
        <p key={at}>{paragraph}</p>
      ))}
    </article>
  )
}
