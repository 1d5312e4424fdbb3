import { buttonClass } from '#ui/button.tsx'
import styles from './records.module.css'

/** A page of a list as a link: where it is, what it is called, and whether it comes before or after this one. */
type PageLink = { to: string | null; name: string; rel?: 'prev' | 'next' }

/** Links to other pages of a list that is read on from a row rather than by numbers; those with nowhere to lead are left out. */
export function PageLinks({ links }: { links: readonly PageLink[] }) {
  const shown = links.flatMap(({ to, ...link }) => (to === null ? [] : { to, ...link }))
  if (shown.length === 0) return null
  return (
    <nav className={styles.pages} aria-label="صفحه‌ها">
      {shown.map(({ to, name, rel }) => (
        <a key={name} href={to} rel={rel} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {name}
        </a>
      ))}
    </nav>
  )
}
