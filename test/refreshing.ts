import type { Auth } from '#account/contract.ts'
import { refreshCookie } from '#account/sessions/cookies.server.ts'
import type { Person, Reply, TestApp } from './app.ts'

const path = '/api/account/auth/refresh'

/** Asks for a new access token as the client does and keeps it; the cookie is kept with all others. */
export async function refresh(person: Person): Promise<Reply<{ auth: Auth }>> {
  const reply = await person.get<{ auth: Auth }>(path)
  if (reply.status === 200) person.token = reply.body.auth.accessToken
  return reply
}

/** The refresh credential that somebody's browser holds; undefined without one. */
export const findCredential = (app: TestApp, person: Person) =>
  person.cookies.get(refreshCookie(app.settings).name)?.value

/** Puts a credential into somebody's browser. */
export function holdCredential(app: TestApp, person: Person, value: string) {
  const { name, path } = refreshCookie(app.settings)
  person.cookies.set(name, { value, path })
}

/** Somebody else who has copied the access token and, unless told which, the refresh credential of this moment. */
export async function createThief(app: TestApp, person: Person, credential = findCredential(app, person)) {
  const thief = await app.visitor()
  thief.token = person.token
  if (credential) holdCredential(app, thief, credential)
  return thief
}
