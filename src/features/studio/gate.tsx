import { useEffect } from 'react'
import { ChangePassword, Passkeys } from '#features/profile/public.tsx'
import { SiteChrome } from '#shell/site-layout.tsx'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import styles from './dashboard.module.css'

const title = 'رمز همکاران مدرسه'

/** Before the studio, for staff who came by a short password: a longer one or a passkey opens it. */
export default function Gate() {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [])
  return (
    <SiteChrome>
      <div className={layout.wrap}>
        <div className={classes(layout.pageHead, layout.stack)}>
          <h1 className={styles.title}>{title}</h1>
          <p>
            همکاران مدرسه با رمزی ۱۵ نویسه‌ای یا بلندتر، یا با گذرکلید وارد می‌شوند. یکی از این دو را بسازید تا
            استودیو باز شود؛ بقیهٔ سایت مثل همیشه برای شما باز است.
          </p>
          <p>اگر همین حالا چنین رمزی یا گذرکلیدی دارید، خارج شوید و دوباره با آن وارد شوید.</p>
          <ChangePassword />
          <Passkeys />
        </div>
      </div>
    </SiteChrome>
  )
}
