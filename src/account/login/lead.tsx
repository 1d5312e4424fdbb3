import { displayPhone } from '#persian/phone.ts'
import { Note } from '#ui/note.tsx'
import styles from './login-dialog.module.css'
import type { LoginState } from './login-flow.ts'
import type { LoginMode } from './require-user.ts'

const wanted = {
  INITIAL: 'برای ورود، لطفاً شماره موبایل خود را وارد کنید.',
  EMAIL: 'برای ورود، لطفاً ایمیل خود را وارد کنید.',
}
const automatic = 'اگر حساب کاربری نداشته باشید، ثبت‌نام شما به‌صورت خودکار انجام می‌شود.'

/** What each view asks for, in one or two sentences; read aloud when the view changes. */
export function Lead({ state: { view, contact }, mode }: { state: LoginState; mode: LoginMode }) {
  const isFirst = view === 'INITIAL' || view === 'EMAIL'
  return (
    <div aria-live="polite" className={styles.lead}>
      {isFirst && mode === 'stopped' && <Note icon="lock">برای ادامه، لطفاً وارد حساب کاربری خود شوید.</Note>}
      {isFirst && (mode === 'plain' || view === 'INITIAL') && (
        <p>
          {mode === 'plain' && <span>{wanted[view]}</span>} {view === 'INITIAL' && <span>{automatic}</span>}
        </p>
      )}
      {view === 'OTP' && contact?.email === null && (
        <p>
          کد تأیید به شمارهٔ <b>{displayPhone(contact)}</b> ارسال شد.
        </p>
      )}
      {view === 'OTP' && contact?.email != null && (
        <p>
          کد تأیید به ایمیل <bdi dir="ltr">{contact.email}</bdi> ارسال شد.
        </p>
      )}
      {view === 'PASSWORD' && <p>حساب شما پیدا شد. لطفاً رمز عبور خود را وارد کنید.</p>}
      {view === 'REGISTER' && <p>برای تکمیل ثبت‌نام، لطفاً اطلاعات زیر را وارد کنید.</p>}
    </div>
  )
}
