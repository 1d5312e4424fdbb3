import { useState } from 'react'
import { type ApiError, callApi } from '#client/call-api.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './calendar-address.module.css'
import { calendarAddress } from './contract.ts'

/**
 * The secret address of one’s own calendar, for the telephone’s: asked for only when it is wanted, since whoever knows it
 * sees the classes. A new one ends the old.
 */
export default function CalendarAddress() {
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const fetchAddress = async (renew: boolean) => {
    setBusy(true)
    try {
      const { path } = await callApi(calendarAddress, { renew })
      setAddress(new URL(path, location.origin).href)
      if (renew) showSnack('نشانی تازه ساخته شد؛ نشانی پیشین دیگر کار نمی‌کند.')
    } catch (fault) {
      showSnack((fault as ApiError).info.message)
    } finally {
      setBusy(false)
      setAsked(false)
    }
  }
  return (
    <section aria-labelledby="calendar" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="calendar" className={text.cardTitle}>
        کلاس‌ها در تقویم گوشی
      </h2>
      <p className={text.muted}>
        این نشانی را در تقویم گوشی یا رایانه اشتراک کنید؛ کلاس‌های همهٔ گروه‌های شما در آن می‌آید و با هر جابه‌جایی
        تازه می‌شود.
      </p>
      {address ? (
        <>
          <Bdi as="p" className={styles.address}>
            {address}
          </Bdi>
          <div className={classes(layout.row, layout.wrapping)}>
            <CopyButton text={address} done="نشانی تقویم رونوشت شد.">
              رونوشت
            </CopyButton>
            <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'quiet' })}>
              <Icon name="calendar-plus" />
              باز کردن در تقویم
            </a>
            <Button variant="text" onClick={() => setAsked(true)}>
              نشانی تازه
            </Button>
          </div>
        </>
      ) : (
        <p>
          <Button variant="quiet" busy={isBusy} onClick={() => void fetchAddress(false)}>
            <Icon name="calendar-plus" />
            نشانی تقویم من
          </Button>
        </p>
      )}
      {isAsked && (
        <ConfirmDialog
          title="نشانی تازه ساخته شود؟"
          confirm="نشانی تازه"
          reject="انصراف"
          busy={isBusy}
          onAnswer={confirmed => (confirmed ? void fetchAddress(true) : setAsked(false))}
        >
          نشانی کنونی از کار می‌افتد و باید نشانی تازه را در تقویم‌هایتان بگذارید.
        </ConfirmDialog>
      )}
    </section>
  )
}
