import { randomUUID } from 'node:crypto'
import { demoAccounts } from '#account/demo-accounts.ts'

type Account = { phone: string; password: string }
export type Answered = { status: number; body: Record<string, unknown> }

/**
 * A signed-in person asking a running product over HTTP, as the browser's wrapper does. A call that gets no answer
 * throws; a fault is an answer.
 */
export async function signInOverHttp(address: string, account: Account = demoAccounts[2]) {
  const first = await fetch(`${address}/healthz`)
  const cookies = first.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const headers: Record<string, string> = {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
    connection: 'close',
  }
  const ask = async (method: string, path: string, body?: object, at = address): Promise<Answered> => {
    const answer = await fetch(at + path, { method, headers, body: body && JSON.stringify(body) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
  }
  const login = await ask('POST', '/api/account/login', {
    countryCode: '+98',
    phoneNumber: account.phone.replace('+98', ''),
    password: account.password,
  })
  if (login.status !== 200) throw new Error(`the login was refused: ${login.status}`)
  headers.authorization = `Bearer ${(login.body.auth as { accessToken: string }).accessToken}`
  return {
    ask,
    /** Makes a list with a client-made id; answers the id and the status. */
    async makeList(title: string, at = address) {
      const id = randomUUID()
      const { status } = await ask('POST', '/api/phrasebook/lists', { id, title }, at)
      return { id, status }
    },
    async listIds(at = address): Promise<string[]> {
      const { body } = await ask('GET', '/api/phrasebook/lists', undefined, at)
      return (body.items as { id: string }[]).map(({ id }) => id)
    },
  }
}
