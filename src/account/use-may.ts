import { useSession } from '#client/session.ts'
import { mayDo, type Permission } from './permissions.ts'

/** What the roles of who is signed in allow: `may('orders.export')`. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession()
  return permission => mayDo(user?.roles ?? [], permission)
}
