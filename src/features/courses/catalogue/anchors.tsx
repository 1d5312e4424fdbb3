import tabs from '#ui/tabs.module.css'
import styles from './course.module.css'

/** The parts of a long page, in sight all the way down. */
export function Anchors({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="بخش‌های صفحه" className={styles.anchors}>
      <div className={tabs.tabs}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={tabs.tab}>
            {title}
          </a>
        ))}
      </div>
    </nav>
  )
}
