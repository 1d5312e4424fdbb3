import readXlsx from 'read-excel-file/node'
import { ownAddress, type Person, type TestApp } from './app.ts'

/** What a call answers that exports a list: the rows of its sheet, the headings first. */
export async function readSheet(
  app: TestApp,
  { token, cookies }: Pick<Person, 'token' | 'cookies'>,
  path: string,
  filter: Record<string, unknown> = {},
) {
  const { statusCode, rawPayload, headers } = await app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      'x-xsrf-token': cookies.get('XSRF-TOKEN')?.value ?? '',
    },
    cookies: Object.fromEntries([...cookies].map(([name, { value }]) => [name, value])),
    // Tests read more of them in a minute than one address may.
    remoteAddress: ownAddress(),
    payload: filter,
  })
  const rows = statusCode === 200 ? (await readXlsx(rawPayload))[0]!.data : []
  return { status: statusCode, rows, headers }
}
