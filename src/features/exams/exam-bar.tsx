import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import layout from '#ui/layout.module.css'
import styles from './exam.module.css'

/** What stands above an exam: its name, what is saved, the time. Nothing else of the site. */
export function ExamBar({
  title,
  detail,
  sign,
  timer,
  progress,
}: {
  title: string
  detail?: string
  /** How saving stands. */
  sign: { icon: IconName; text: string; isWaiting?: boolean }
  timer?: ReactNode
  /** How far it has come, 0 to 1. */
  progress?: number
}) {
  return (
    <header className={styles.bar}>
      <div className={`${layout.wrap} ${styles.barInside}`}>
        <a href="/exam" className={styles.leave} aria-label="خروج از آزمون؛ چیزی گم نمی‌شود">
          <Icon name="x" />
        </a>
        <div className={layout.grow}>
          <b className={styles.title}>{title}</b>
          {detail && <span className={styles.detail}>{detail}</span>}
        </div>
        <span className={sign.isWaiting ? styles.waiting : styles.saved} role="status">
          <Icon name={sign.icon} />
          <span>{sign.text}</span>
        </span>
        {timer}
      </div>
      {progress !== undefined && (
        <div className={styles.line} aria-hidden="true">
          <i style={{ inlineSize: `${Math.round(progress * 100)}%` }} />
        </div>
      )}
    </header>
  )
}
