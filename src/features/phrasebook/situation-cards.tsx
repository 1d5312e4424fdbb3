import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { ShownSituation } from './contract.ts'
import styles from './situation-cards.module.css'

/** The situations as a wall of cards, each leading to its phrases. */
export function SituationCards({ situations }: { situations: readonly ShownSituation[] }) {
  return (
    <ul className={styles.wall} aria-label="موقعیت‌ها">
      {situations.map(({ slug, title, icon, phraseCount, query }) => (
        <li key={slug}>
          <a
            className={cardClass({ linked: true }, styles.card)}
            href={phrasebookPaths.situation({ slug }) + query}
          >
            <span className={styles.sign}>
              {/* The seed names icons of the sprite; one it lacks draws nothing. */}
              <Icon name={icon as IconName} />
            </span>
            <span>
              <b className={styles.title}>{title}</b>
              <small className={styles.count}>{persianNumber(phraseCount)} عبارت</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
