import { Button } from '#ui/button.tsx'
import styles from './login-dialog.module.css'
import type { LoginEvent } from './login-flow.ts'

/** The way to the forgot-password dialog. */
export function ForgotLink({ send }: { send: (event: LoginEvent) => void }) {
  return (
    <Button variant="text" className={styles.forgot} onClick={() => send({ type: 'passwordForgotten' })}>
      اطلاعات ورود خود را فراموش کرده‌اید؟
    </Button>
  )
}
