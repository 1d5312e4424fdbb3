import { useEffect } from 'react'
import { logIn } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import styles from './account-button.module.css'
import { useAccountMenu } from './account-menu.tsx'

/**
 * The visitor at the end of the bar: the way in, or their initial. Both stand in the page and the mark on `<html>`
 * (first-paint.ts) shows one of them, so a signed-in visitor never sees the other, nor a jump.
 */
export function AccountButton() {
  const { user, isLoggedIn, ready } = useSession()
  const { menu, openMenu } = useAccountMenu()
  useEffect(() => {
    if (!ready) return
    const { dataset } = document.documentElement
    if (isLoggedIn) dataset.session = ''
    else delete dataset.session
  }, [isLoggedIn, ready])
  return (
    <>
      <Button size="small" className={styles.enter} onClick={() => void logIn().catch(() => undefined)}>
        ورود
      </Button>
      <button
        type="button"
        className={styles.person}
        aria-haspopup="dialog"
        aria-label={user ? `حساب ${user.name} ${user.surname}` : 'حساب کاربری'}
        onClick={openMenu}
      >
        {user?.avatarUrl ? (
          <img src={user.avatarUrl} alt="" />
        ) : (
          <span aria-hidden="true">{user?.name.slice(0, 1)}</span>
        )}
      </button>
      {menu}
    </>
  )
}
