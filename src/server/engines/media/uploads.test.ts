import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../../../emulators/s3.ts'
import { openTestApp, type TestApp, testNow } from '../../../../test/app.ts'
import { madeMedia, withFfmpeg } from '../../../../test/ffmpeg.ts'
import {
  askOffset,
  beginUpload,
  createSender,
  finish,
  sendPart,
  sendWhole,
} from '../../../../test/send-upload.ts'
import { sweepMedia } from './erase-media.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { shownName } from './shown-name.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app[Symbol.asyncDispose]())
const newSender = async (roles: string[] = []) => createSender(address, await app.user('نگار', roles))
const file = randomBytes(3000)

describe('an upload', () => {
  test('comes in parts, says how far it is, and is taken in once, however often that is asked', async () => {
    const sender = await newSender()
    const begun = await beginUpload(sender, { kind: 'attachment', name: 'تکلیف.docx', bytes: file.length })
    expect(begun.status).toBe(201)
    const location = begun.headers.get('location')!
    expect((await sendPart(sender, location, 0, file.subarray(0, 1000))).status).toBe(204)
    expect(await askOffset(sender, location)).toEqual({ status: 200, offset: 1000 })
    expect((await finish(sender, location)).status).toBe(409)
    expect((await sendPart(sender, location, 500, file.subarray(500))).status).toBe(409)
    expect((await sendPart(sender, location, 1000, file.subarray(1000))).status).toBe(204)
    const [one, other] = await Promise.all([finish(sender, location), finish(sender, location)])
    expect(one).toMatchObject({
      status: 200,
      body: { media: { name: 'تکلیف.docx', bytes: 3000, state: 'ready', url: null } },
    })
    expect(other).toEqual(one)
    expect(await finish(sender, location)).toEqual(one)
    const stored = await app.files.read(`private/attachment/${one.body.media.id}.bin`)
    expect(Buffer.compare(await buffer(stored.stream), file)).toBe(0)
    expect((await askOffset(sender, location)).status).toBe(404)
    expect(existsSync(join(app.settings.DATA_DIR, 'uploads', one.body.media.id))).toBe(false)
  })

  test('is its owner’s alone: to others there is none, whatever they ask', async () => {
    const [sender, other] = [await newSender(), await newSender(['admin'])]
    const begun = await beginUpload(sender, { kind: 'attachment', name: 'a', bytes: 10 })
    const location = begun.headers.get('location')!
    expect((await askOffset(other, location)).status).toBe(404)
    expect((await sendPart(other, location, 0, file.subarray(0, 10))).status).toBe(404)
    expect((await finish(other, location)).status).toBe(404)
    const gone = await fetch(address + location, { method: 'DELETE', headers: other.headers })
    expect(gone.status).toBe(404)
    expect(await askOffset(sender, location)).toEqual({ status: 200, offset: 0 })
    const left = await fetch(address + location, { method: 'DELETE', headers: sender.headers })
    expect(left.status).toBe(204)
    expect((await askOffset(sender, location)).status).toBe(404)
  })

  test('meets the checks of every call in their order: CSRF, login, role, limit, and only then what it is', async () => {
    const [user, visitor] = [await app.user(), await app.visitor()]
    const about = { kind: 'recording', name: 'a.mp4', bytes: 10 }
    const plain = createSender(address, visitor)
    const status = async (sender: typeof plain, given = about) => {
      const answer = await beginUpload(sender, given)
      return [answer.status, ((await answer.json()) as { info: { status: number } }).info.status]
    }
    expect(await status({ ...plain, headers: { ...plain.headers, 'x-xsrf-token': 'guess' } })).toEqual([
      403, 1012,
    ])
    expect(await status(plain, { ...about, kind: 'attachment' })).toEqual([401, 1013])
    expect(await status(createSender(address, user))).toEqual([404, 1015])
    expect(await status(await newSender(['support']))).toEqual([403, 1014])
    expect(await status(createSender(address, user), { ...about, kind: 'nothing' })).toEqual([422, 1010])
    expect(
      await status(createSender(address, user), { ...about, kind: 'picture', bytes: 11_000_000 }),
    ).toEqual([413, 1010])
    expect(await status(createSender(address, user), { ...about, kind: 'picture', bytes: 0 })).toEqual([
      422, 1010,
    ])
  })

  test('of one person no more than twenty are open at once', async () => {
    const sender = await newSender()
    const begin = () => beginUpload(sender, { kind: 'attachment', name: 'a', bytes: 10 })
    for (let count = 0; count < 20; count++) expect((await begin()).status).toBe(201)
    expect((await begin()).status).toBe(409)
  })

  test('that nobody went on with is gone after a week, the younger stay', async () => {
    const sender = await newSender()
    const old = (await beginUpload(sender, { kind: 'attachment', name: 'a', bytes: 10 })).headers.get(
      'location',
    )!
    app.setNow(new Date(testNow.getTime() + 8 * 86_400_000))
    const later = await newSender()
    const young = (await beginUpload(later, { kind: 'attachment', name: 'a', bytes: 10 })).headers.get(
      'location',
    )!
    await sweepMedia.run(app, {})
    expect((await askOffset(later, young)).status).toBe(200)
    app.setNow(testNow)
    expect((await askOffset(sender, old)).status).toBe(404)
    const there = await readdir(join(app.settings.DATA_DIR, 'uploads'))
    expect(there).toContain(young.split('/').at(-1))
    expect(there).not.toContain(old.split('/').at(-1))
  })
})

