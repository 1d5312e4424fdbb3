/** @module-tag engines */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { type LiveApp, openLiveApp } from '../../../../test/live-app.ts'
import { readNumbers, type Ticket, type Transport, transports } from '../../../../test/live-readers.ts'
import { publish } from './publish.ts'

let app: LiveApp
beforeAll(async () => {
  app = await openLiveApp()
})
afterAll(() => app[Symbol.asyncDispose]())

let channels = 0
const newChannel = () => `test:${++channels}`
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, step) => first + step)
const soon = { timeout: 15_000, interval: 20 }

/** The one table of what a reader is promised, whatever carries it. */
const rows = Object.keys(transports) as Transport[]

/** A new user who reads from the places given. */
async function read(transport: Transport, after: Ticket['after']) {
  const person = await app.user()
  const reader = transports[transport]({ address: app.address, token: person.token!, after })
  return { person, reader }
}

test.each(rows)('what came and what comes is told in order, once (%s)', async transport => {
  const [testChannel, other] = [newChannel(), newChannel()]
  for (let number = 1; number <= 120; number++) await app.publishEvent(testChannel, { text: number })
  const { reader } = await read(transport, { [testChannel]: 0, [other]: 0 })
  await expect.poll(() => readNumbers(reader, testChannel), soon).toEqual(upTo(120))
  await Promise.all(upTo(20).map(number => app.publishEvent(testChannel, { text: 120 + number })))
  await app.publishEvent(other, { text: 'elsewhere' })
  await expect.poll(() => readNumbers(reader, testChannel), soon).toEqual(upTo(140))
  await expect.poll(() => readNumbers(reader, other), soon).toEqual([1])
  expect(reader.received).toContainEqual({ channel: other, number: 1, event: { text: 'elsewhere' } })
  reader.drop()
})

test.each(rows)('a reader that was away goes on from the last number it has (%s)', async transport => {
  const testChannel = newChannel()
  const { reader, person } = await read(transport, { [testChannel]: 0 })
  await app.publishEvent(testChannel, {})
  await app.publishEvent(testChannel, {})
  await expect.poll(() => readNumbers(reader, testChannel), soon).toEqual([1, 2])
  reader.drop()
  await reader.ended
  await app.publishEvent(testChannel, {})
  await app.publishEvent(testChannel, {})
  const again = transports[transport]({
    address: app.address,
    token: person.token!,
    after: { [testChannel]: 2 },
  })
  await expect.poll(() => readNumbers(again, testChannel), soon).toEqual([3, 4])
  await app.publishEvent(testChannel, {})
  await expect.poll(() => readNumbers(again, testChannel), soon).toEqual([3, 4, 5])
  again.drop()
})

test.each(rows)(
  'who knows no number is told where the channel stands, and then what comes (%s)',
  async transport => {
    const testChannel = newChannel()
    for (const _ of upTo(3)) await app.publishEvent(testChannel, {})
    const { reader } = await read(transport, { [testChannel]: null })
    await expect.poll(() => reader.received, soon).toEqual([{ channel: testChannel, reload: 3 }])
    await app.publishEvent(testChannel, {})
    await expect.poll(() => readNumbers(reader, testChannel), soon).toEqual([4])
    reader.drop()
  },
)

test.each(rows)('who stands before the cut, or after the end, is told to reload (%s)', async transport => {
  const [testChannel, restored] = [newChannel(), newChannel()]
  for (const _ of upTo(4)) await app.publishEvent(testChannel, {})
  await app.database.execute('update live_event set at = $2 where channel = $1 and number <= 3', [
    testChannel,
    new Date(app.now().getTime() - 8 * 24 * 3600 * 1000),
  ])
  const { cutOldEvents } = await import('./publish.ts')
  await cutOldEvents.run(app, {})
  await app.publishEvent(restored, {})
  const { reader } = await read(transport, { [testChannel]: 2, [restored]: 9 })
  await expect.poll(() => reader.received.length, soon).toBe(2)
  expect(reader.received).toContainEqual({ channel: testChannel, reload: 4 })
  expect(reader.received).toContainEqual({ channel: restored, reload: 1 })
  // Whoever has the last event that was cut misses nothing.
  const beside = await read(transport, { [testChannel]: 3 })
  await expect.poll(() => readNumbers(beside.reader, testChannel), soon).toEqual([4])
  for (const { drop } of [reader, beside.reader]) drop()
})

