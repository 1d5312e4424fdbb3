import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../../test/app.ts'
import { newTeacher } from '../../../../test/school.ts'
import { beginUpload, createSender, type Sender, sendWhole } from '../../../../test/send-upload.ts'
import { maxIntroBytes } from './contract.ts'

let app: TestApp
let address: string
let staff: Person & { id: string }
let sender: Sender
beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  await app.jobs.work(app)
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  staff = await app.user('مدیر', ['admin'])
  sender = createSender(address, staff)
})
afterAll(() => app[Symbol.asyncDispose]())

type TeacherMedia = { portraitUrl: string | null; introUrl: string | null }
type Refusal = { errors: { field: string; message: string }[] }
const path = '/api/studio/teachers'
const kind = 'teacher-intro'

function createForm(content: Buffer, name: string) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], name))
  return form
}

/** A picture, wide and all of one colour. */
const picture = (background = 'red') =>
  sharp({ create: { width: 900, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

const sound = () => readFile('seed-media/phrases/heres-my-passport.mp3')
const sendSound = async () => (await sendWhole(sender, await sound(), { kind, name: 'a.mp3' })).body.media.id

const fetchStatus = async (url: string | null) => (await fetch(`${address}${url}`)).status
/** A job takes old files away. */
const goes = (url: string | null) => expect.poll(() => fetchStatus(url), { timeout: 10_000 }).toBe(404)

const faceOnPage = async (id: string) =>
  (await (await app.visitor()).get<{ teacher: TeacherMedia }>(`/api/teachers/t-${id}`)).body.teacher

test('a portrait is cut to five by six, stands for everybody, and goes with the next one or when it is taken off', async () => {
  const id = await newTeacher(app)
  const first = await staff.post<TeacherMedia>(`${path}/${id}/portrait`, createForm(await picture(), 'a.jpg'))
  expect(first.status).toBe(200)
  const url = first.body.portraitUrl!
  expect((await faceOnPage(id)).portraitUrl).toBe(url)
  const stored = Buffer.from(await (await fetch(address + url)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 500, height: 600 })

  const second = await staff.post<TeacherMedia>(
    `${path}/${id}/portrait`,
    createForm(await picture('blue'), 'b.jpg'),
  )
  await goes(url)
  expect(await fetchStatus(second.body.portraitUrl)).toBe(200)
  const none = await staff.delete<TeacherMedia>(`${path}/${id}/portrait`)
  expect([none.status, none.body.portraitUrl]).toEqual([200, null])
  await goes(second.body.portraitUrl)
  expect((await faceOnPage(id)).portraitUrl).toBeNull()
})

test('a portrait that is no picture is refused at its field, and the one that is there stays', async () => {
  const id = await newTeacher(app)
  const { body } = await staff.post<TeacherMedia>(
    `${path}/${id}/portrait`,
    createForm(await picture(), 'a.jpg'),
  )
  const refused = await staff.post<Refusal>(`${path}/${id}/portrait`, createForm(await sound(), 'a.jpg'))
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'file', message: 'این پرونده تصویر نیست.' }],
  ])
  expect([(await faceOnPage(id)).portraitUrl, await fetchStatus(body.portraitUrl)]).toEqual([
    body.portraitUrl,
    200,
  ])
})

test('a portrait that two teachers share stays for the other one', async () => {
  const [one, other] = [await newTeacher(app), await newTeacher(app)]
  const { body } = await staff.post<TeacherMedia>(
    `${path}/${one}/portrait`,
    createForm(await picture(), 'a.jpg'),
  )
  await app.database.execute(
    'update teacher set portrait = (select portrait from teacher where id = $1) where id = $2',
    [one, other],
  )
  expect((await staff.delete(`${path}/${one}/portrait`)).status).toBe(200)
  // What is sent to the jobs later is done later.
  const { body: after } = await staff.post<TeacherMedia>(
    `${path}/${one}/portrait`,
    createForm(await picture(), 'b.jpg'),
  )
  await staff.delete(`${path}/${one}/portrait`)
  await goes(after.portraitUrl)
  expect([(await faceOnPage(other)).portraitUrl, await fetchStatus(body.portraitUrl)]).toEqual([
    body.portraitUrl,
    200,
  ])
})