test('a bucket is given whole files alone', async () => {
  await using s3 = Object.assign(await startS3({}), {
    async [Symbol.asyncDispose]() {
      await s3.close()
    },
  })
  await using other = await openTestApp({ env: { FILES_URL: s3.filesUrl } })
  const sender = createSender(await other.http.listen({ port: 0, host: '127.0.0.1' }), await other.user())
  const begun = await beginUpload(sender, { kind: 'attachment', name: 'a', bytes: 3000 })
  const location = begun.headers.get('location')!
  await sendPart(sender, location, 0, file.subarray(0, 2000))
  expect(s3.objects.size).toBe(0)
  await sendPart(sender, location, 2000, file.subarray(2000))
  const { body } = await finish(sender, location)
  expect([...s3.objects.keys()]).toEqual([`private/attachment/${body.media.id}.bin`])
})

test('the scanner’s word decides: refused and gone, unavailable when it does not run', async () => {
  const script = join(app.settings.DATA_DIR, 'scan.mjs')
  await writeFile(
    script,
    `import { readFileSync } from 'node:fs'
     process.exit(readFileSync(process.argv[2], 'utf8').includes('EICAR') ? 1 : 0)`,
  )
  const sender = await newSender()
  const about = { kind: 'attachment', name: 'a.txt' }
  app.settings.VIRUS_SCAN = `${process.execPath} ${script}`
  onTestFinished(() => {
    delete app.settings.VIRUS_SCAN
  })
  expect((await sendWhole(sender, Buffer.from('clean'), about)).status).toBe(200)
  const before = await readdir(join(app.settings.DATA_DIR, 'uploads'))
  const refused = await sendWhole(sender, Buffer.from('EICAR'), about)
  expect(refused).toMatchObject({ status: 422, body: { info: { status: 1010 } } })
  expect(await readdir(join(app.settings.DATA_DIR, 'uploads'))).toEqual(before)
  app.settings.VIRUS_SCAN = '/no/such/scanner'
  expect((await sendWhole(sender, Buffer.from('clean'), about)).status).toBe(503)
})

test.each([
  ['C:\\Users\\نگار\\تکلیف.pdf', 'تکلیف.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['photo\0.jpg.html', 'photo.jpg.html'],
  ['gpj.\u202eexe.scr', 'gpj.exe.scr'],
  ['می\u200cروم.mp3', 'می\u200cروم.mp3'],
  [`${'ا'.repeat(255)}.mp3`, `${'ا'.repeat(115)}….mp3`],
  ['', 'file'],
  ['\u202e', 'file'],
])('the name %j is shown as %j', (given, shown) => {
  expect(shownName(given)).toBe(shown)
})

test('ffmpeg is looked for where the setting says, else in PATH, else among the packages; `off` does without', () => {
  const { PATH } = process.env
  onTestFinished(() => {
    process.env.PATH = PATH
  })
  process.env.PATH = '/nowhere'
  const brought = findFfmpeg({})!
  for (const program of [brought.ffmpeg, brought.ffprobe]) {
    expect(program).toContain('node_modules')
    expect(spawnSync(program, ['-version']).status).toBe(0)
    // Who installed it need not be who serves.
    expect(statSync(program).mode & 0o555).toBe(0o555)
  }
  expect(findFfmpeg({ FFMPEG_PATH: 'off' })).toBeNull()
  expect(findFfmpeg({ FFMPEG_PATH: `/no/${randomUUID()}/ffmpeg` })).toBeNull()
})

test('without ffmpeg a recording is taken in by its content and served as it came', async () => {
  const sender = await newSender(['teacher'])
  const sound = await readFile(
    new URL('seed-media/phrases/after-you.mp3', pathToFileURL(`${process.cwd()}/`)),
  )
  const { status, body } = await sendWhole(sender, sound, { kind: 'recording', name: 'جلسه.mp4' })
  expect(status).toBe(200)
  expect(body.media).toMatchObject({ family: 'audio', state: 'plain', bytes: sound.length })
  expect(await app.files.stat(`private/recording/${body.media.id}.mp3`)).toMatchObject({
    contentType: 'audio/mpeg',
  })
})

withFfmpeg.each(['mp3', 'mp4', 'webm', 'ogg', 'wav', 'adts', 'flac'] as const)(
  'without ffmpeg a sound in %s is known by its parts',
  async format => {
    const sender = await newSender(['teacher'])
    const about = { kind: 'recording', name: 'جلسه' }
    const whole = madeMedia(format, 2)
    const { status, body } = await sendWhole(sender, whole, about)
    expect([status, body.media?.state]).toEqual([200, 'plain'])
    // Its head is its own, what follows is not.
    const lie = Buffer.concat([whole.subarray(0, 24), Buffer.from('#EXTM3U\n'.repeat(200))])
    expect(await sendWhole(sender, lie, about)).toMatchObject({
      status: 422,
      body: { info: { status: 1010 } },
    })
  },
)
