import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepMedia } from '#server/engines/media/erase-media.ts'
import { prepareMedia } from '#server/engines/media/prepare.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import {
  leaveGroup,
  listTalks,
  newClass,
  newLearner,
  newPair,
  openTalk,
  readHead,
  readTalk,
  say,
} from '../../../../test/chat.ts'
import {
  fetchAs,
  probeSound,
  readLinks,
  speak,
  takePicture,
  upload,
  uploadReady,
} from '../../../../test/chat-files.ts'
import { countStatements } from '../../../../test/count-queries.ts'
import { madeMedia, withFfmpeg } from '../../../../test/ffmpeg.ts'
import {
  askOffset,
  beginUpload,
  createSender,
  finish,
  sendPart,
  sendWhole,
} from '../../../../test/send-upload.ts'
import { maxFileBytes, maxVoiceSeconds } from '../rules.ts'
import { sweepChatFiles } from './prepared.server.ts'

let app: TestApp
let at: { app: TestApp; address: string }
beforeAll(async () => {
  app = await openTestApp()
  at = { app, address: await app.http.listen({ port: 0, host: '127.0.0.1' }) }
})
afterAll(() => app[Symbol.asyncDispose]())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

/** A learner and the teacher of their group, and what they say to each other alone and in the group. */
async function pair() {
  const two = await newPair(app)
  return { ...two, groupTalk: await openTalk(two.learner, { group: two.group }) }
}

withFfmpeg(
  'CH7 thirty seconds of speech weigh at most 90 KB, as Opus of 16 kbit/s in mono and as AAC, with loudness and length',
  async () => {
    const { learner, teacher, talk } = await pair()
    const recorded = speak(30, 'webm')
    expect(recorded.length).toBeGreaterThan(300_000)
    const id = await uploadReady(at, learner, recorded, { name: 'voice.webm', isVoice: true })
    const sent = await say(learner, talk, '', { attachments: [id] })
    expect(sent.status).toBe(201)
    const [voice] = (await readTalk(teacher, talk)).body.items.at(-1)!.attachments
    expect(voice).toMatchObject({ kind: 'voice', state: 'ready', ending: 'ogg' })
    expect(voice!.seconds).toBeCloseTo(30, 0)
    expect(voice!.peaks).toHaveLength(50)
    expect(Math.max(...voice!.peaks!)).toBe(100)
    const [link] = await readLinks(teacher, talk, [id])
    const read = async (path: string) =>
      Buffer.from(await (await fetchAs(at.address, teacher, path)).arrayBuffer())
    const [opus, aac] = [await read(link!.src), await read(link!.aac!)]
    for (const [content, codec] of [
      [opus, 'opus'],
      [aac, 'aac'],
    ] as const) {
      expect(content.length).toBeLessThanOrEqual(90 * 1024)
      expect(probeSound(content)).toMatchObject({ codec, channels: 1 })
      expect(probeSound(content).seconds).toBeCloseTo(30, 0)
    }
    // 16 kbit/s, and what the container takes.
    expect((opus.length * 8) / 30).toBeLessThanOrEqual(18_000)
    expect(opus.length).toBe(voice!.bytes)
    // What the browser had recorded is kept only as long as a link to it is good.
    const recordedKey = `private/chat-voice/${id}.webm`
    expect(await app.files.stat(recordedKey)).not.toBeNull()
    const { rows } = await app.database.execute(
      `select start_after from pgboss.job where name = 'remove-media-files' and data->'keys'->>0 = $1`,
      [recordedKey],
    )
    const removedAt = rows[0]!.start_after as Date
    expect(removedAt.getTime() - app.now().getTime()).toBeGreaterThan(6 * 3_600_000)
    expect((await listTalks(teacher))[0]!.lastMessage!.text).toBe('پیام صوتی')
  },
)

