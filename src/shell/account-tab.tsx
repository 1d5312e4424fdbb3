import { requireUser } from '#account/login/require-user.ts'
import { Icon } from '#ui/icon.tsx'
import { useAccountMenu } from './account-menu.tsx'

/** «من» in the tab bar: the account's drawer, behind the way in where need be. */
export function AccountTab({ className }: { className?: string }) {
  const { menu, openMenu } = useAccountMenu()
  const open = async () => {
    if (await requireUser()) openMenu()
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => void open()}>
        <Icon name="user-round" />
        من
      </button>
      {menu}
    </>
  )
}
