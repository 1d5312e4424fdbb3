import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { onPostgres } from '../database.ts'
import { type Dice, rollingDice } from '../dice.ts'
import { freshDatabase } from '../fresh-database.ts'
import { type LiveReader, type Transport, transports } from '../live-readers.ts'
import { testChannel } from '../live-test-feature.ts'
import { type LiveTestServer, startLiveTestServer } from '../live-test-server.ts'

const clients = 20
const wordsEach = 15
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** A member of the test channel: speaks until every word is acknowledged, and listens from the last number on, whatever is lost. */
function enter(name: string, addresses: string[], transport: Transport, dice: Dice) {
  const events: LiveEvent[] = []
  const acknowledged: string[] = []
  const wanders = { turn: dice.below(addresses.length), drops: 0, resends: 0 }
  let reader: LiveReader | null = null
  let isOver = false
  const nextAddress = () => addresses[wanders.turn++ % addresses.length]!

  async function listen() {
    while (!isOver) {
      const after = { [testChannel]: events.at(-1)?.number ?? 0 }
      reader = transports[transport]({ address: nextAddress(), token: name, after })
      const { received, ended, drop } = reader
      let isLost = false
      void ended.then(() => {
        isLost = true
      })
      const until = Date.now() + 200 + dice.roll() * 1500
      while (!isLost && !isOver && Date.now() < until) await pause(10)
      drop()
      wanders.drops += 1
      await ended
      for (const message of received) if ('number' in message) events.push(message)
      await pause(20)
    }
  }

  async function speak() {
    for (let word = 0; word < wordsEach; word++) {
      const id = randomUUID()
      for (;;) {
        const timeout = AbortSignal.timeout(dice.chance(0.3) ? 5 + dice.below(20) : 5000)
        const status = await post(nextAddress(), name, { id, text: `${name} ${word}` }, timeout).catch(
          () => 0,
        )
        // A word that was acknowledged is sent again now and then: an answer may be lost after it was given.
        if (status === 200 && dice.chance(0.8)) break
        wanders.resends += 1
        await pause(dice.roll() * 100)
      }
      acknowledged.push(id)
      await pause(dice.roll() * 100)
    }
  }

  const listening = listen()
  return {
    events,
    acknowledged,
    wanders,
    speaking: speak(),
    async leave() {
      isOver = true
      reader?.drop()
      await listening
    },
  }
}

/** Posts as the browser's wrapper does. */
async function post(address: string, token: string, body: object, signal: AbortSignal): Promise<number> {
  const first = await fetch(`${address}/healthz`, { signal })
  const cookies = first.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
  const csrf = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const answer = await fetch(`${address}/api/live-test/words`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(csrf),
      'x-forwarded-for': `10.9.${token.length}.${Number(token.slice(7)) + 1}`,
    },
    body: JSON.stringify(body),
    signal,
  })
  return answer.status
}

/**
 * The messenger's promise, kept by what it will stand on: a feature that appends by the speaker's own id, and its channel.
 */
onPostgres(
  'RC39 twenty clients, drops, resends and killed servers: every acknowledged word once, one order for all, no gap',
  async () => {
    await using database = await freshDatabase(process.env.TEST_DATABASE_URL!)
    const start = (port = '0') => startLiveTestServer({ DATABASE_URL: database.url, PORT: port })
    const standing: LiveTestServer[] = [await start(), await start()]
    const addresses = standing.map(({ address }) => address)
    const transportNames = Object.keys(transports) as Transport[]
    const dice = rollingDice()
    const people = Array.from({ length: clients }, (_, index) =>
      enter(`speaker${index}`, addresses, transportNames[index % transportNames.length]!, dice),
    )
    try {
      let kills = 0
      const spoken = Promise.all(people.map(({ speaking }) => speaking)).then(() => true)
      while (kills < 3 && !(await Promise.race([spoken, pause(200).then(() => false)]))) {
        const index = kills++ % 2
        const { port } = new URL(addresses[index]!)
        await standing[index]![Symbol.asyncDispose]()
        standing[index] = await start(port)
      }
      await spoken
      expect(kills).toBeGreaterThan(1)
      const acknowledged = people.flatMap(({ acknowledged }) => acknowledged)
      expect(new Set(acknowledged).size).toBe(clients * wordsEach)
      const complete = () =>
        people.map(({ events }) => events.at(-1)?.number).filter(last => last === clients * wordsEach).length
      // Everybody listens on until the last word has reached them.
      await expect.poll(complete, { timeout: 30_000, interval: 50 }).toBe(clients)
      const [first] = people
      const story = first!.events.map(({ event }) => (event as { id: string }).id)
      expect(new Set(story)).toEqual(new Set(acknowledged))
      expect(story).toHaveLength(acknowledged.length)
      for (const { events } of people) {
        expect(events.map(({ number }) => number)).toEqual(story.map((_, index) => index + 1))
        expect(events.map(({ event }) => (event as { id: string }).id)).toEqual(story)
      }
      expect(people.reduce((sum, { wanders }) => sum + wanders.drops, 0)).toBeGreaterThan(clients)
      expect(people.reduce((sum, { wanders }) => sum + wanders.resends, 0)).toBeGreaterThan(0)
    } finally {
      await Promise.all(people.map(({ leave }) => leave()))
      for (const server of standing) await server[Symbol.asyncDispose]()
    }
  },
  180_000,
)