withFfmpeg(
  'CH7 what a browser recorded as light Opus is not encoded again, and Safari’s AAC is',
  async () => {
    const { learner } = await pair()
    const prepared = async (content: Buffer) => {
      const id = await uploadReady(at, learner, content, { name: 'voice', isVoice: true })
      return probeSound(await buffer((await app.files.read(`private/chat-voice/${id}-voice.ogg`)).stream))
    }
    const light = speak(10, 'webm', { kilobits: 16, channels: 1 })
    expect((await prepared(light)).packets).toEqual(probeSound(light).packets)
    const heavy = await prepared(speak(10, 'webm', { kilobits: 64, channels: 1 }))
    const safari = await prepared(speak(10, 'mp4', { kilobits: 64, channels: 1 }))
    for (const { codec, channels, packets } of [heavy, safari]) {
      expect({ codec, channels }).toEqual({ codec: 'opus', channels: 1 })
      expect(packets.reduce((sum, size) => sum + size, 0) * 8).toBeLessThanOrEqual(10 * 16_500)
    }
  },
)

withFfmpeg(
  'CH7 a voice stands alone, is a sound, is sent once by who recorded it, and is five minutes at most',
  async () => {
    // Made first: this process stands still meanwhile, and a connection that is kept may end unseen.
    const film = madeMedia('mp4', 2, { film: true })
    const tooLong = madeMedia('mp3', maxVoiceSeconds + 20)
    const said = speak(3, 'webm')
    const { learner, teacher, talk } = await pair()
    const findRefusal = async (content: Buffer) => {
      const { status, body } = await upload(at, learner, content, { name: 'voice', isVoice: true })
      return [status, body.errors?.[0]?.message]
    }
    expect(await findRefusal(film)).toEqual([422, 'این فایل صدا نیست.'])
    expect(await findRefusal(await takePicture(50, 50))).toEqual([
      422,
      'این فایل صدا یا ویدئو نیست. فایل MP4، WebM، MP3 یا M4A بفرستید.',
    ])
    expect(await findRefusal(tooLong)).toEqual([422, 'این صدا از ۵ دقیقه بلندتر است.'])
    const voice = await uploadReady(at, learner, said, { name: 'voice', isVoice: true })
    const document = await uploadReady(at, learner, pdf, { name: 'a.pdf' })
    expect((await say(learner, talk, '', { attachments: [voice, document] })).body).toMatchObject({
      errors: [{ field: 'attachments', message: 'پیام صوتی تنها فرستاده می‌شود.' }],
    })
    expect((await say(teacher, talk, '', { attachments: [voice] })).status).toBe(422)
    expect((await say(learner, talk, '', { attachments: [voice] })).status).toBe(201)
    expect((await say(learner, talk, '', { attachments: [voice] })).status).toBe(422)
  },
)

withFfmpeg(
  'CH7 who heard a voice is remembered for them alone, and a voice that is ready is told',
  async () => {
    const { learner, teacher, talk } = await pair()
    const { body } = await upload(at, learner, speak(3, 'mp4'), { name: 'voice', isVoice: true })
    const { id } = body.media
    const sent = await say(learner, talk, '', { attachments: [id] })
    expect(sent.body.message.attachments[0]).toMatchObject({ state: 'waiting', peaks: null })
    await prepareMedia.run(app, { id })
    const changed = await teacher.get<{ items: { change: number; attachments: { state: string }[] }[] }>(
      `/api/chat/conversations/${talk}/changes`,
      { since: sent.body.message.change },
    )
    expect(changed.body.items).toMatchObject([{ attachments: [{ state: 'ready' }] }])
    const heard = { second: 3, at: app.now().toISOString(), watched: true }
    expect((await (await newLearner(app)).put(`/api/media/${id}/place`, heard)).status).toBe(404)
    expect((await teacher.put(`/api/media/${id}/place`, heard)).status).toBe(200)
    expect((await readLinks(teacher, talk, [id]))[0]!.isHeard).toBe(true)
    expect((await readLinks(learner, talk, [id]))[0]!.isHeard).toBe(false)
  },
)

