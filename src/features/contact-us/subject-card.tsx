import type { ReactNode } from 'react'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Subject } from './contract.ts'

/** What a ticket is about, with its facts. */
export function SubjectCard({
  subject: { title, facts },
  path,
  children,
}: {
  subject: Pick<Subject, 'title' | 'facts'>
  /** Where it is, for who looks at it. */
  path: string | null
  children?: ReactNode
}) {
  return (
    <section
      className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}
      aria-label="این پیام دربارهٔ"
    >
      <h2 className={text.cardTitle}>این پیام دربارهٔ</h2>
      {path ? (
        <a className={text.link} href={path}>
          <UserText>{title}</UserText>
        </a>
      ) : (
        <UserText as="b">{title}</UserText>
      )}
      <Facts facts={facts.map(({ name, value }) => ({ name, value: <UserText>{value}</UserText> }))} />
      {children}
    </section>
  )
}
