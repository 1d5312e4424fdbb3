import styles from './crumbs.module.css'
import { UserText } from './foreign.tsx'

type Step = { to: string; title: string }

/** The way from home to this page; `here` is the page itself, left out where it has no name of its own. */
export function Crumbs({ steps, here }: { steps: readonly Step[]; here?: string }) {
  return (
    <nav aria-label="مسیر" className={styles.crumbs}>
      <ol>
        <li>
          <a href="/">خانه</a>
        </li>
        {steps.map(({ to, title }) => (
          <li key={to}>
            <a href={to}>
              <UserText>{title}</UserText>
            </a>
          </li>
        ))}
        {here && (
          <li aria-current="page">
            <UserText>{here}</UserText>
          </li>
        )}
      </ol>
    </nav>
  )
}
