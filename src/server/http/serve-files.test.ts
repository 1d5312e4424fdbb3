import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/app.ts'

test('a file that is deleted between being found and being opened is not there, and says nothing else of itself', async () => {
  await using app = await openTestApp()
  const key = 'public/gone/recording.bin'
  await app.files.put(key, Buffer.alloc(1000, 1))
  const { stat } = app.files
  app.files.stat = async asked => {
    const facts = await stat(asked)
    await app.files.delete(asked)
    return facts
  }
  const answer = await app.http.inject('/media/gone/recording.bin')
  expect(answer.statusCode).toBe(404)
  expect(answer.json().info.status).toBe(1015)
  expect(answer.headers).not.toHaveProperty('etag')
  expect(answer.headers).not.toHaveProperty('accept-ranges')
})

test('a head says how long the file is, and brings none of it', async () => {
  await using app = await openTestApp()
  await app.files.put('public/whole/recording.mp3', Buffer.alloc(1000, 1))
  const head = await app.http.inject({ method: 'HEAD', url: '/media/whole/recording.mp3' })
  expect(head.statusCode).toBe(200)
  expect(head.headers).toMatchObject({ 'content-length': '1000', 'content-type': 'audio/mpeg' })
  expect(head.body).toBe('')
})

test('pictures and sound are shown in place; what could hold scripts is handed over, and nothing in it runs', async () => {
  await using app = await openTestApp()
  const readDisposition = async (ending: string) => {
    await app.files.put(`public/a/file.${ending}`, Buffer.from('<svg onload="alert(1)" />'))
    const { headers } = await app.http.inject(`/media/a/file.${ending}`)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    return headers['content-disposition']
  }
  for (const ending of ['webp', 'png', 'mp3', 'mp4']) expect(await readDisposition(ending)).toBeUndefined()
  for (const ending of ['svg', 'html', 'pdf', 'json'])
    expect(await readDisposition(ending)).toBe('attachment')
})
