import { createElement, Fragment, type ReactNode } from 'react'
import { detectLanguage, foreignRun, persianRun, phoneRun } from '#persian/foreign-runs.ts'
import { detectDirection, directionOfLanguage } from '#persian/strong-letters.ts'
import styles from './bdi.module.css'
import { classes } from './classes.ts'

/**
 * A run of another language inside Persian: in the direction of its language whatever stands around it, and named, so that
 * screen readers change their voice. A block of it stands at the page's start edge.
 */
export function Bdi({
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
    <Element lang={lang} dir={directionOfLanguage(lang)} className={classes(styles.bdi, className)}>
      {children}
    </Element>
  )
}

const inPersian = new RegExp(`(${foreignRun}|${phoneRun})`, 'u')
const inForeign = new RegExp(`(${persianRun})`, 'u')

const quoted = (run: string, lang?: string) => <Bdi lang={lang}>{run}</Bdi>

/**
 * A Persian sentence of ours that quotes another language, of those in Latin letters: each quoted run is isolated, so that its marks
 * stay on its right.
 */
export function Quoting({ lang, children }: { lang?: string; children: string }) {
  // The split alternates: Persian at even places, foreign at odd ones.
  const parts = children.split(inPersian).map((part, index) => (index % 2 === 0 ? part : quoted(part, lang)))
  return createElement(Fragment, null, ...parts)
}

/** No word is as long: an address, or nonsense. */
const overlong = /[^\s\u200c-]{30}/

/** A line in parts: its runs of the other direction isolated, in alternation with what stands between them. */
function isolateRuns(line: string) {
  const isForeign = detectDirection(line) === 'ltr'
  const dir = isForeign ? 'rtl' : 'ltr'
  return line
    .split(isForeign ? inForeign : inPersian)
    .map((run, index) =>
      index % 2 === 0
        ? run
        : createElement('bdi', { dir, lang: isForeign ? 'fa' : detectLanguage(run) }, run),
    )
}

/**
 * What a person typed: the first letter of each line decides its direction, runs of the other direction keep their own
 * marks, line breaks stay.
 */
export function UserText({
  as = 'span',
  className,
  children,
}: {
  as?: 'span' | 'small' | 'p' | 'b' | 'h1' | 'h2' | 'h3' | 'blockquote' | 'div'
  className?: string
  children: string
}) {
  const parts = children
    .split('\n')
    .flatMap((line, index) => (index === 0 ? isolateRuns(line) : ['\n', ...isolateRuns(line)]))
  return createElement(
    as,
    {
      dir: 'auto',
      className: classes(styles.userText, overlong.test(children) && styles.overlong, className),
    },
    ...parts.filter(part => part !== ''),
  )
}
