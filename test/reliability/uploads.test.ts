/** @module-tag engines */
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedLink } from '#server/engines/media/links.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { createSender, type Sender, sendWhole } from '../send-upload.ts'

let app: TestApp
let address: string
let user: Awaited<ReturnType<TestApp['user']>>
let sender: Sender
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  user = await app.user('نگار', ['teacher'])
  sender = createSender(address, user)
})
let inputs = 0
/** The same person from another address: uploads are counted by address, and a quick machine sends many in a minute. */
function fromNewAddress({ address, headers }: Sender): Sender {
  inputs += 1
  return { address, headers: { ...headers, 'x-forwarded-for': `10.9.${inputs >> 8}.${inputs & 255}` } }
}
afterAll(() => app[Symbol.asyncDispose]())

/** The link this person's browser would be given. */
function signLink(key: string, { cookies } = user) {
  const jar = Object.fromEntries([...cookies].map(([name, { value }]) => [name, value]))
  const browser = { cookies: jar, userAgent: '', fetchSite: null }
  return signedLink({ app, browser, now: app.now }, key)
}
const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers: { cookie: sender.headers.cookie!, ...headers } })

const script = '<script>document.title="run"</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${script}</body></html>`
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#127' } })
    .png()
    .toBuffer()

test('RC18 whatever is sent is stored under our own name and type, and handed over so that it cannot run', async () => {
  const withHtml = Buffer.concat([await png(), Buffer.from(script)])
  const names = [
    'a.jpg',
    'x\0.png',
    `${'n'.repeat(251)}.jpg`,
    'gpj.\u202elmth.jpg',
    '../../../etc/passwd',
    'page.html',
  ]
  const cases: [Buffer, string, string][] = [
    [Buffer.from(svg), 'application/octet-stream', 'attachment'],
    // With a prolog they are told apart from any text: as XML, which a browser would show.
    [Buffer.from(`${prolog}${svg}`), 'application/octet-stream', 'attachment'],
    [Buffer.from(`${prolog}${xhtml}`), 'application/octet-stream', 'attachment'],
    [Buffer.from(`<!doctype html>${script}`), 'application/octet-stream', 'attachment'],
    [Buffer.from(`<html>${script}</html>`), 'application/octet-stream', 'attachment'],
    [Buffer.from(`%PDF-1.7\n${script}\n%%EOF`), 'application/pdf', 'attachment'],
    [Buffer.from(`${script}%PDF-1.7\n%%EOF`), 'application/octet-stream', 'attachment'],
    [withHtml, 'image/webp', ''],
  ]
  for (const name of names) {
    for (const [content, type, disposition] of cases) {
      const { status, body } = await sendWhole(fromNewAddress(sender), content, { kind: 'attachment', name })
      expect(status, name).toBe(200)
      const ending = { 'application/pdf': 'pdf', 'image/webp': 'webp' }[type] ?? 'bin'
      const key = `private/attachment/${body.media.id}.${ending}`
      const answer = await fetchFile(signLink(key))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
      expect(answer.headers.get('content-disposition') ?? '').toBe(disposition)
      const sent = Buffer.from(await answer.arrayBuffer())
      if (type === 'image/webp') expect(sent.includes('script')).toBe(false)
      else expect(Buffer.compare(sent, content)).toBe(0)
    }
  }
  const lies = [svg, prolog + svg, prolog + xhtml, script, `%PDF-1.7\n${script}`].map(text =>
    Buffer.from(text),
  )
  for (const lie of lies) {
    const { status, body } = await sendWhole(fromNewAddress(sender), lie, {
      kind: 'picture',
      name: 'honest.png',
    })
    expect([status, body.info?.status]).toEqual([422, 1010])
  }
})

