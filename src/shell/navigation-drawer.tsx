import { Drawer } from '#ui/drawer.tsx'
import { HereLink } from '#ui/here-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { AreaLink } from './area-link.tsx'
import { HomeLink } from './home-link.tsx'
import { TextSizeSwitch, ThemeSwitch } from './look-switch.tsx'
import { groups } from './navigation.ts'
import styles from './navigation-drawer.module.css'

/** Every area by its group, for screens without room for the bar's menus. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer label="همهٔ بخش‌ها" edge="start" close="بستن منو" head={<HomeLink />} onClose={onClose}>
      <nav aria-label="همهٔ بخش‌ها" className={styles.nav}>
        <HereLink to="/" exact className={styles.entry}>
          <Icon name="house" />
          خانه
        </HereLink>
        <HereLink to="/search" className={styles.entry}>
          <Icon name="search" />
          جست‌وجو
        </HereLink>
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {entries.map(entry => (
                <li key={entry.path}>
                  <AreaLink entry={entry} className={styles.entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.looks}>
        <ThemeSwitch name="drawer-theme" />
        <TextSizeSwitch name="drawer-text" />
      </div>
    </Drawer>
  )
}