test('CH13 a picture is shown within 200 KB with its size, its original is there to be asked for, and neither says where it was taken', async () => {
  const { learner, teacher, talk } = await pair()
  const taken = await takePicture(3000, 2000)
  expect(taken.length).toBeGreaterThan(2_000_000)
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const id = await uploadReady(at, learner, taken, { name: 'تکلیف.jpg' })
  await say(learner, talk, 'این هم تکلیف', { attachments: [id] })
  const [picture] = (await readTalk(teacher, talk)).body.items.at(-1)!.attachments
  const [link] = await readLinks(teacher, talk, [id])
  const read = async (path: string) => {
    const answer = await fetchAs(at.address, teacher, path)
    return { headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
  }
  const shown = await read(link!.src)
  expect(shown.content.length).toBeLessThanOrEqual(200 * 1024)
  const { width, height, exif } = await sharp(shown.content).metadata()
  expect({ width, height, exif }).toEqual({
    width: picture!.width,
    height: picture!.height,
    exif: undefined,
  })
  const original = await read(link!.original!.src)
  expect(original.content.length).toBe(link!.original!.bytes)
  expect(await sharp(original.content).metadata()).toMatchObject({
    width: 3000,
    height: 2000,
    format: 'jpeg',
  })
  expect((await sharp(original.content).metadata()).exif).toBeUndefined()
})

test('CH13 an upload goes on where it was cut, and what is sent with it comes once', async () => {
  const { learner, talk } = await pair()
  const content = Buffer.concat([pdf, randomBytes(700_000)])
  const sender = createSender(at.address, learner)
  const begun = await beginUpload(sender, { kind: 'chat-file', name: 'جزوه.pdf', bytes: content.length })
  const location = begun.headers.get('location')!
  await sendPart(sender, location, 0, content.subarray(0, 300_000))
  expect((await askOffset(sender, location)).offset).toBe(300_000)
  await sendPart(sender, location, 300_000, content.subarray(300_000))
  const { body } = await finish(sender, location)
  const message = { id: crypto.randomUUID(), attachments: [body.media.id] }
  const first = await say(learner, talk, '', message)
  const again = await say(learner, talk, '', message)
  expect(again.body).toEqual(first.body)
  expect(first.body.message.attachments).toMatchObject([
    { kind: 'file', name: 'جزوه.pdf', ending: 'pdf', bytes: content.length },
  ])
  const tooLarge = await beginUpload(sender, { kind: 'chat-file', name: 'a.pdf', bytes: maxFileBytes + 1 })
  expect(tooLarge.status).toBe(413)
  const six = Array.from({ length: 6 }, () => crypto.randomUUID())
  expect((await say(learner, talk, '', { attachments: six })).body).toMatchObject({
    errors: [{ field: 'attachments', message: 'با یک پیام، حداکثر ۵ فایل می‌رود.' }],
  })
})

/** A zip of one file that is gigabytes of zeros once it is opened, as far as it says. */
function zipBomb(name: string): Buffer {
  const packed = deflateRawSync(Buffer.alloc(32 * 1024 * 1024))
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(0xfffffff0, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), packed])
}

