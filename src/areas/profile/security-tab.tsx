import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import styles from './profile.module.css'

/** Who is in, and by what: devices, the password and passkeys. */
export default function SecurityTab() {
  return (
    <div className={styles.sections}>
      <Devices />
      <ChangePassword />
      <Passkeys />
    </div>
  )
}