test('a spoken introduction is heard by everybody, and goes with the next one or when it is taken off', async () => {
  const id = await newTeacher(app)
  const first = await staff.put<TeacherMedia>(`${path}/${id}/intro`, { mediaId: await sendSound() })
  expect([first.status, (await faceOnPage(id)).introUrl]).toEqual([200, first.body.introUrl])
  const response = await fetch(address + first.body.introUrl)
  expect([response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())]).toEqual([
    'audio/mpeg',
    await sound(),
  ])
  const second = await staff.put<TeacherMedia>(`${path}/${id}/intro`, { mediaId: await sendSound() })
  await goes(first.body.introUrl)
  expect(await fetchStatus(second.body.introUrl)).toBe(200)
  expect((await staff.put<TeacherMedia>(`${path}/${id}/intro`, { mediaId: null })).body.introUrl).toBeNull()
  await goes(second.body.introUrl)
  await app.database.execute(`insert into teacher_language values ($1, 'en', 'A1', 'B2')`, [id])
  const list = await (await app.visitor()).get<{ items: ({ id: string } & TeacherMedia)[] }>('/api/teachers')
  expect(list.body.items.find(one => one.id === id)!.introUrl).toBeNull()
})

test('once its small version was made, that is what is heard of an introduction, and it goes with it', async () => {
  const id = await newTeacher(app)
  const mediaId = await sendSound()
  await staff.put(`${path}/${id}/intro`, { mediaId })
  const key = `public/teacher-intro/${mediaId}-audio.m4a`
  await app.files.put(key, await sound())
  await app.database.execute(`insert into media_rendition values ($1, 'audio', $2, 5)`, [mediaId, key])
  const { introUrl } = await faceOnPage(id)
  expect(introUrl).toBe(key.replace('public/', '/media/'))
  await staff.put(`${path}/${id}/intro`, { mediaId: null })
  await goes(introUrl)
})

test('an introduction that is no sound, too large, a colleague’s upload or another teacher’s is refused with a sentence', async () => {
  const [id, other] = [await newTeacher(app), await newTeacher(app)]
  const none = await sendWhole(sender, await picture(), { kind, name: 'a.mp3' })
  expect([none.status, none.body.info?.message]).toEqual([
    422,
    'این فایل صدا نیست. فایل MP3، M4A، OGG یا WAV بفرستید.',
  ])
  const large = await beginUpload(sender, { kind, name: 'a', bytes: maxIntroBytes + 1 })
  expect(await large.text()).toContain('۱۰ مگابایت')
  const taken = await sendSound()
  expect((await staff.put(`${path}/${other}/intro`, { mediaId: taken })).status).toBe(200)
  const colleague = await app.user('مالک', ['owner'])
  for (const [who, mediaId] of [
    [staff, taken],
    [colleague, await sendSound()],
  ] as const) {
    const { status, body } = await who.put<Refusal>(`${path}/${id}/intro`, { mediaId })
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'mediaId', message: 'این صدا پیدا نشد؛ دوباره بگذاریدش.' }],
    ])
  }
})

test('portrait and introduction stay when the account of the teacher goes, and go with the page', async () => {
  const own = await app.user('مریم', ['teacher'], { password: 'گذرواژهٔ-بلند-۱۴۰۵' })
  const id = await newTeacher(app, { userId: own.id })
  await staff.post(`${path}/${id}/portrait`, createForm(await picture(), 'a.jpg'))
  const { body } = await staff.put<TeacherMedia>(`${path}/${id}/intro`, { mediaId: await sendSound() })
  const { portraitUrl, introUrl } = body
  const gone = await own.post('/api/account/deletion', { currentPassword: 'گذرواژهٔ-بلند-۱۴۰۵' })
  expect(gone.status).toBe(204)
  expect(await faceOnPage(id)).toMatchObject({ portraitUrl, introUrl })
  expect([await fetchStatus(portraitUrl), await fetchStatus(introUrl)]).toEqual([200, 200])
  expect((await staff.delete(`${path}/${id}`)).status).toBe(204)
  await goes(portraitUrl)
  await goes(introUrl)
})

test('a form that was open while the portrait changed is written all the same', async () => {
  const id = await newTeacher(app)
  const { body: opened } = await staff.get<object>(`${path}/${id}`)
  const { body } = await staff.post<TeacherMedia>(
    `${path}/${id}/portrait`,
    createForm(await picture(), 'a.jpg'),
  )
  const teaches = [{ language: 'en', from: 'A1', to: 'B2' }]
  expect((await staff.put(`${path}/${id}`, { ...opened, teaches })).status).toBe(200)
  expect((await faceOnPage(id)).portraitUrl).toBe(body.portraitUrl)
})
