import { createElement, Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './foreign.module.css'

/**
 * A run of another language inside Persian: left to right whatever stands around it, and named, so that screen
 * readers change their voice. A block of it stands at the page's start edge.
 */
export function Foreign({
  lang = 'en',
  as: Element = 'span',
  className,
  children,
}: {
  lang?: string
  as?: 'span' | 'b' | 'p' | 'h1' | 'h2' | 'h3' | 'blockquote' | 'li' | 'dd'
  className?: string
  children: ReactNode
}) {
  return (
    <Element lang={lang} dir="ltr" className={classes(styles.foreign, className)}>
      {children}
    </Element>
  )
}

/** English words in a row, «MP4» too; the mark that ends them is theirs only where the quotation ends with it. */
const englishRun = /([A-Za-z][A-Za-z\d’'-]*(?: [A-Za-z\d’'-]+)*(?: ?[….!?]+(?=»))?)/

const foreignRun = (text: string) => <Foreign>{text}</Foreign>

/** A Persian sentence of ours that quotes English: each quoted run is isolated, so that its marks stay on its right. */
export function Quoting({ children }: { children: string }) {
  // The split alternates: Persian at even places, English at odd ones.
  const parts = children.split(englishRun).map((part, place) => (place % 2 === 0 ? part : foreignRun(part)))
  return createElement(Fragment, null, ...parts)
}

/** What a person typed: its own first letter decides the direction, its line breaks stay. */
export function UserText({
  as: Element = 'span',
  className,
  children,
}: {
  as?: 'span' | 'p' | 'b' | 'h1' | 'h2' | 'h3' | 'blockquote' | 'div'
  className?: string
  children: string
}) {
  return (
    <Element dir="auto" className={classes(styles.userText, className)}>
      {children}
    </Element>
  )
}
