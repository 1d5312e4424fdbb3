import { AreaLink } from '#shell/area-link.tsx'
import { groups } from '#shell/navigation.ts'
import text from '#ui/text.module.css'
import styles from './search.module.css'

/** The areas of the site, for who has nothing to look for yet. */
export function WaysIn({ title }: { title: string }) {
  return (
    <nav aria-labelledby="ways-in">
      <h2 id="ways-in" className={text.cardTitle}>
        {title}
      </h2>
      <ul className={styles.ways}>
        {groups
          .flatMap(({ entries }) => entries)
          .map(entry => (
            <li key={entry.path}>
              <AreaLink entry={entry} />
            </li>
          ))}
      </ul>
    </nav>
  )
}
