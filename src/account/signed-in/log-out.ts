import { server } from '#client/call-api.ts'
import { clearSession, readSession } from '#client/session.ts'
import { logout } from '../contract.ts'

/** Ends the session in this browser at once; the server hears of it when it can. */
export function logOut(): void {
  const session = readSession()
  if (!session) return
  const headers = { authorization: `Bearer ${session.auth.accessToken}` }
  void server.post(logout.path, {}, { headers, keepalive: true }).catch(() => undefined)
  clearSession()
}
