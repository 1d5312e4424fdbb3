import styles from './bar-items.module.css'
import { barItems } from './bar-items.ts'
import { Bell } from './bell.tsx'
import { DisplayButton } from './display-button.tsx'
import { MainMenu } from './main-menu.tsx'

/** What stands in the bar beside the brand: menus and looks on wide screens, what features show and the bell on all. */
export default function BarExtras() {
  return (
    <>
      <MainMenu />
      <DisplayButton />
      <div className={styles.items}>
        {barItems.map(({ order, Item }) => (
          <Item key={order} />
        ))}
      </div>
      <Bell />
    </>
  )
}
