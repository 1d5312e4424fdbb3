import { displayPhone } from '#persian/phone.ts'
import styles from './lead.module.css'
import type { RecoveryState } from './recovery-flow.ts'

/** What each view asks for, in a sentence or two; read aloud when the view changes. */
export function Lead({ state: { view, contact } }: { state: RecoveryState }) {
  return (
    <p aria-live="polite" className={styles.lead}>
      {view === 'INITIAL' && 'کد بازیابی را به شماره یا ایمیلی می‌فرستیم که با آن ثبت‌نام کرده‌اید.'}
      {view === 'VERIFY' && contact?.email === null && (
        <>
          کدی را که به شمارهٔ <b>{displayPhone(contact)}</b> ارسال شده است وارد کنید.
        </>
      )}
      {view === 'VERIFY' && contact?.email != null && (
        <>
          کدی را که به ایمیل <bdi dir="ltr">{contact.email}</bdi> ارسال شده است وارد کنید.
        </>
      )}
      {view === 'RESET_PASSWORD' &&
        'رمز تازه‌ای بسازید. پس از آن خودبه‌خود وارد می‌شوید و نشست‌های دیگر شما بسته می‌شوند.'}
    </p>
  )
}
