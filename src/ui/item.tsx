import type { ReactNode } from 'react'
import styles from './item.module.css'
import text from './text.module.css'

/**
 * One thing in a card's list (`<ul>` with `layout.list`): what it is drawn as, its title, small facts below it, and at
 * the end what it is or what can be done with it.
 */
export function Item({
  id,
  drawing,
  title,
  facts = [],
  progress,
  children,
}: {
  /** Where a link leads to it. */
  id?: string
  drawing?: ReactNode
  title: ReactNode
  /** What is false or missing is left out. */
  facts?: readonly ReactNode[]
  /** How far it has come, in a line of its own. */
  progress?: ReactNode
  children?: ReactNode
}) {
  const shownFacts = facts.filter(Boolean)
  return (
    <li id={id} className={styles.item}>
      {drawing}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {shownFacts.length > 0 && (
          <div className={text.meta} data-dotted>
            {shownFacts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fact is nothing but its place
              <span key={index}>{fact}</span>
            ))}
          </div>
        )}
        {progress}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
