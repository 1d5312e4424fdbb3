import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findOwnIcon } from '#server/http/own-icons.ts'
import { mailHtml } from '#server/platform/messaging/mail-html.ts'
import { dressDocument, writeLookStyle } from '#server/platform/school-look.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../../test/app.ts'

const path = '/api/site/look'
type Look = { accent: string | null; logo: string | null; version: number }

let app: TestApp
let editor: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('هما', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  await app.database.execute('delete from site_look')
  app.settings.LOOK = undefined
})

const read = async () => (await editor.get<Look>(path)).body
const paint = async (accent: string) =>
  editor.put<Look & Refusal>(path, { accent, version: (await read()).version })
async function send(content: Uint8Array | string, type = 'image/png') {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], 'logo', { type }))
  return editor.post<Look & Refusal>(`${path}/logo`, form)
}
const square = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 1 } } })
    .png()
    .toBuffer()
const drawing = (inside: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${inside}</svg>`

test('a school has the product’s look until it has its own, and can go back', async () => {
  expect(await read()).toEqual({ accent: null, logo: null, version: 0 })
  const { status, body } = await paint('#7A1F5C')
  expect([status, body.accent]).toEqual([200, '#7a1f5c'])
  await vi.waitUntil(() => app.settings.LOOK?.accent === '#7a1f5c')
  expect((await paint('')).body.accent).toBeNull()
  await vi.waitUntil(() => app.settings.LOOK === undefined)
})

test('what is no colour is refused at its field, and so is what somebody else has changed meanwhile', async () => {
  for (const accent of ['red', '#12345', 'url(x)', '#1234567']) {
    const { status, body } = await paint(accent)
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'accent'])
  }
  await paint('#123456')
  expect((await editor.put(path, { accent: '#654321', version: 0 })).status).toBe(409)
})

test.each([
  ['PNG', () => square(300, 120)],
  [
    'JPEG',
    async () =>
      sharp(await square(80, 80))
        .jpeg()
        .toBuffer(),
  ],
  [
    'WebP',
    async () =>
      sharp(await square(900, 900))
        .webp()
        .toBuffer(),
  ],
  [
    'SVG',
    async () =>
      Buffer.from(drawing('<circle cx="12" cy="12" r="11" fill="#c81e3c"/>', '<?xml version="1.0"?>')),
  ],
])('a logo is drawn anew in every size it is needed in: %s', async (_, make) => {
  const { status, body } = await send(await make())
  expect(status).toBe(200)
  expect(body.logo).toMatch(/^\/media\/looks\/[\da-f]{32}\/logo\.webp$/)
  const served = await app.http.inject(body.logo!)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  const shown = await sharp(served.rawPayload).metadata()
  expect([shown.width, shown.height]).toEqual([144, 144])
  await vi.waitUntil(() => app.settings.LOOK?.pictures.size === 7)
  const { pictures } = app.settings.LOOK!
  const maskable = await sharp(pictures.get('icon-maskable-512.png')!)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Its corner is paper, whatever the system cuts away.
  expect([...maskable.data.subarray(0, 3)]).toEqual([0xfa, 0xf7, 0xf0])
  const large = await sharp(pictures.get('icon-512.png')!).raw().toBuffer({ resolveWithObject: true })
  const middle = (256 * 512 + 256) * large.info.channels
  expect(large.data[middle]).toBeGreaterThan(180)
})

test.each([
  ['text', 'no picture'],
  ['an SVG with a script', drawing('<script>alert(1)</script>')],
  ['an SVG that names a file', drawing('<image href="file:///etc/passwd" width="9" height="9"/>')],
  ['an SVG that names a site', drawing('<image xlink:href="https://evil.example/a.png"/>')],
  ['an SVG with entities', drawing('&a;', '<!DOCTYPE svg [<!ENTITY a "b">]>')],
  ['an SVG with a style from outside', drawing('<style>@import "https://evil.example/a.css"</style>')],
  ['an SVG larger than any logo', drawing(`<!--${'x'.repeat(400_000)}-->`)],
])('%s is refused as a logo', async (_, content) => {
  const { status, body } = await send(content)
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'file'])
  expect((await read()).logo).toBeNull()
})

test('icons, mails and documents bear the logo and the colour', async () => {
  expect(findOwnIcon('icon.svg', app.settings)).toBeNull()
  await paint('#7a1f5c')
  await send(await square(100, 100))
  await vi.waitUntil(() => app.settings.LOOK?.pictures.size === 7)
  const icon = findOwnIcon('icon.svg', app.settings)!
  expect([icon.type, findOwnIcon('favicon.ico', app.settings)!.type]).toEqual(['image/svg+xml', 'image/png'])
  expect(findOwnIcon('robots.txt', app.settings)).toBeNull()
  const style = writeLookStyle(app.settings.LOOK!)!
  expect(style).toMatch(/--turquoise:.*#7a1f5c/)
  expect(style).toMatch(/--logo:url\(\/media\/looks\/[\da-f]{32}\/logo\.webp\);--mark:none$/)
  const [template, data] = dressDocument('rgb("#0b7377")', { brand: 'پارسا' }, app.settings.LOOK)
  expect([template, data.logo!.length > 50]).toEqual(['rgb("#7a1f5c")', true])
  const mail = mailHtml({ subject: 'کد', text: 'متن', brand: 'پارسا', accent: '#7a1f5c', hasLogo: true })
  expect(mail).toContain('src="cid:logo@school"')
  // Nothing is loaded from anywhere.
  expect(mail).not.toMatch(/src="http/)
})
