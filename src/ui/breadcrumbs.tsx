import { UserText } from './bdi.tsx'
import styles from './breadcrumbs.module.css'

type Step = { to: string; title: string }

/** The way from home to this page; `here` is the page itself, left out where it has no name of its own. */
export function Breadcrumbs({ steps, here }: { steps: readonly Step[]; here?: string }) {
  return (
    <nav aria-label="مسیر" className={styles.breadcrumbs}>
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