test('CH13 scripts, pages, drawings, programs, archives and bombs are refused by what they are, whatever they are called', async () => {
  const { learner } = await pair()
  const hostile: [string, Buffer][] = [
    ['photo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['homework.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['run.js', Buffer.from('alert(document.cookie)')],
    ['run.sh', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['setup.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(2000)])],
    ['photos.zip', zipBomb('zeros.bin')],
    ['lesson.docx', zipBomb('zeros.bin')],
    ['photo.jpg', zipBomb('zeros.bin')],
  ]
  for (const [name, content] of hostile) {
    const { status, body } = await upload(at, learner, content, { name })
    expect([name, status, body.errors?.[0]?.message]).toEqual([
      name,
      422,
      'این نوع فایل پذیرفته نمی‌شود. PDF، Word، PowerPoint، Excel، عکس، صدا یا ویدئو بفرستید.',
    ])
  }
  // A small file that would be drawn as sixty million pixels.
  const canvas = await sharp({
    create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  expect(canvas.length).toBeLessThan(1_000_000)
  expect((await upload(at, learner, canvas, { name: 'big.png' })).body.errors![0]!.message).toBe(
    'ابعاد این تصویر بیش از حد بزرگ است.',
  )
})

test('CH13 files are handed over as downloads that run nothing, by links that end with taking part', async () => {
  const { learner, teacher, group, groupTalk } = await pair()
  const id = await uploadReady(at, learner, pdf, { name: 'جزوهٔ درس.pdf' })
  await say(learner, groupTalk, 'جزوه', { attachments: [id] })
  const [own] = await readLinks(learner, groupTalk, [id])
  const [teachers] = await readLinks(teacher, groupTalk, [id])
  const answer = await fetchAs(at.address, learner, own!.save)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect((await fetchAs(at.address, learner, own!.src)).headers.get('content-disposition')).toBe('attachment')
  // Somebody else's browser has no use for it, nor has who made another reader of it.
  expect((await fetchAs(at.address, teacher, own!.src)).status).toBe(404)
  const forged = own!.src.replace(/reader=[^&]+/, `reader=${teacher.id}`)
  expect((await fetchAs(at.address, learner, forged)).status).toBe(404)
  await leaveGroup(app, learner.id, group)
  expect((await fetchAs(at.address, learner, own!.src)).status).toBe(404)
  expect((await fetchAs(at.address, learner, own!.save)).status).toBe(404)
  expect((await fetchAs(at.address, teacher, teachers!.src)).status).toBe(200)
  expect((await learner.get(`/api/chat/conversations/${groupTalk}/links`, { ids: id })).status).toBe(404)
  const stranger = await newLearner(app)
  expect((await stranger.get(`/api/chat/conversations/${groupTalk}/files`)).status).toBe(404)
})

test('files go with their message, are named where they cannot be seen, and are found by name', async () => {
  const { learner, teacher, talk } = await pair()
  const id = await uploadReady(at, learner, pdf, { name: 'گذشتهٔ ساده.pdf' })
  const sent = await say(learner, talk, '', { attachments: [id] })
  const message = sent.body.message.id
  expect((await listTalks(teacher))[0]!.lastMessage!.text).toBe('فایل: گذشتهٔ ساده.pdf')
  const answer = await say(teacher, talk, 'خواندم', { replyTo: message })
  expect(answer.body.message.replyTo!.text).toBe('فایل: گذشتهٔ ساده.pdf')
  const search = await teacher.get<{ items: { id: string }[] }>(`/api/chat/conversations/${talk}/search`, {
    q: 'گذشته ساده',
  })
  expect(search.body.items.map(({ id: found }) => found)).toEqual([message])
  const files = await teacher.get<{ items: unknown[]; hasMore: boolean }>(
    `/api/chat/conversations/${talk}/files`,
  )
  expect(files.body).toMatchObject({
    items: [{ seq: sent.body.message.seq, attachment: { name: 'گذشتهٔ ساده.pdf' } }],
    hasMore: false,
  })
  await teacher.post(`/api/chat/messages/${message}/report`, {
    id: crypto.randomUUID(),
    reason: 'other',
    note: '',
  })
  const support = await app.user('پویا', ['support'])
  const { body } = await support.get<{ items: { id: string; text: string }[] }>('/api/studio/chat/reports')
  expect(body.items.at(-1)!.text).toBe('فایل: گذشتهٔ ساده.pdf')
  const looked = await support.post<{ items: { files: string[]; isReported: boolean }[] }>(
    `/api/studio/chat/reports/${body.items.at(-1)!.id}/look`,
  )
  expect(looked.body.items.find(({ isReported }) => isReported)!.files).toEqual(['فایل: گذشتهٔ ساده.pdf'])
  const [link] = await readLinks(teacher, talk, [id])
  await learner.post(`/api/chat/messages/${message}/deletion`, { forAll: true })
  expect((await fetchAs(at.address, teacher, link!.src)).status).toBe(404)
  expect((await readTalk(teacher, talk)).body.items[0]).toMatchObject({ isDeleted: true, attachments: [] })
  const queued = await app.database.execute(
    `select data from pgboss.job where name = 'remove-media-files' order by created_on desc limit 1`,
  )
  expect(queued.rows).toEqual([{ data: { keys: [`private/chat-file/${id}.pdf`] } }])
  // What was said with staff stays known to the school: that there was a file.
  const past = await app.database.execute('select text from chat_past_text where message_id = $1', [message])
  expect(past.rows).toMatchObject([{ text: 'فایل: گذشتهٔ ساده.pdf' }])
})

test('what was sent to the server and with no message is gone after a month', async () => {
  const { learner, talk } = await pair()
  const [sent, left] = [
    await uploadReady(at, learner, pdf, { name: 'a.pdf' }),
    await uploadReady(at, learner, pdf, { name: 'b.pdf' }),
  ]
  await say(learner, talk, '', { attachments: [sent] })
  await app.database.execute(`update media set created_at = created_at - interval '31 days'`)
  await sweepChatFiles.run(app, {})
  const { rows } = await app.database.execute('select id from media where id in ($1, $2)', [sent, left])
  expect(rows).toEqual([{ id: sent }])
})

test('messages are pinned by either of two, and in a group by who leads it', async () => {
  const { learner, teacher, talk, groupTalk } = await pair()
  const pin = (by: typeof learner, message: string, pinned = true) =>
    by.put(`/api/chat/messages/${message}/pin`, { pinned })
  const own = (await say(learner, talk, 'جلسهٔ دوشنبه ۱۹:۰۰ شد')).body.message
  expect((await pin(teacher as never, own.id)).status).toBe(204)
  expect((await readHead(learner, talk)).body).toMatchObject({
    pinned: { count: 1, seq: own.seq, text: 'جلسهٔ دوشنبه ۱۹:۰۰ شد' },
    mayPin: true,
  })
  const { body } = await learner.get<{ items: { id: string }[] }>(`/api/chat/conversations/${talk}/pins`)
  expect(body.items.map(({ id }) => id)).toEqual([own.id])
  expect((await pin(learner, own.id, false)).status).toBe(204)
  expect((await readHead(learner, talk)).body.pinned).toBeNull()
  const inGroup = (await say(learner, groupTalk, 'سلام')).body.message
  expect((await pin(learner, inGroup.id)).status).toBe(403)
  expect((await readHead(learner, groupTalk)).body.mayPin).toBe(false)
  expect((await pin(teacher as never, inGroup.id)).status).toBe(204)
  const changed = await learner.get<{ items: { isPinned: boolean }[] }>(
    `/api/chat/conversations/${groupTalk}/changes`,
    { since: inGroup.change },
  )
  expect(changed.body.items).toMatchObject([{ isPinned: true }])
  await learner.post(`/api/chat/messages/${inGroup.id}/deletion`, { forAll: true })
  expect((await readHead(learner, groupTalk)).body.pinned).toBeNull()
})

test('a page is as many statements for twenty files as for two', async () => {
  const { learner, talk } = await pair()
  const send = async (name: string) =>
    say(learner, talk, '', { attachments: [await uploadReady(at, learner, pdf, { name })] })
  for (const name of ['1.pdf', '2.pdf']) await send(name)
  const few = await countStatements(app, () => readTalk(learner, talk))
  for (let number = 0; number < 18; number++) await send(`${number}.pdf`)
  const many = await countStatements(app, () => readTalk(learner, talk))
  expect(many.result.body.items.filter(({ attachments }) => attachments.length === 1)).toHaveLength(20)
  expect(many.queries.length).toBe(few.queries.length)
})

test('with an account go the files its person sent, and they are in what one takes along', async () => {
  const learner = await app.user('سامان', [], { password: 'baran-ast-1405' })
  const { teacher } = await newClass(app, [learner])
  const talk = await openTalk(learner, { person: teacher.id! })
  const id = await uploadReady(at, learner, pdf, { name: 'تکلیف من.pdf' })
  await say(learner, talk, '', { attachments: [id] })
  const [link] = await readLinks(teacher, talk, [id])
  const taken = await learner.get('/api/account/export')
  expect(JSON.stringify(taken.body)).toContain('تکلیف من.pdf')
  expect((await learner.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })).status).toBe(
    204,
  )
  expect((await fetchAs(at.address, teacher, link!.src)).status).toBe(404)
  expect((await readTalk(teacher, talk)).body.items[0]).toMatchObject({ isDeleted: true, attachments: [] })
  await sweepMedia.run(app, {})
  const { rows } = await app.database.execute('select id from media where id = $1', [id])
  expect(rows).toEqual([])
})

withFfmpeg(
  'CH16 a teacher begins a relay, each answers with a voice of a minute at most, and each voice is told one thing at a second of it',
  async () => {
    const { learner, teacher, groupTalk } = await pair()
    expect((await say(learner, groupTalk, 'آخر هفته', { relay: true })).status).toBe(403)
    const relay = (await say(teacher, groupTalk, 'آخر هفته چه کردید؟', { relay: true })).body.message
    expect(relay.isRelay).toBe(true)
    // It does not say how long it is, as browsers record: then it is cut.
    const sent = await sendWhole(
      createSender(at.address, learner),
      speak(65, 'webm', { kilobits: 16, channels: 1 }),
      { kind: 'chat-relay', name: 'voice' },
    )
    await prepareMedia.run(app, { id: sent.body.media.id })
    const long = await uploadReady(at, learner, speak(3, 'webm'), { name: 'voice', isVoice: true })
    const answer = { replyTo: relay.id }
    expect((await say(learner, groupTalk, '', { ...answer, attachments: [long] })).body).toMatchObject({
      errors: [{ field: 'attachments', message: 'در زنجیرهٔ گفتار، هر صدا حداکثر ۶۰ ثانیه است.' }],
    })
    const turn = (await say(learner, groupTalk, '', { ...answer, attachments: [sent.body.media.id] })).body
      .message
    expect(turn).toMatchObject({ replyTo: { id: relay.id, isRelay: true }, comment: null })
    expect(turn.attachments[0]!.seconds).toBeCloseTo(60, 0)
    const path = `/api/chat/messages/${turn.id}/comment`
    const comment = { second: 12, text: 'went، نه goed' }
    expect((await learner.put(path, comment)).status).toBe(403)
    expect((await teacher.put(path, comment)).status).toBe(204)
    // Told again, it says the new: one thing a voice.
    expect((await teacher.put(path, { second: 14, text: 'went، نه goed؛ دوباره بگو' })).status).toBe(204)
    const [read] = (await readTalk(learner, groupTalk)).body.items.slice(-1)
    expect(read!.comment).toEqual({ second: 14, text: 'went، نه goed؛ دوباره بگو' })
    expect((await teacher.put(path, { second: 61, text: 'دیر' })).status).toBe(422)
    expect((await teacher.put(`/api/chat/messages/${relay.id}/comment`, comment)).status).toBe(409)
    await learner.post(`/api/chat/messages/${turn.id}/deletion`, { forAll: true })
    expect((await readTalk(teacher, groupTalk)).body.items.at(-1)!.comment).toBeNull()
  },
)
