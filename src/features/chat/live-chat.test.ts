import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveGroup, newClass, newLearner, newPair, openTalk, readTalk, say } from '../../../test/chat.ts'
import { onPostgres } from '../../../test/database.ts'
import { type LiveApp, openLiveApp } from '../../../test/live-app.ts'
import { transports } from '../../../test/live-readers.ts'
import type { Message } from './contract.ts'
import { chatChannel } from './rules.ts'

let app: LiveApp
beforeAll(async () => {
  app = await openLiveApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const soon = { timeout: 15_000, interval: 20 }

const listen = (at: LiveApp, token: string, conversation: string) =>
  transports.socket({ address: at.address, token, after: { [chatChannel(conversation)]: 0 } })
type Reader = ReturnType<typeof listen>

/** The messages that a reader was told, in the order they came. */
const listMessages = ({ received }: Reader) =>
  received.flatMap(one => {
    const event = 'event' in one ? (one.event as { kind: string; message?: Message }) : undefined
    return event?.message ? [event.message] : []
  })

test('a member who is removed is told nothing more over a socket that stays open', async () => {
  const [stays, goes] = [await newLearner(app, 'آیدا'), await newLearner(app, 'سامان')]
  const { teacher, group } = await newClass(app, [stays, goes])
  const talk = await openTalk(teacher, { group })
  const [left, right] = [listen(app, stays.token!, talk), listen(app, goes.token!, talk)]
  await say(teacher, talk, 'پیش از رفتن')
  await expect.poll(() => listMessages(right).map(({ text }) => text), soon).toEqual(['پیش از رفتن'])
  await leaveGroup(app, goes.id, group)
  await say(teacher, talk, 'پس از رفتن')
  await expect
    .poll(() => listMessages(left).map(({ text }) => text), soon)
    .toEqual(['پیش از رفتن', 'پس از رفتن'])
  await expect.poll(() => right.received.at(-1), soon).toEqual({ channel: chatChannel(talk), refused: 1014 })
  expect(JSON.stringify(right.received)).not.toContain('پس از رفتن')
  left.drop()
  right.drop()
})

test('what was deleted or edited is told to nobody who comes back later as it was', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const { id } = (await say(teacher, talk, 'پشیمان می‌شوم')).body.message
  await teacher.post(`/api/chat/messages/${id}/deletion`, { forAll: true })
  const late = listen(app, learner.token!, talk)
  await expect.poll(() => listMessages(late), soon).toMatchObject([{ isDeleted: true, text: '' }])
  expect(JSON.stringify(late.received)).not.toContain('پشیمان')
  late.drop()
})

test('CH14 a message comes by socket, stream and poll alike, and who was away is given what came after it, in kilobytes', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const readers = Object.values(transports).map(open =>
    open({ address: app.address, token: learner.token!, after: { [chatChannel(talk)]: 0 } }),
  )
  await say(teacher, talk, 'به هر راهی')
  for (const reader of readers) {
    await expect.poll(() => listMessages(reader).map(({ text }) => text), soon).toEqual(['به هر راهی'])
    reader.drop()
  }
  const { change } = (await readTalk(learner, talk)).body
  for (let number = 0; number < 30; number++) {
    await say(teacher, talk, `در هفته‌ای که نبودید، ${number}`)
    await say(learner, talk, `از جای دیگری، ${number}`)
  }
  const missed = await learner.get<{ items: Message[]; isTooMuch: boolean }>(
    `/api/chat/conversations/${talk}/changes`,
    { since: change },
  )
  expect([missed.body.items.length, missed.body.isTooMuch]).toEqual([60, false])
  expect(missed.body.items.some(({ text }) => text === 'به هر راهی')).toBe(false)
  expect(JSON.stringify(missed.body).length).toBeLessThan(40_000)
})

test('that somebody types is told to who looks, and is kept nowhere; strangers may not read', async () => {
  const { learner, teacher, talk } = await newPair(app)
  await say(learner, talk, 'سلام')
  const reader = listen(app, teacher.token!, talk)
  const stranger = listen(app, (await app.user()).token!, talk)
  await expect.poll(() => listMessages(reader).length, soon).toBe(1)
  await learner.post(`/api/chat/conversations/${talk}/typing`)
  const typing = {
    channel: chatChannel(talk),
    passing: { kind: 'typing', userId: learner.id, name: 'سامان' },
  }
  await expect.poll(() => reader.received, soon).toContainEqual(typing)
  expect(stranger.received).toEqual([{ channel: chatChannel(talk), refused: 1014 }])
  const { rows } = await app.database.execute(
    `select event from live_event where event ->> 'kind' = 'typing'`,
  )
  expect(rows).toEqual([])
  reader.drop()
  stranger.drop()
})

onPostgres(
  'RC39 twenty people write through two processes, each message twice: each is there once, in one order for everybody',
  async () => {
    await using beside = await openLiveApp({ beside: app })
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => newLearner(app, `زبان‌آموز ${at}`)))
    const { teacher, group } = await newClass(app, people)
    const talk = await openTalk(teacher, { group })
    const readers = [app, beside].flatMap(at =>
      people.slice(0, 5).map(({ token }) => listen(at, token!, talk)),
    )
    const through = await Promise.all(
      people.map(async ({ id, token }, at) => (at % 2 === 0 ? app : beside).holder(id, token!)),
    )
    const acknowledged: string[] = []
    await Promise.all(
      through.map(async (by, at) => {
        for (let number = 0; number < 10; number++) {
          const id = randomUUID()
          const answers = await Promise.all([
            say(by, talk, `${at}:${number}`, { id }),
            say(by, talk, `${at}:${number}`, { id }),
          ])
          expect(answers.map(({ status }) => status)).toEqual([201, 201])
          expect(answers[0]!.body.message.seq).toBe(answers[1]!.body.message.seq)
          acknowledged.push(id)
        }
      }),
    )
    const pages = [
      ...(await readTalk(teacher, talk, { limit: 100, before: 101 })).body.items,
      ...(await readTalk(teacher, talk, { limit: 100, after: 100 })).body.items,
    ]
    expect(pages.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
    expect(pages.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
    for (const reader of readers) {
      await expect.poll(() => listMessages(reader).length, soon).toBe(200)
      expect(listMessages(reader).map(({ id }) => id)).toEqual(pages.map(({ id }) => id))
    }
    // Of each person, in the order in which they wrote.
    for (const at of people.keys()) {
      const own = pages.flatMap(({ text }) => (text.startsWith(`${at}:`) ? [Number(text.split(':')[1])] : []))
      expect(own).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
    for (const reader of readers) reader.drop()
  },
)
