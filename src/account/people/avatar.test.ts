import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import type { User } from '../contract.ts'
import { replaceAvatar } from './avatar.server.ts'

const path = '/api/account/me/avatar'
const maxBytes = 8 * 1024 * 1024

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.jobs.work(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** A form with one file, called as a malicious one would be. */
function form(
  content: Uint8Array | string,
  { field = 'file', name = '‮gpj.<b>.html\r\nX: y', type = 'image/png' } = {},
) {
  const body = new FormData()
  body.append(field, new File([content as BlobPart], name, { type }))
  return body
}
let callers = 0
/** Sends it from an address nobody has sent from: each may send ten a minute. */
async function sendForm<T>(person: Person, body: FormData | object) {
  const caller = await app.visitor(`10.0.0.${++callers}`)
  caller.token = person.token
  return caller.post<T>(path, body)
}
const send = <T = { user: User }>(person: Person, content: Uint8Array | string) =>
  sendForm<T>(person, form(content))

/** What a browser sends with every call of this person. */
const buildHeaders = ({ token, cookies }: Person) => ({
  authorization: `Bearer ${token}`,
  'x-xsrf-token': cookies.get('XSRF-TOKEN')!.value,
  cookie: [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
})

/** Red on the left, blue on the right, as a picture of the kind. */
function redAndBlue(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, left: width / 2, top: 0 },
  ])
}

const stored = async (url: string) => (await app.http.inject(url)).rawPayload
async function colourAt(picture: Buffer, x: number, y: number) {
  const [red = 0, , blue = 0] = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return red > blue ? 'red' : 'blue'
}
async function files() {
  const keys: string[] = []
  for await (const { key } of app.files.list('public/avatars/')) keys.push(key)
  return keys
}

describe('a picture', () => {
  test('of each of the five kinds becomes a WebP square of 512 at an address of our own', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const person = await app.user()
      const { status, body } = await send(person, await redAndBlue(80, 40).toFormat(kind).toBuffer())
      expect([kind, status]).toEqual([kind, 200])
      expect(body.user.avatarUrl).toMatch(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/)
      expect((await person.get<{ user: User }>('/api/account/me')).body.user).toEqual(body.user)
      const file = await app.http.inject(body.user.avatarUrl!)
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      })
      // The middle of it, so both halves are seen.
      expect(await colourAt(file.rawPayload, 100, 256)).toBe('red')
      expect(await colourAt(file.rawPayload, 400, 256)).toBe('blue')
    }
  })

  test('stands as its EXIF says, and neither EXIF with the place nor any other metadata is kept', async () => {
    const person = await app.user()
    const photo = await redAndBlue(80, 40)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'KANARI', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { body } = await send(person, photo)
    const picture = await stored(body.user.avatarUrl!)
    const { exif, xmp, icc, iptc, orientation } = await sharp(picture).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    expect(picture.includes('KANARI')).toBe(false)
    // A quarter turn to the right: what was on the left is on top.
    expect(await colourAt(picture, 256, 100)).toBe('red')
    expect(await colourAt(picture, 256, 400)).toBe('blue')
  })

  test('that is also something else keeps nothing of that', async () => {
    const script = '<html><script>alert(1)</script></html>'
    const gif = await redAndBlue(40, 40).gif().toBuffer()
    const polyglots = [
      Buffer.concat([await redAndBlue(40, 40).jpeg().toBuffer(), Buffer.from(script), buildZip()]),
      Buffer.concat([gif.subarray(0, -1), Buffer.from(`!\xFE&${script}\0;`, 'latin1')]),
      withChunk(await redAndBlue(40, 40).png().toBuffer(), 'tEXt', Buffer.from(`Comment\0${script}`)),
      Buffer.concat([await redAndBlue(40, 40).webp().toBuffer(), Buffer.from(`%PDF-1.7\n${script}`)]),
    ]
    for (const polyglot of polyglots) {
      expect(polyglot.includes('<script>')).toBe(true)
      const { status, body } = await send(await app.user(), polyglot)
      if (status !== 200) {
        expect(status).toBe(422)
        continue
      }
      const picture = await stored(body.user.avatarUrl!)
      expect(picture.includes('script')).toBe(false)
      expect(picture.includes('PDF')).toBe(false)
      expect(picture.subarray(8, 12).toString()).toBe('WEBP')
    }
  })

  test('of many frames gives its first one', async () => {
    const frames = await sharp(
      Buffer.concat([
        await redAndBlue(20, 20).removeAlpha().raw().toBuffer(),
        Buffer.alloc(20 * 20 * 3, 200),
      ]),
      { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } },
    )
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const { body } = await send(await app.user(), frames)
    const picture = await stored(body.user.avatarUrl!)
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(picture, 100, 256)).toBe('red')
  })
})

