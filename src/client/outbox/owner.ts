import { readSession } from '../session.ts'

/** Whose something is that this browser keeps: a user's id, or `visitor` for what was written while nobody was signed in. */
export type Owner = string

export const visitor: Owner = 'visitor'

/** Who writes here now; null while somebody is signed in whose user is still on its way. */
export function ownerNow(): Owner | null {
  const session = readSession()
  return session ? (session.user?.id ?? null) : visitor
}

/** Whether what is this owner's may be sent now: a user's while they are signed in, a visitor's always, as a visitor. */
export const maySend = (owner: Owner): boolean => owner === visitor || owner === readSession()?.user?.id