test.each(rows)('a foreign channel is refused, the others are read (%s)', async transport => {
  const testChannel = newChannel()
  const stranger = await app.user()
  const { reader, person } = await read(transport, {
    [`user:${stranger.id}`]: 0,
    'test:locked': 0,
    'nobody:knows': 0,
    [testChannel]: 0,
  })
  for (const channel of [`user:${stranger.id}`, 'test:locked', 'nobody:knows', testChannel])
    await app.publishEvent(channel, {})
  await expect.poll(() => readNumbers(reader, testChannel), soon).toEqual([1])
  const refused = reader.received.filter(message => 'refused' in message)
  expect(refused.map(({ channel }) => channel).sort()).toEqual(
    [`user:${stranger.id}`, 'test:locked', 'nobody:knows'].sort(),
  )
  expect(reader.received).toHaveLength(4)
  const own = await read(transport, { [`user:${person.id}`]: 0 })
  // Only the person's own token opens the person's own channel.
  await expect.poll(() => own.reader.received.length, soon).toBe(1)
  expect(own.reader.received[0]).toHaveProperty('refused')
  for (const { drop } of [reader, own.reader]) drop()
})

test.each(rows)(
  'a message to a person reaches the person, one that was rolled back never (%s)',
  async transport => {
    const person = await app.user()
    const { sendNotice } = await import('#account/people/messages.server.ts')
    const channel = `user:${person.id}`
    const reader = transports[transport]({
      address: app.address,
      token: person.token!,
      after: { [channel]: 0 },
    })
    const notice = { type: 'news', title: 'کلاس تازه', body: 'از شنبه' } as const
    await transaction(app.db, async tx => {
      await sendNotice(tx, person.id, notice, app.now())
      throw new Error('changed my mind')
    }).catch(() => null)
    await transaction(app.db, tx => sendNotice(tx, person.id, notice, app.now()))
    await expect
      .poll(() => reader.received, soon)
      .toEqual([{ channel, number: 1, event: { changed: 'messages' } }])
    const { body } = await person.get<{ unread: number }>('/api/account/messages')
    expect(body.unread).toBe(1)
    await person.put('/api/account/messages/read')
    await person.put('/api/account/messages/read')
    await expect.poll(() => readNumbers(reader, channel), soon).toEqual([1, 2])
    reader.drop()
  },
)

test.each(rows)('logging out ends the open connection (%s)', async transport => {
  const testChannel = newChannel()
  const { reader, person } = await read(transport, { [testChannel]: 0 })
  await app.publishEvent(testChannel, {})
  await expect.poll(() => readNumbers(reader, testChannel), soon).toEqual([1])
  expect((await person.post('/api/account/logout')).status).toBe(204)
  expect(await reader.ended).toBe({ socket: 4401, stream: 0, poll: 401 }[transport])
  await app.publishEvent(testChannel, {})
  expect(readNumbers(reader, testChannel)).toEqual([1])
})

test.each(rows)('nobody and a token that expired are refused (%s)', async transport => {
  const person = await app.user()
  const refused = transport === 'socket' ? 4401 : 401
  for (const token of ['nonsense', person.token!]) {
    if (token === person.token) app.setNow(new Date(app.now().getTime() + 16 * 60_000))
    const reader = transports[transport]({ address: app.address, token, after: { [newChannel()]: 0 } })
    expect(await reader.ended).toBe(refused)
    expect(reader.received).toEqual([])
  }
})

test('events of one channel are numbered as they are committed, and a number is never seen before those under it', async () => {
  const testChannel = newChannel()
  const seen: number[] = []
  let writing = true
  const watch = (async () => {
    while (writing) {
      const { rows } = await app.database.execute(
        'select number from live_event where channel = $1 order by number',
        [testChannel],
      )
      const numbers = rows.map(({ number }) => number as number)
      expect(numbers).toEqual(upTo(numbers.length))
      seen.push(numbers.length)
    }
  })()
  await Promise.all(
    upTo(30).map(turn =>
      transaction(app.db, async tx => {
        await publish(tx, testChannel, { turn })
        await new Promise(resolve => setTimeout(resolve, (turn * 7) % 10))
        if (turn % 3 === 0) throw new Error('rolled back')
      }).catch(() => null),
    ),
  )
  writing = false
  await watch
  expect(seen.at(-1)).toBeGreaterThan(0)
  const { rows } = await app.database.execute('select number from live_event where channel = $1', [
    testChannel,
  ])
  expect(rows).toHaveLength(20)
})