describe('what is refused', () => {
  const noPicture = {
    status: 422,
    body: {
      info: { status: 1010, message: 'این پرونده تصویر نیست.' },
      errors: [{ field: 'file', message: 'این پرونده تصویر نیست.' }],
    },
  }

  test('everything but the five kinds, whatever it calls itself, and nothing is stored of it', async () => {
    const person = await app.user()
    const before = await files()
    const tiff = await redAndBlue(40, 40).tiff().toBuffer()
    const jpeg = await redAndBlue(400, 400).jpeg().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const xml =
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>'
    const wrong: [string, Uint8Array | string][] = [
      ['svg', svg],
      ['xml', xml],
      ['pdf', '%PDF-1.7\n1 0 obj'],
      ['html', '<!doctype html><script>alert(1)</script>'],
      ['html in png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<script>')])],
      ['tiff', tiff],
      ['zip', buildZip()],
      ['empty', ''],
      ['text', 'سلام'],
      ['zeros', Buffer.alloc(1000)],
      ['half a jpeg', jpeg.subarray(0, jpeg.length / 2)],
      ['head of a jpeg', jpeg.subarray(0, 300)],
    ]
    for (const [name, content] of wrong) {
      const { status, body } = await send(person, content)
      expect([name, status, body]).toEqual([name, noPicture.status, noPicture.body])
    }
    expect((await person.get<{ user: User }>('/api/account/me')).body.user.avatarUrl).toBeNull()
    expect(await files()).toEqual(before)
  })

  test('a picture of too many pixels, before one of them is decoded', async () => {
    const { status, body } = await send<Refusal>(await app.user(), buildPng(50_000, 50_000))
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'file', message: 'ابعاد این تصویر بیش از حد بزرگ است.' }])
    const lying = await send<Refusal>(await app.user(), buildPng(7000, 7000))
    expect(lying).toMatchObject(noPicture)
  })

  test('more than eight megabytes, whether the length is told before or not', async () => {
    const person = await app.user()
    const message = 'حجم فایل نباید بیشتر از ۸ مگابایت باشد.'
    const tooLarge = {
      status: 413,
      body: { info: { status: 1010, message }, errors: [{ field: 'file', message }] },
    }
    for (const bytes of [maxBytes + 1, maxBytes + 100_000]) {
      const reply = await send(person, Buffer.alloc(bytes))
      expect([bytes, reply.status, reply.body]).toEqual([bytes, tooLarge.status, tooLarge.body])
    }
    expect((await send(person, Buffer.alloc(maxBytes))).status).toBe(422)
  })

  test('no file, two files, a file of another name, another kind of body', async () => {
    const person = await app.user()
    const missing = [{ field: 'file', message: 'پرونده‌ای فرستاده نشده است.' }]
    const picture = await redAndBlue(40, 40).png().toBuffer()
    const text = new FormData()
    text.append('file', 'سلام')
    for (const body of [form(picture, { field: 'avatar' }), text, new FormData()]) {
      expect(await sendForm(person, body)).toMatchObject({ status: 422, body: { errors: missing } })
    }
    const two = form(picture)
    two.append('file', new File([new Uint8Array(picture)], 'b.png'))
    expect(await sendForm<Refusal>(person, two)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'file', message: 'تنها یک پرونده بفرستید.' }] },
    })
    expect(await sendForm(person, { file: 'سلام' })).toMatchObject({
      status: 415,
      body: { info: { status: 1010 } },
    })
    expect((await person.get<{ user: User }>('/api/account/me')).body.user.avatarUrl).toBeNull()
  })

  test('over a socket: a length that is too large is answered at once, a body that ends early is no harm', async () => {
    const { http } = app
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as { port: number }
    const url = `http://127.0.0.1:${port}${path}`
    const person = await app.user()
    const headers = buildHeaders(person)
    const large = await fetch(url, { method: 'POST', headers, body: form(Buffer.alloc(3 * maxBytes)) })
    expect([large.status, (await large.json()).info.message]).toEqual([
      413,
      'حجم فایل نباید بیشتر از ۸ مگابایت باشد.',
    ])
    for (const body of [
      '',
      'سلام',
      '--b\r\n',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ]) {
      const broken = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
        body,
      })
      expect([400, 422]).toContain(broken.status)
      expect((await broken.json()).info.status).toBe(1010)
    }
    const unbound = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data' },
      body: 'x',
    })
    expect(unbound.status).toBe(400)
    const { body } = await send(person, await redAndBlue(40, 40).png().toBuffer())
    expect(body.user.avatarUrl).not.toBeNull()
  })

  test('a visitor, and a form sent to a call that takes none', async () => {
    const visitor = await app.visitor()
    expect(await send(visitor, Buffer.alloc(maxBytes + 1))).toMatchObject({
      status: 401,
      body: { info: { status: 1013 } },
    })
    const person = await app.user()
    expect(await person.post('/api/account/me', form('x'))).toMatchObject({
      status: 415,
      body: { info: { status: 1010 } },
    })
  })
})

