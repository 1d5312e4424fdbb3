import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './cover.module.css'

/** Each language's greeting on its wall. */
const greetings = {
  en: 'Hello',
  de: 'Guten Tag',
  fr: 'Bonjour',
  ar: 'مرحبًا',
  tr: 'Merhaba',
  es: '¡Hola!',
  it: 'Ciao',
  ru: 'Привет',
} as const

/** The languages that are taught. */
export type CoverLanguage = keyof typeof greetings

/**
 * A wall of one glaze and one greeting, a glaze and a pattern a language: the picture of a course, an episode or a
 * book, so that none needs a photograph.
 */
export function Cover({
  lang,
  greeting = greetings[lang],
  shape = 'wide',
  tag,
  className,
}: {
  lang: CoverLanguage
  /** In the language; its usual greeting unless told. */
  greeting?: string
  /** `wide` 16 to 9 with round upper corners, for a card's head; `tall` 5 to 2, for a page's; `square`, for a row's. */
  shape?: 'wide' | 'tall' | 'square'
  /** A fact at the upper start corner, mostly the level: «B1». */
  tag?: ReactNode
  className?: string
}) {
  return (
    <div className={classes(styles.cover, styles[lang], styles[shape], className)}>
      {tag && <span className={styles.tag}>{tag}</span>}
      <b lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
        {greeting}
      </b>
    </div>
  )
}
