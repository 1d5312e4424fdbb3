import { useEffect } from 'react'
import type { SessionUser } from '#client/session.ts'
import { followCart } from './cart-store.ts'

/** Takes the cart of a guest who signed in along, and says how many things are in it. */
export default function KeepCart({ user }: { user: SessionUser }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    // Without a connection it waits for the next page.
    void followCart().catch(() => undefined)
  }, [user.id])
  return null
}