describe('the picture before', () => {
  const gone = async (url: string) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      if ((await app.http.inject(url)).statusCode === 404) return true
      await sleep(50)
    }
    return false
  }

  test('goes when another comes and when it is taken away, and no other goes', async () => {
    const [person, neighbour] = [await app.user(), await app.user()]
    const picture = await redAndBlue(40, 40).png().toBuffer()
    const kept = (await send(neighbour, picture)).body.user.avatarUrl!
    const first = (await send(person, picture)).body.user.avatarUrl!
    const second = (await send(person, picture)).body.user.avatarUrl!
    expect(second).not.toBe(first)
    expect(await gone(first)).toBe(true)
    expect((await app.http.inject(second)).statusCode).toBe(200)
    const removed = await person.delete<{ user: User }>(path)
    expect(removed).toMatchObject({ status: 200, body: { user: { avatarUrl: null } } })
    expect(await gone(second)).toBe(true)
    expect((await app.http.inject(kept)).statusCode).toBe(200)
    expect((await person.delete(path)).status).toBe(200)
  })

  test('stays when the change is not stored', async () => {
    const person = await app.user()
    const { avatarUrl } = (await send(person, await redAndBlue(40, 40).png().toBuffer())).body.user
    const failing = transaction(app.db, async tx => {
      await replaceAvatar(app, tx, person.id, null)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await person.get<{ user: User }>('/api/account/me')).body.user.avatarUrl).toBe(avatarUrl)
    const { rows } = await app.database.execute(
      `select from pgboss.job where name = 'remove-picture' and data->>'avatar' = $1`,
      [avatarUrl!.replace('/media/', '')],
    )
    expect(rows).toEqual([])
  })
})

test('the OpenAPI document asks for the picture as a form with a file', async () => {
  const document = JSON.parse((await app.http.inject('/api/openapi.json')).body)
  const { content } = document.paths[path].post.requestBody
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  // As OpenAPI 3.1 says bytes.
  expect(content['multipart/form-data'].schema.properties.file).toEqual({
    contentMediaType: 'application/octet-stream',
  })
})

/** The beginning of a ZIP file. */
function buildZip() {
  return Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1')
}

/** A PNG that says it is so large, with next to no pixels in it. */
function buildPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with one more chunk before its last one. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), chunk(type, content), png.subarray(end)])
}
