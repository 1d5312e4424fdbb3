import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../raw-request.ts'
import { type Product, startProduct } from '../server.ts'

const canary = 'the-canary-nobody-may-read'

/** Ways to say "one folder up" to a careless server. */
const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '..;/',
  '....//',
  '/..//../',
]

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

test('RC20 no spelling of "one folder up" reads a file outside, through any route that serves files', async () => {
  await writeFile(join(product.dataDir, 'canary.txt'), canary)
  const targets = ['canary.txt', 'files/../canary.txt', 'etc/passwd', 'package.json']
  const answers = new Map<string, number>()
  for (const route of ['/media/', '/assets/', '/media/phrases/', '/']) {
    for (const climb of climbs) {
      for (const target of targets) {
        for (const path of [
          `${route}${climb.repeat(6)}${target}`,
          `${route}${climb}${target}`,
          `${route}${climb}${target}%00.mp3`,
        ]) {
          const { status, body } = await rawRequest(product.address, path)
          answers.set(path, status)
          expect(body.includes(canary), path).toBe(false)
          expect(body.includes('root:x:0'), path).toBe(false)
          expect(body.includes('"dependencies"'), path).toBe(false)
        }
      }
    }
  }
  const strange = [...answers].filter(([, status]) => status !== 404 && status !== 400)
  expect(strange).toEqual([])
})

test('RC20 absolute, empty, overlong and NUL names, and files beside those that are public, are answered 404', async () => {
  const putFile = async (key: string) => {
    const file = join(product.dataDir, 'files', key)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, canary)
  }
  await putFile('public/phrases/a.mp3')
  await putFile('private/secret.txt')
  await putFile('public-not/secret.txt')
  // Where they lie is where files are served from.
  expect((await rawRequest(product.address, '/media/phrases/a.mp3')).body.toString()).toBe(canary)
  for (const path of [
    '/media/',
    '/media//etc/passwd',
    '/media/%2Fetc%2Fpasswd',
    `/media/${'a/'.repeat(400)}b.mp3`,
    '/media/phrases/%00',
    '/media/phrases/a.mp3%00',
    '/media/PHRASES/A.MP3',
    '/media/private/secret.txt',
    '/media/../private/secret.txt',
    '/media/%2e%2e/private/secret.txt',
    '/media/%2e%2e%2fprivate%2fsecret.txt',
    '/media/..%2fpublic-not%2fsecret.txt',
    '/media-not/secret.txt',
    '/files/private/secret.txt',
    '/files/public/phrases/a.mp3',
    '/media/C:\\windows\\win.ini',
  ]) {
    const { status, body } = await rawRequest(product.address, path)
    expect([path, status, body.includes(canary)]).toEqual([path, 404, false])
  }
  expect((await rawRequest(product.address, '/healthz')).status).toBe(200)
})
