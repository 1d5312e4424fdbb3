/** @module-tag engines */
import { expect } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { openVisitor } from '../call-over-http.ts'
import { judgeHistory } from '../conversation-history.ts'
import { enterConversation, readWhole } from '../conversation-member.ts'
import { onPostgres } from '../database.ts'
import { type Dice, rollingDice } from '../dice.ts'
import { runOn } from '../fresh-database.ts'
import { type Transport, transports } from '../live-readers.ts'
import { openPair, type ProductPair, pairSecret } from '../product-pair.ts'
import { enrol, newGroup } from '../school.ts'
import { signInCrowd } from '../signed-in-crowd.ts'

const members = 20
const transportNames = Object.keys(transports) as Transport[]
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
const title = 'every confirmed message once, in one order for everybody, no gap, by a judge of the history'

onPostgres(
  `RC39 twenty people write through two processes while ${title}`,
  () => writeUnderFaults({ faults: 4, secondsBetween: 3, paceMs: 400 }),
  180_000,
)

onPostgres(
  `RC39 twenty people write for five minutes under fifty cuts, restarts and kills: ${title}`,
  { tags: ['soak'], timeout: 900_000 },
  () => writeUnderFaults({ faults: 50, secondsBetween: 5, paceMs: 1600 }),
)

type Member = ReturnType<typeof enterConversation>

/** What a bad day does to two processes and their readers. */
const faults = {
  kill: (pair: ProductPair, _: readonly Member[], dice: Dice) => pair.renew(dice.below(2), 'SIGKILL'),
  restart: (pair: ProductPair, _: readonly Member[], dice: Dice) => pair.renew(dice.below(2), 'SIGTERM'),
  cut: async (_: ProductPair, people: readonly Member[], dice: Dice) => {
    for (const person of people) if (dice.chance(0.5)) person.cut()
  },
  database: async ({ url }: ProductPair) => {
    await runOn(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  },
}
const faultNames = Object.keys(faults) as (keyof typeof faults)[]

async function writeUnderFaults({
  faults: count,
  secondsBetween,
  paceMs,
}: {
  faults: number
  secondsBetween: number
  paceMs: number
}) {
  const dice = rollingDice()
  await using pair = await openPair()
  const { crowd, conversation } = await makeConversation(pair.url, pair.addresses[0]!)
  const visit = await openVisitor(pair.addresses[0]!)
  const people = crowd.map((person, number) =>
    enterConversation({
      conversation,
      person,
      number,
      visit,
      addresses: pair.addresses,
      transport: transportNames[number % transportNames.length]!,
      dice,
      paceMs,
    }),
  )
  const happened: Record<string, number> = {}
  for (let turn = 0; turn < count; turn++) {
    // Each kind at least once in a short run.
    const name = turn < faultNames.length ? faultNames[turn]! : dice.pick(faultNames)
    happened[name] = (happened[name] ?? 0) + 1
    const begun = performance.now()
    await faults[name](pair, people, dice)
    await pause(Math.max(500, begun + secondsBetween * 1000 - performance.now()))
  }
  await Promise.all(people.map(person => person.endWriting()))
  const stored = await readWhole(pair.addresses[0]!, crowd[0]!, conversation)
  const behind = () => people.filter(person => person.countSeen() < stored.length).length
  await expect.poll(behind, { timeout: 30_000, interval: 50 }).toBe(0)
  const readers = await Promise.all(people.map(person => person.leave()))
  const writes = people.flatMap(person => person.writes)

  expect(judgeHistory({ writes, stored, readers })).toEqual([])
  expect(writes.filter(({ confirmed }) => !confirmed)).toEqual([])
  const sum = (name: 'drops' | 'resends' | 'edits') =>
    people.reduce((all, { counts }) => all + counts[name], 0)
  console.log(
    JSON.stringify({
      messages: stored.length,
      happened,
      edits: sum('edits'),
      drops: sum('drops'),
      resends: sum('resends'),
    }),
  )
  expect(Object.keys(happened).sort()).toEqual(faultNames.toSorted())
  expect(stored.length).toBeGreaterThan(members * 3)
  for (const name of ['drops', 'resends', 'edits'] as const) expect(sum(name)).toBeGreaterThan(0)
}

/** A group of twenty learners, and its conversation. */
async function makeConversation(url: string, address: string) {
  const database = await openDatabase({ url, dataDir: 'unused', maxConnections: 2, log: () => {} })
  try {
    const crowd = await signInCrowd(database, { people: members, secret: pairSecret })
    const where = { db: database.db, now: () => new Date() }
    const group = await newGroup(where, { capacity: members })
    for (const { userId } of crowd) await enrol(where, userId, group)
    const visit = await openVisitor(address)
    const opened = await fetch(`${address}/api/chat/conversations`, {
      method: 'POST',
      headers: {
        ...visit,
        authorization: `Bearer ${crowd[0]!.token}`,
      },
      body: JSON.stringify({ group }),
    })
    expect(opened.status).toBe(200)
    return { crowd, conversation: ((await opened.json()) as { id: string }).id }
  } finally {
    await database.close()
  }
}
