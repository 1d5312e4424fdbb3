import { useQuery } from '@tanstack/react-query'
import { sessions } from '#account/contract.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import styles from './profile.module.css'

/** Who is in, and by what: devices, the password and passkeys. */
export default function SecurityTab() {
  // What stands below the devices comes with them, and so never moves.
  const { isPending } = useQuery(buildQueryOptions(sessions, {}))
  if (isPending) {
    return (
      <Loading>
        <Skeleton height="20rem" />
      </Loading>
    )
  }
  return (
    <div className={styles.sections}>
      <Devices />
      <ChangePassword />
      <Passkeys />
    </div>
  )
}
