import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newHomework } from '../../../../test/homework.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enrol, newGroup, sessionsOf } from '../../../../test/school.ts'
import { beginUpload, senderOf, sendWhole } from '../../../../test/send-upload.ts'
import { type MyHomework, mostFileBytes, mostVoiceBytes } from './contract.ts'

let house: TestHouse
let address: string
beforeAll(async () => {
  house = await openTestHouse({ env: { FFMPEG_PATH: 'off' } })
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house[Symbol.asyncDispose]())

test('a voice that is none, and what is too large, are refused with a sentence before anything is handed in', async () => {
  const sender = senderOf(address, await house.user())
  const about = { kind: 'homework-voice', name: 'voice.webm' }
  const none = await sendWhole(sender, randomBytes(500), about)
  expect([none.status, none.body.info?.message]).toEqual([
    422,
    'این فایل صدا یا ویدئو نیست. فایل MP4، WebM، MP3 یا M4A بفرستید.',
  ])
  for (const [kind, most] of [
    ['homework-voice', mostVoiceBytes],
    ['homework-file', mostFileBytes],
  ] as const) {
    const large = await beginUpload(sender, { kind, name: 'a', bytes: most + 1 })
    const { info } = (await large.json()) as { info: { message: string } }
    expect([large.status >= 400, info.message]).toEqual([true, expect.stringContaining('مگابایت')])
  }
})

test('a file and a voice that were sent go with an answer, under their names and with links of their own', async () => {
  const learner = await house.user()
  const group = await newGroup(house, { startsIn: -7 })
  const [session] = await sessionsOf(house, group)
  const homework = await newHomework(house, session!.id)
  const enrolment = await enrol(house, learner.id, group)
  const sender = senderOf(address, learner)
  const text = await sendWhole(sender, Buffer.from('Dear Sir'), { kind: 'homework-file', name: 'نامه.txt' })
  const sound = await readFile('seed-media/phrases/heres-my-passport.mp3')
  const voice = await sendWhole(sender, sound, { kind: 'homework-voice', name: 'voice.mp3' })
  const path = `/api/presentation/profile/course/${enrolment}/homework`
  const given = { fileId: text.body.media.id, voiceId: voice.body.media.id }
  const handed = { answer: randomUUID(), at: house.now().toISOString(), ...given }
  expect((await learner.post(`${path}/${homework}`, handed)).status).toBe(201)
  const { body } = await learner.get<{ items: MyHomework[] }>(path)
  const [answer] = body.items[0]!.answers
  expect(answer).toMatchObject({
    text: null,
    file: { name: 'نامه.txt', family: 'document', bytes: 8 },
    voice: { name: 'voice.mp3', family: 'audio', bytes: sound.length },
  })
  const visitor = [...learner.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const file = await fetch(address + answer!.file!.save, { headers: { cookie: visitor } })
  expect(await file.text()).toBe('Dear Sir')
  // The link is of no use in another browser.
  expect((await fetch(address + answer!.file!.save)).status).toBeGreaterThanOrEqual(400)
})
