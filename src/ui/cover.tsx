import type { ReactNode } from 'react'
import { directLanguage, nameLanguage } from '#contract/school-languages.ts'
import { greetings } from '#persian/greetings.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { classes } from './classes.ts'
import styles from './cover.module.css'
import glaze from './glaze.module.css'

/**
 * A wall of one glaze and one greeting, a glaze and a pattern a language: the picture of a course, an episode or a
 * book, so that none needs a photograph.
 */
export function Cover({
  lang,
  greeting = (greetings as Record<string, string | undefined>)[lang],
  shape = 'wide',
  tag,
  className,
}: {
  lang: TaughtLanguage
  /** In the language; its usual greeting unless told, and of a language that has none its name. */
  greeting?: string
  /** `wide` 16 to 9 with round upper corners, for a card's head; `tall` 5 to 2, for a page's; `square`, for a row's. */
  shape?: 'wide' | 'tall' | 'square'
  /** A fact at the upper start corner, mostly the level: «B1». */
  tag?: ReactNode
  className?: string
}) {
  return (
    <div
      className={classes(styles.cover, glaze.glaze, glaze.wall, className)}
      data-lang={lang}
      data-shape={shape}
    >
      {tag && <span>{tag}</span>}
      {greeting ? (
        <b lang={lang} dir={directLanguage(lang)}>
          {greeting}
        </b>
      ) : (
        <b>{nameLanguage(lang)}</b>
      )}
    </div>
  )
}
