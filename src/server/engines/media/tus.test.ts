import { randomBytes } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { beginUpload, createSender, finish, sendPart } from '../../../../test/send-upload.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app[Symbol.asyncDispose]())
const file = randomBytes(3000)

test('an upload that is refused leaves nothing behind, and each refusal is an envelope', async () => {
  const sender = createSender(address, await app.user())
  const about = { 'upload-length': '10', 'upload-metadata': 'filename YQ==,kind YXR0YWNobWVudA==' }
  const begin = async (changed: Record<string, string>) => {
    const headers = { ...sender.headers, ...about, ...changed }
    const answer = await fetch(`${address}/api/uploads`, { method: 'POST', headers })
    const { info } = (await answer.json()) as { info: { status: number; message: string } }
    expect(info.message).toMatch(/[\u0600-\u06ff]/)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    return answer
  }
  for (let count = 0; count < 21; count++) {
    expect((await begin({ 'upload-length': '1e1' })).status).toBe(400)
  }
  const older = await begin({ 'tus-resumable': '0.2.2' })
  expect([older.status, older.headers.get('tus-version')]).toEqual([412, '1.0.0'])
  expect((await begin({ 'upload-concat': 'partial' })).status).toBe(400)
  expect((await begin({ 'upload-defer-length': '1' })).status).toBeLessThan(500)
  expect((await begin({ 'upload-metadata': `${about['upload-metadata']},,` })).status).toBe(400)

  const begun = await beginUpload(sender, { kind: 'attachment', name: 'a', bytes: 10 })
  expect(begun.status).toBe(201)
  const location = begun.headers.get('location')!
  const wrong = await sendPart(sender, location, 5, file.subarray(0, 5))
  expect([wrong.status, ((await wrong.json()) as { info: object }).info]).toMatchObject([
    409,
    { status: 1016 },
  ])
  const long = await sendPart(sender, location, 0, file.subarray(0, 50))
  expect(long.status).toBeLessThan(500)
  expect((await long.json()) as object).toHaveProperty('info.message')
})

test('an upload is begun by asking what the server speaks', async () => {
  const answer = await fetch(`${address}/api/uploads`, { method: 'OPTIONS' })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('tus-version')).toBe('1.0.0')
  expect(answer.headers.get('tus-extension')).toBe('creation,termination')
})

test('an upload goes the way of the tus client of others', async () => {
  const { headers } = createSender(address, await app.user())
  const { 'tus-resumable': _, ...ours } = headers
  const url = await new Promise<string | null>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${address}/api/uploads`,
      headers: ours,
      metadata: { filename: 'a.bin', kind: 'attachment' },
      chunkSize: 1000,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(upload.url),
    })
    upload.start()
  })
  const done = await finish({ address, headers }, new URL(url!).pathname)
  expect(done).toMatchObject({ status: 200, body: { media: { bytes: file.length } } })
})
