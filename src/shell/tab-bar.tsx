import { HereLink } from '#ui/here-link.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { AccountTab } from './account-tab.tsx'
import styles from './tab-bar.module.css'

const tabs: { title: string; path: string; icon: IconName }[] = [
  { title: 'دوره‌ها', path: '/course', icon: 'graduation-cap' },
  { title: 'عبارت‌نامه', path: '/phrasebook', icon: 'layers' },
  { title: 'پیام‌ها', path: '/profile?tab=messages', icon: 'bell' },
]

/** The handset's shortcuts at the bottom edge. */
export function TabBar() {
  return (
    <nav aria-label="میان‌بر" className={styles.bar}>
      <HereLink to="/" exact className={styles.tab}>
        <Icon name="house" />
        خانه
      </HereLink>
      {tabs.map(({ path, title, icon }) => (
        <HereLink key={path} to={path} className={styles.tab}>
          <Icon name={icon} />
          {title}
        </HereLink>
      ))}
      <AccountTab className={styles.tab} />
    </nav>
  )
}
