import { useState } from 'react'
import { Bdi } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import styles from './article.module.css'
import type { Article, CitationStyle } from './contract.ts'
import { risPath } from './journal-paths.ts'

const styleNames: Record<CitationStyle, string> = {
  apa: 'APA',
  vancouver: 'Vancouver',
  harvard: 'Harvard',
  bibtex: 'BibTeX',
  ris: 'RIS',
}
const shown = ['apa', 'bibtex', 'ris'] as const

/** How an article is cited, to be copied, or taken into a reference manager; the server made all of it. */
export function Cite({ slug, citations }: { slug: string; citations: NonNullable<Article['citations']> }) {
  const [style, setStyle] = useState<(typeof shown)[number]>('apa')
  return (
    <section
      aria-labelledby="cite"
      className={classes(cardClass({ padded: true }), layout.stack, styles.cite)}
    >
      <h2 id="cite" className={text.cardTitle}>
        استناد به این نوشته
      </h2>
      <Switch
        caption="شیوه"
        name="citation-style"
        options={shown.map(value => ({ value, label: styleNames[value] }))}
        value={style}
        onChange={setStyle}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by the keyboard too */}
      <pre lang="en" dir="ltr" tabIndex={0}>
        {citations[style]}
      </pre>
      <div className={classes(layout.row, layout.wrapping)}>
        <CopyButton text={citations[style]} done="استناد رونوشت شد.">
          رونوشت
        </CopyButton>
        <a href={risPath({ slug })} download data-reload className={buttonClass({ variant: 'quiet' })}>
          <Icon name="download" />
          <span>
            پروندهٔ <Bdi>RIS</Bdi>
          </span>
        </a>
      </div>
    </section>
  )
}
