/** @module-tag engines */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { logInOverHttp } from '../call-over-http.ts'
import { copySeeded } from '../seeded.ts'
import { askOffset, beginUpload, finish, type Sender, sendPart } from '../send-upload.ts'
import { startProduct } from '../server.ts'

test('an upload goes on after kill -9 of the server where it stood, and is whole', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-upload-'))
  const database = await copySeeded(dataDir, process.env.TEST_DATABASE_URL, startProduct)
  const env = { LOG_LEVEL: 'error', DATABASE_URL: database?.url ?? '' }
  let product = await startProduct({ dataDir, env })
  try {
    const [{ phone, password }] = demoAccounts
    const { session } = await logInOverHttp(product.address, { phoneNumber: phone.slice(3), password })
    const sender = await senderAt(product.address, session.auth.accessToken)
    const file = randomBytes(300_000)
    const begun = await beginUpload(sender, { kind: 'attachment', name: 'a.bin', bytes: file.length })
    const location = begun.headers.get('location')!
    expect((await sendPart(sender, location, 0, file.subarray(0, 100_000))).status).toBe(204)
    // Cut in the middle of a part.
    const cut = sendPart(sender, location, 100_000, file.subarray(100_000)).catch(() => null)
    await product.kill('SIGKILL')
    await cut

    product = await startProduct({ dataDir, env })
    const again = { ...sender, address: product.address }
    const { offset } = await askOffset(again, location)
    expect(offset).toBeGreaterThanOrEqual(100_000)
    if (offset < file.length) await sendPart(again, location, offset, file.subarray(offset))
    const { status, body } = await finish(again, location)
    expect(status).toBe(200)
    const stored = await readFile(join(dataDir, 'files/private/attachment', `${body.media.id}.bin`))
    expect(Buffer.compare(stored, file)).toBe(0)
    expect((await finish(again, location)).body).toEqual(body)
  } finally {
    await product.stop()
    await database?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

async function senderAt(address: string, token: string): Promise<Sender> {
  const cookies = (await fetch(`${address}/healthz`)).headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0]!)
  const csrf = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  return {
    address,
    headers: {
      'tus-resumable': '1.0.0',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(csrf),
      authorization: `Bearer ${token}`,
    },
  }
}
