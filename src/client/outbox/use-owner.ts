import { useSession } from '../session.ts'
import { type Owner, visitor } from './owner.ts'

/** Whose outbox is looked at; null while that is not known. */
export function useOwner(): Owner | null {
  const { user, isLoggedIn, ready } = useSession()
  if (!ready) return null
  return isLoggedIn ? (user?.id ?? null) : visitor
}
