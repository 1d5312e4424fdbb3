import { Bell } from './bell.tsx'
import { DisplayButton } from './display-button.tsx'
import { MainMenu } from './main-menu.tsx'

/** What stands in the bar beside the brand: menus and looks on wide screens, the bell of who is signed in on all. */
export default function BarExtras() {
  return (
    <>
      <MainMenu />
      <DisplayButton />
      <Bell />
    </>
  )
}
