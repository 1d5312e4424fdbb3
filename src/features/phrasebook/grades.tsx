import { untilText } from '#persian/relative-time.ts'
import { Button } from '#ui/button.tsx'
import type { ReviewCard } from './contract.ts'
import styles from './grades.module.css'

const grades = [
  { value: 1, title: 'یادم نبود', look: styles.forgot },
  { value: 2, title: 'سخت بود', look: styles.hard },
  { value: 3, title: 'یادم بود', look: styles.good },
  { value: 4, title: 'آسان بود', look: styles.easy },
] as const

/** The button that opens the card, and in its place the four grades with when the phrase would come back. */
export function Grades({
  card,
  fetchedAt,
  isOpen,
  onShow,
  onGrade,
}: {
  card: Pick<ReviewCard, 'next'>
  fetchedAt: number
  isOpen: boolean
  onShow: () => void
  onGrade: (value: number) => void
}) {
  if (!isOpen) {
    return (
      <div className={styles.place}>
        <Button full size="big" className={styles.show} aria-keyshortcuts="Space" onClick={onShow}>
          نمایش معنی
        </Button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these buttons act at once
    <div className={`${styles.place} ${styles.grades}`} role="group" aria-label="چقدر یادتان بود؟">
      {grades.map(({ value, title, look }) => (
        <button
          key={value}
          type="button"
          className={`${styles.grade} ${look}`}
          aria-keyshortcuts={String(value)}
          onClick={() => onGrade(value)}
        >
          <b>{title}</b>
          <small>{untilText(fetchedAt, card.next[value])}</small>
        </button>
      ))}
    </div>
  )
}
