import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueuedText } from '#features/writing-correction/studio/contract.ts'
import { sweepMedia } from '#server/engines/media/erase-media.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { beginUpload, createSender, sendWhole } from '../../../test/send-upload.ts'
import { draft, newWritingCredit, sendText, takeText, writeText } from '../../../test/writing.ts'
import { newErrorType } from '../../../test/writing-marking.ts'
import type { WritingText } from '../writing-correction/contract.ts'
import {
  maxPhotoBytes,
  messageUploadName,
  photoUploadName,
  voiceUploadName,
} from '../writing-correction/rules.ts'
import type { Bench, MarkedText } from './contract.ts'
import { listMarkings } from './find-markings.server.ts'
import { isBegun, listPinsOn, type Marking, type Pin } from './marking.ts'

const t = withTables<MediaTables>()
let app: TestApp
let address: string
let sound: Buffer
beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  sound = await readFile('seed-media/phrases/heres-my-passport.mp3')
})
afterAll(() => app[Symbol.asyncDispose]())

type Learner = Awaited<ReturnType<TestApp['user']>>
type Refused = { info: { message: string }; errors: { field: string; message: string }[] }

/** A page of handwriting, as a telephone photographs it: with where that was. */
const takePhoto = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#f4f0e4' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer()

async function upload(person: Person, content: Buffer, kind: string): Promise<string> {
  const { status, body } = await sendWhole(createSender(address, person), content, { kind, name: 'page.jpg' })
  if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`)
  return body.media.id
}
const uploadPhoto = async (person: Person) => upload(person, await takePhoto(), photoUploadName)
const readOwn = async (person: Person, id: string) =>
  (await person.get<{ text: WritingText }>(`/api/writing-correction/texts/${id}`)).body.text
const keepDraft = (person: Person, id: string, base: number, values: object) =>
  person.put<Refused>(`/api/writing-correction/texts/${id}`, draft({ base, body: '', ...values }))
const fetchAs = (person: Person, src: string) =>
  fetch(address + src, { headers: { cookie: createSender(address, person).headers.cookie ?? '' } })

/** A photo and a voice for an answer, sent and taken by a teacher. */
async function openAnswer(by?: Learner) {
  const learner = await app.user('نگار')
  const teacher = by ?? (await app.user('آرش', ['teacher']))
  const [photo, voice] = [await uploadPhoto(learner), await upload(learner, sound, voiceUploadName)]
  const id = await writeText(app, learner, { body: '', files: [photo, voice], fileWords: 90 })
  const { status } = await sendText(learner, id, await newWritingCredit(app, learner.id))
  if (status !== 200) throw new Error('not sent')
  await takeText(teacher, id)
  return { learner, teacher, id, photo, voice }
}

const benchPath = (id: string) => `/api/studio/writing/texts/${id}/marking`
const readBench = async (person: Person, id: string) => (await person.get<Bench>(benchPath(id))).body
const save = (person: Person, id: string, base: number, marking: Marking) =>
  person.put<Refused & { version: number }>(benchPath(id), { base, marking })
const pin = (values: Partial<Pin>): Pin => ({
  id: randomUUID(),
  fileId: randomUUID(),
  x: null,
  y: null,
  second: null,
  text: 'این واژه را دوباره بخوانید.',
  typeId: null,
  criterion: null,
  ...values,
})
const onPhoto = (fileId: string, values: Partial<Pin> = {}) => pin({ fileId, x: 12.5, y: 80, ...values })

test('WR12 a photo is cut of where it was taken, lies with its draft, is priced by the words its writer counts, and is removed with it', async () => {
  const learner = await app.user('نگار')
  const photo = await uploadPhoto(learner)
  const id = await writeText(app, learner, { body: '', files: [photo] })
  const [file] = (await readOwn(learner, id)).files
  expect(file).toMatchObject({ id: photo, kind: 'photo', width: 900, height: 1200 })
  for (const src of [file!.src, file!.whole!]) {
    const shown = await sharp(Buffer.from(await (await fetchAs(learner, src)).arrayBuffer())).metadata()
    expect([shown.exif, shown.width]).toEqual([undefined, 900])
  }
  const uncounted = await sendText(learner, id, null, 1)
  expect([uncounted.status, uncounted.body.errors]).toEqual([
    422,
    [{ field: 'fileWords', message: 'بنویسید عکس‌ها و صدا چند واژه دارند.' }],
  ])
  const counted = await keepDraft(learner, id, 1, { files: [photo], fileWords: '۲۰۰' })
  expect(counted.body).toMatchObject({ version: 2, words: 200 })
  expect((await sendText(learner, id, null, 2)).status).toBe(200)
  expect((await readOwn(learner, id)).state).toBe('unpaid')
  await learner.post(`/api/writing-correction/texts/${id}/reopen`)
  await learner.delete(`/api/writing-correction/texts/${id}`)
  expect(await listThere(photo)).toEqual([])
})

test('WR12 what is no photo, too large, HEIC, broken or one too many is refused in a sentence, and nothing else is lost', async () => {
  const learner = await app.user('نگار')
  const sender = createSender(address, learner)
  const about = { kind: photoUploadName, name: 'page.jpg' }
  const large = await beginUpload(sender, { ...about, bytes: 40 * 1024 * 1024 })
  expect([large.status, ((await large.json()) as Refused).info.message]).toEqual([
    413,
    `حجم فایل نباید بیشتر از ۱۵ مگابایت باشد.`,
  ])
  expect(maxPhotoBytes).toBe(15 * 1024 * 1024)
  const heic = Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), Buffer.alloc(400)])
  const photo = await takePhoto()
  for (const [content, sentence] of [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      /این فایل تصویر نیست/,
    ],
    [Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>'), /این فایل تصویر نیست/],
    [randomBytes(600), /این فایل تصویر نیست/],
    [heic, /این عکس HEIC است/],
    [photo.subarray(0, photo.length / 2), /تصویر/],
  ] as const) {
    const { status, body } = await sendWhole(sender, content, about)
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'file'])
    expect(body.info?.message).toMatch(sentence)
  }
  const photos = []
  for (let page = 0; page < 5; page += 1) photos.push(await uploadPhoto(learner))
  const [first, ...others] = photos
  const id = await writeText(app, learner, { body: 'Dear Sara', files: others, fileWords: 90 })
  const many = await keepDraft(learner, id, 1, { body: 'Dear Sara', files: photos, fileWords: 90 })
  expect([many.status, many.body.errors]).toEqual([
    422,
    [{ field: 'files', message: 'یک نوشته بیشتر از ۴ عکس نمی‌پذیرد؛ یکی را بردارید.' }],
  ])
  const kept = await readOwn(learner, id)
  expect([kept.body, kept.files.map(file => file.id), kept.version]).toEqual(['Dear Sara', others, 1])
  const voices = [
    await upload(learner, sound, voiceUploadName),
    await upload(learner, sound, voiceUploadName),
  ]
  const spoken = await keepDraft(learner, id, 1, { files: voices })
  expect(spoken.body.errors[0]!.message).toBe('یک نوشته بیشتر از یک صدا نمی‌پذیرد؛ یکی را بردارید.')

  // Another's file is as good as none, and one file lies with one text.
  const stranger = await app.user('سام')
  const theirs = await writeText(app, stranger)
  expect((await keepDraft(stranger, theirs, 1, { files: [first] })).body.errors[0]!.field).toBe('files')
  const second = await writeText(app, learner)
  expect((await keepDraft(learner, second, 1, { files: [others[0]] })).body.errors[0]!.message).toBe(
    'یکی از فایل‌ها در نوشتهٔ دیگری است.',
  )
})

test('WR12 pins on a photo and on seconds of a voice are kept half-done, must fit their file, count as corrections, and reach the writer', async () => {
  const { learner, teacher, id, photo, voice } = await openAnswer()
  const { marking, text, version } = await readBench(teacher, id)
  expect([marking.sentences, marking.pins, version]).toEqual([[], [], 0])
  expect(text.files.map(({ kind }) => kind)).toEqual(['photo', 'voice'])
  const { items } = (
    await teacher.get<{ items: QueuedText[] }>('/api/studio/writing/queue', { show: 'mine' })
  ).body
  expect(items).toMatchObject([{ id, photos: 1, hasVoice: true }])
  expect((await teacher.post(`/api/studio/writing/texts/${id}/return`, { version: 0 })).status).toBe(409)
  for (const faulty of [
    pin({ x: 1, y: 1 }),
    pin({ fileId: photo, second: 3 }),
    pin({ fileId: voice, x: 1, y: 1 }),
    onPhoto(photo, { criterion: 'unknown' }),
  ]) {
    const { status, body } = await save(teacher, id, 0, { ...marking, pins: [faulty] })
    expect([status, body.errors[0]!.field]).toEqual([422, 'marking.pins'])
  }
  expect((await save(teacher, id, 0, { ...marking, pins: [onPhoto(photo, { x: 100.1 })] })).status).toBe(422)

  const half = onPhoto(photo, { text: '' })
  expect((await save(teacher, id, 0, { ...marking, pins: [half] })).body.version).toBe(1)
  expect((await readBench(teacher, id)).marking.pins).toEqual([half])
  const other = await save(teacher, id, 0, { ...marking, pins: [] })
  expect(other.status).toBe(409)
  const empty = await teacher.post<Refused>(`/api/studio/writing/texts/${id}/return`, { version: 1 })
  expect([empty.status, empty.body.info.message]).toEqual([
    409,
    'نشانه‌ای هنوز نه نکته دارد نه گونهٔ خطا؛ بنویسید یا برش دارید.',
  ])
  const typeId = await newErrorType(app)
  const pins = [
    { ...half, text: 'جای این جمله این‌جا نیست.', criterion: 'content' },
    onPhoto(photo, { typeId }),
    pin({ fileId: voice, second: 1.5 }),
    pin({ fileId: voice, second: 0.5 }),
  ]
  await save(teacher, id, 1, { ...marking, pins })
  expect((await listMarkings(app.db, [id])).get(id)?.corrections).toBe(1)
  expect((await teacher.post(`/api/studio/writing/texts/${id}/return`, { version: 2 })).status).toBe(204)
  const { body } = await learner.get<MarkedText>(`/api/writing-correction/texts/${id}/marking`)
  expect(body.marking.pins).toEqual(pins)
  expect(body.types).toMatchObject([{ id: typeId, name: 'زمان فعل' }])
  expect(listPinsOn(body.marking, voice).map(({ second }) => second)).toEqual([0.5, 1.5])
  expect(isBegun({ ...body.marking, pins: [] })).toBe(false)
  expect(isBegun({ ...body.marking, pins: [], message: 'خوب بود.' })).toBe(true)
})

test('WR12 the files of a text and what its corrector says of it are fetched by whoever may read it, as long as they may', async () => {
  const { learner, teacher, id, photo } = await openAnswer()
  const { marking, text } = await readBench(teacher, id)
  const atBench = text.files[0]!.src
  expect((await fetchAs(teacher, atBench)).status).toBe(200)
  const said = await upload(teacher, sound, messageUploadName)
  const stranger = await app.user('سام')
  const refusedUpload = await sendWhole(createSender(address, stranger), sound, {
    kind: messageUploadName,
    name: 'voice.mp3',
  })
  expect(refusedUpload.status).toBe(404)
  const foreign = await save(teacher, id, 0, { ...marking, voiceId: photo })
  expect(foreign.body.errors).toEqual([
    { field: 'marking.voiceId', message: 'پیام صوتی پیدا نشد؛ دوباره ضبطش کنید.' },
  ])
  const saved = { ...marking, pins: [onPhoto(photo)], voiceId: said }
  expect((await save(teacher, id, 0, saved)).status).toBe(200)
  const { voice } = await readBench(teacher, id)
  expect((await fetchAs(teacher, voice!.src)).status).toBe(200)
  for (const path of [benchPath(id), `/api/writing-correction/texts/${id}/marking`])
    expect((await stranger.get(path)).status).not.toBe(200)
  // Nothing of it before it is returned.
  expect((await learner.get(`/api/writing-correction/texts/${id}/marking`)).status).toBe(404)
  await teacher.post(`/api/studio/writing/texts/${id}/return`, { version: 1 })
  const { body } = await learner.get<MarkedText>(`/api/writing-correction/texts/${id}/marking`)
  expect(body.voice?.id).toBe(said)
  const mine = body.voice!.src
  expect((await fetchAs(learner, mine)).status).toBe(200)
  expect((await fetchAs(learner, body.text.files[0]!.src)).status).toBe(200)

  // Another has it now: links of who had it before are good no more.
  const other = await app.user('رضا', ['teacher'])
  await app.database.execute(`update writing_text set corrector_id = $2 where id = $1`, [id, other.id])
  expect((await fetchAs(teacher, atBench)).status).toBe(404)
})

test('WR12 texts with photos and a voice are taken along in as many statements for two as for one, and brought back with pins and a message in one step', async () => {
  const { learner, teacher, id, photo, voice } = await openAnswer()
  const { marking } = await readBench(teacher, id)
  const said = await upload(teacher, sound, messageUploadName)
  await save(teacher, id, 0, { ...marking, voiceId: said })
  const bring = (count: number) =>
    countStatements(app, () =>
      teacher
        .post<{ benches: Bench[] }>('/api/studio/writing/along', { count })
        .then(({ body }) => body.benches),
    )
  await bring(1)
  const one = await bring(1)
  expect(one.result).toMatchObject([
    {
      text: { id, files: [{ id: photo, width: 900 }, { id: voice }] },
      marking: { voiceId: said },
      voice: null,
    },
  ])
  const other = await openAnswer(teacher)
  const two = await bring(2)
  expect(two.result.map(({ text }) => text.files.length)).toEqual([2, 2])
  expect(two.queries.length).toBe(one.queries.length)

  const back = (textId: string, version: number, given: Marking) =>
    teacher.post(`/api/studio/writing/texts/${textId}/return`, { version, marking: given })
  const pins = [onPhoto(photo)]
  const foreign = { ...one.result[0]!.marking, pins: [onPhoto(other.photo)] }
  expect((await back(id, 1, foreign)).status).toBe(422)
  expect(
    (await back(id, 1, { ...one.result[0]!.marking, pins: [onPhoto(photo, { text: ' ' })] })).status,
  ).toBe(409)
  expect((await readBench(teacher, id)).version).toBe(1)
  expect((await back(id, 1, { ...one.result[0]!.marking, pins })).status).toBe(204)
  const { body } = await learner.get<MarkedText>(`/api/writing-correction/texts/${id}/marking`)
  expect([body.marking.pins, body.voice?.id]).toEqual([pins, said])
})

test('WR12 a said message is replaced and taken away, and all files of a text go with the account of its writer', async () => {
  const { learner, teacher, id, photo, voice } = await openAnswer()
  const { marking } = await readBench(teacher, id)
  const [first, second] = [
    await upload(teacher, sound, messageUploadName),
    await upload(teacher, sound, messageUploadName),
  ]
  await save(teacher, id, 0, { ...marking, voiceId: first })
  await save(teacher, id, 1, { ...marking, voiceId: second })
  expect((await readBench(teacher, id)).voice?.id).toBe(second)
  const there = () => listThere(photo, voice, first, second)
  expect(await there()).toEqual([photo, voice, second].sort())
  await save(teacher, id, 2, { ...marking, voiceId: null })
  expect(await there()).toEqual([photo, voice].sort())
  const third = await upload(teacher, sound, messageUploadName)
  await save(teacher, id, 3, { ...marking, voiceId: third })
  const kept = await readExport(learner)
  expect(kept).toContain('"files":2')
  expect(kept).toContain('"fileWords":90')
  await transaction(app.db, async tx => {
    for (const feature of app.features) await feature.eraseUserData?.(tx, learner.id, app.now())
  })
  await sweepMedia.run(app, {})
  expect(await there()).toEqual([])
  expect(await listThere(third)).toEqual([])
})

/** Which of these files are kept. */
const listThere = async (...ids: string[]) =>
  (await t(app.db).selectFrom('media').select('id').where('id', 'in', ids).execute())
    .map(({ id }) => id)
    .sort()

async function readExport(learner: Learner): Promise<string> {
  const parts = []
  for (const feature of app.features) parts.push(await feature.export?.(app.db, learner.id, app))
  return JSON.stringify(parts)
}
