import type { LoginResponse } from '#account/contract.ts'
import { someAddress } from './register.ts'

/** The cookie and the header that stand for one visitor, as the browser's wrapper sends them. */
export async function openVisitor(address: string, from = someAddress()): Promise<Record<string, string>> {
  const first = await fetch(`${address}/healthz`)
  const cookies = first.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'x-forwarded-for': from,
    'content-type': 'application/json',
  }
}

async function send<T>(address: string, method: string, path: string, headers: object, body?: object) {
  const init = { method, headers: { ...headers }, body: body && JSON.stringify(body) }
  const answer = await fetch(address + path, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as T
}

/**
 * One call of a running product as this session makes it, from an address nobody else comes from.
 * @throws Error with the status and the answer, when it was refused
 */
export async function callAs<T = unknown>(
  address: string,
  { auth }: LoginResponse,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers = { ...(await openVisitor(address)), authorization: `Bearer ${auth.accessToken}` }
  return send<T>(address, method, path, headers, body)
}

/**
 * Signs in by an Iranian number.
 * @param from the address of whoever asks; one nobody else comes from unless told
 * @throws Error with the status and the answer, when it was refused
 */
export async function logInOverHttp(
  address: string,
  { phoneNumber, password, from }: { phoneNumber: string; password: string; from?: string },
): Promise<{ session: LoginResponse }> {
  const identity = { countryCode: '+98', phoneNumber, email: null }
  const headers = await openVisitor(address, from)
  const body = { ...identity, password }
  return { session: await send<LoginResponse>(address, 'POST', '/api/account/login', headers, body) }
}
