import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedName } from '#server/engines/media/saved-name.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { ffmpeg, madeMedia } from '../../../test/ffmpeg.ts'
import { newHomework } from '../../../test/homework.ts'
import { presentationFile, sheetFile, wordFile, zipFile } from '../../../test/office-files.ts'
import { enrol, listSessions, newGroup } from '../../../test/school.ts'
import { beginUpload, createSender, sendWhole } from '../../../test/send-upload.ts'
import { type MyHomework, maxFileBytes, maxVoiceBytes } from './contract.ts'

const t = withTables<MediaTables>()
let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app[Symbol.asyncDispose]())

test('a voice that is none, and what is too large, are refused with a sentence before anything is handed in', async () => {
  const sender = createSender(address, await app.user())
  const about = { kind: 'homework-voice', name: 'voice.webm' }
  const none = await sendWhole(sender, randomBytes(500), about)
  expect([none.status, none.body.info?.message]).toEqual([
    422,
    'این فایل صدا یا ویدئو نیست. فایل MP4، WebM، MP3 یا M4A بفرستید.',
  ])
  for (const [kind, max] of [
    ['homework-voice', maxVoiceBytes],
    ['homework-file', maxFileBytes],
  ] as const) {
    const large = await beginUpload(sender, { kind, name: 'a', bytes: max + 1 })
    const { info } = (await large.json()) as { info: { message: string } }
    expect([large.status >= 400, info.message]).toEqual([true, expect.stringContaining('مگابایت')])
  }
})

test('a file and a voice that were sent go with an answer, under their names and with links of their own', async () => {
  const learner = await app.user()
  const group = await newGroup(app, { startsIn: -7 })
  const [session] = await listSessions(app, group)
  const homework = await newHomework(app, session!.id)
  const enrolment = await enrol(app, learner.id, group)
  const sender = createSender(address, learner)
  const letter = wordFile('Dear Sir')
  const name = '../\u202eانشای من.docx'
  const text = await sendWhole(sender, letter, { kind: 'homework-file', name })
  const sound = await readFile('seed-media/phrases/heres-my-passport.mp3')
  const voice = await sendWhole(sender, sound, { kind: 'homework-voice', name: 'voice.mp3' })
  const path = `/api/presentation/profile/course/${enrolment}/homework`
  const given = { fileId: text.body.media.id, voiceId: voice.body.media.id }
  const handed = { answer: randomUUID(), at: app.now().toISOString(), ...given }
  expect((await learner.post(`${path}/${homework}`, handed)).status).toBe(201)
  const { body } = await learner.get<{ items: MyHomework[] }>(path)
  const [answer] = body.items[0]!.answers
  expect(answer).toMatchObject({
    text: null,
    file: { name: 'انشای من.docx', family: 'document', bytes: letter.length },
    voice: { name: 'voice.mp3', family: 'audio', bytes: sound.length },
  })
  const visitor = [...learner.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const file = await fetch(address + answer!.file!.save, { headers: { cookie: visitor } })
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), letter)).toBe(0)
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('انشای من.docx')}`,
  )
  // The link is of no use in another browser.
  expect((await fetch(address + answer!.file!.save)).status).toBeGreaterThanOrEqual(400)
})

const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), randomBytes(100)])
const amr = Buffer.concat([Buffer.from('#!AMR\n'), randomBytes(100)])
const oldWord = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504),
  Buffer.from('WordDocument', 'utf16le'),
])

test.each<[name: string, content: Buffer, saved: string]>([
  ['نگار.pptx', presentationFile(), 'نگار.pptx'],
  ['نمره.XLSX', sheetFile(), 'نمره.XLSX'],
  ['نامه.doc', oldWord, 'نامه.doc'],
  ['IMG_1.HEIC', heic, 'IMG_1.HEIC'],
  ['صدا.amr', amr, 'صدا.amr'],
  ['تلفن.3gp', Buffer.from('\0\0\0\x18ftyp3gp4\0\0\0\x003gp4isom'), 'تلفن.3gp'],
  ...(ffmpeg ? [['voice.aac', madeMedia('adts', 1), 'voice.aac'] as [string, Buffer, string]] : []),
  // An ending that lies is not handed on.
  ['invoice.exe', wordFile('words'), 'invoice.exe.docx'],
  ['سند.pdf', wordFile('words'), 'سند.docx'],
])('%s is taken as homework, and saved as %s by its content', async (name, content, saved) => {
  const learner = await app.user()
  const { status, body } = await sendWhole(createSender(address, learner), content, {
    kind: 'homework-file',
    name,
  })
  expect(status).toBe(200)
  const { file_key } = await t(app.db)
    .selectFrom('media')
    .select('file_key')
    .where('id', '=', body.media.id)
    .executeTakeFirstOrThrow()
  expect(savedName(name, file_key)).toBe(saved)
})

test.each([
  ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
  ['a page', Buffer.from('<!doctype html><script>1</script>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an archive', zipFile({ 'a.txt': 'a' })],
  ['an installer', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(3000)])],
  ['one letter', Buffer.from('x')],
])('%s is no homework, whatever it is called', async (_, content) => {
  const { status, body } = await sendWhole(createSender(address, await app.user()), content, {
    kind: 'homework-file',
    name: 'انشای من.docx',
  })
  const sentence = 'این نوع فایل پذیرفته نمی‌شود. PDF، Word، PowerPoint، Excel، عکس، صدا یا ویدئو بفرستید.'
  expect([status, body.errors]).toEqual([422, [{ field: 'file', message: sentence }]])
})

test('a photograph of an iPhone where a picture is wanted, and an old voice memo, hear what they are', async () => {
  const sender = createSender(address, await app.user())
  const picture = await sendWhole(sender, heic, { kind: 'picture', name: 'IMG_1.HEIC' })
  expect(picture.body.info?.message).toMatch(/^این عکس HEIC است/)
  const voice = await sendWhole(sender, amr, { kind: 'homework-voice', name: 'صدا.amr' })
  expect(voice.body.info?.message).toMatch(/^مرورگرها این نوع صدا یا ویدئو را پخش نمی‌کنند/)
})