test('a signed link is good for its file, its browser and its hours, and ranges work', async () => {
  const { body } = await sendWhole(fromNewAddress(sender), Buffer.from('0123456789'), {
    kind: 'attachment',
    name: 'a',
  })
  const key = `private/attachment/${body.media.id}.bin`
  const link = signLink(key)
  const part = await fetchFile(link, { range: 'bytes=2-4' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  expect(part.headers.get('cache-control')).toMatch(/^private/)

  const other = await app.user()
  const foreign = createSender(address, other).headers.cookie!
  const status = async (path: string, cookie = sender.headers.cookie!) =>
    (await fetch(address + path, { headers: { cookie } })).status
  expect(await status(link)).toBe(200)
  expect(await status(link, foreign)).toBe(404)
  expect(await status(link, 'none=1')).toBe(404)
  expect(await status(`/files/${key}`)).toBe(404)
  expect(await status(link.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 3_600_000}`))).toBe(
    404,
  )
  expect(await status(`${link}&name=page.html`)).toBe(404)
  const { body: second } = await sendWhole(fromNewAddress(sender), Buffer.from('x'), {
    kind: 'attachment',
    name: 'a',
  })
  expect(await status(link.replace(body.media.id, second.media.id))).toBe(404)
  expect(await status(`/media/${key.replace('private/', '')}`)).toBe(404)
  const until = Number(/until=(\d+)/.exec(link)![1])
  const now = app.now()
  app.setNow(new Date(until + 1))
  expect(await status(link)).toBe(404)
  app.setNow(now)
})

test('RC19 media bombs are refused in bounded memory; nothing is fetched, and archives are never opened', async () => {
  let asked = 0
  const trap = createServer((_request, response) => {
    asked++
    response.end('caught')
  })
  await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve))
  const caught = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/segment.ts`
  const bombs: [string, Buffer][] = [
    ['50,000 × 50,000 PNG', await hugePng(50_000)],
    ['GIF of 65,000 × 65,000', gif(65_000, 1)],
    ['GIF of 5,000 frames of 8,000 × 8,000', gif(8000, 5000)],
    ['playlist of a local file', playlist('file:///etc/passwd')],
    ['playlist of a loopback address', playlist(caught)],
    ['concatenation', Buffer.from(`ffconcat version 1.0\nfile ${caught}\nfile /etc/passwd\n`)],
    ['film that is a playlist', Buffer.concat([ftyp, playlist(caught)])],
    ['sound that is a playlist', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), playlist(caught)])],
    ['archive of zeros', await zip('zeros.bin', 600_000_000)],
    ['archive that climbs out', await zip('../../outside.txt', 10)],
    ['nested entities', Buffer.from(entities(1000))],
  ]
  // What the first decoding loads is not the bombs' doing.
  await sendWhole(fromNewAddress(sender), await png(), { kind: 'picture', name: 'a.png' })
  const places = () => readdir(app.settings.DATA_DIR, { recursive: true })
  const [before, there] = [process.memoryUsage().rss, await places()]
  let peak = before
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  for (const kind of ['picture', 'recording']) {
    for (const [name, bomb] of bombs) {
      const { status, body } = await sendWhole(fromNewAddress(sender), bomb, { kind, name })
      expect([status, body.info?.status], `${name} as ${kind}`).toEqual([422, 1010])
    }
  }
  clearInterval(watching)
  // Each of them decoded is more than half a gigabyte; what the process of the tests takes besides is far less than this.
  expect((peak - before) / 1024 / 1024).toBeLessThan(300)
  expect(asked).toBe(0)
  expect((await places()).sort()).toEqual(there.sort())

  // Where nothing can look inside, its parts tell a recording.
  await using blind = await openTestApp({ env: { FFMPEG_PATH: 'off', TRUST_PROXY: '127.0.0.1' } })
  const listening = await blind.http.listen({ port: 0, host: '127.0.0.1' })
  const teacher = createSender(listening, await blind.user('نگار', ['teacher']))
  const disguised: typeof bombs = [
    ['sound in waves that is a playlist', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), playlist(caught)])],
    ['web film that is a playlist', Buffer.concat([ebml, playlist(caught)])],
  ]
  for (const [name, bomb] of [...bombs, ...disguised]) {
    const { status, body } = await sendWhole(fromNewAddress(teacher), bomb, { kind: 'recording', name })
    expect([status, body.info?.status], `${name} without ffmpeg`).toEqual([422, 1010])
  }
  expect(asked).toBe(0)
  trap.close()
})

const playlist = (address: string) =>
  Buffer.from(
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${address}\n#EXT-X-ENDLIST\n`,
  )
const ftyp = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1')
/** The head of a WebM file. */
const ebml = Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1')

function entities(levels: number): string {
  const rows = Array.from(
    { length: levels },
    (_, level) => `<!ENTITY e${level + 1} "&e${level};&e${level};">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "x">${rows.join('')}]><svg>&e${levels};</svg>`
}

async function zeros(bytes: number): Promise<Buffer> {
  const block = Buffer.alloc(1_000_000)
  const parts = function* () {
    for (let left = bytes; left > 0; left -= block.length)
      yield block.subarray(0, Math.min(left, block.length))
  }
  return buffer(Readable.from(parts()).pipe(createDeflate({ level: 1 })))
}

/** A square of one bit a pixel, whole and true to its header. */
async function hugePng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const pixels = await zeros(side * (side / 8 + 1))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** So many frames of `side` squared, each with the pixels of one. */
function gif(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  // The decoder believes no canvas of this size, but its frames.
  frame.writeUInt16LE(side, 5)
  frame.writeUInt16LE(side, 7)
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

/** An archive with one file, its local header alone: enough for whoever would open it. */
async function zip(name: string, bytes: number): Promise<Buffer> {
  const data = (await zeros(bytes)).subarray(2, -4)
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(bytes, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), data])
}
