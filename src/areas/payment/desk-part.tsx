import type { ReactNode } from 'react'
import { formatShortDate, formatTime } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** A part of the bookkeeper's desk: its title, and one sentence where nothing is there. */
export function DeskPart({
  id,
  title,
  nothing,
  children,
}: {
  id: string
  title: string
  nothing: string | null
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={classes(layout.stack, layout.tight)}>
      <h2 id={id} className={text.cardTitle}>
        {title}
      </h2>
      {nothing ? (
        <p className={classes(text.small, text.muted)}>{nothing}</p>
      ) : (
        <div className={cardClass()}>{children}</div>
      )}
    </section>
  )
}

/** «۱۴۰۵/۰۸/۳۰، ۱۸:۳۰» */
export const momentOf = (at: string) => `${formatShortDate(at)}، ${formatTime(at)}`
