import { mayDo } from '#account/permissions.ts'
import { useSession } from '#client/session.ts'

/** Whether who reads the week may open and move groups; others are led to the group's public page. */
export function useMayPlan(): boolean {
  const { user } = useSession()
  return mayDo(user?.roles ?? [], 'groups.write')
}
