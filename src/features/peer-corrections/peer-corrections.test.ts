import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import {
  markedSentences,
  newWriter,
  peerBody,
  readPeers,
  sendCorrection,
  shareText,
  takeFirst,
} from '../../../test/peers.ts'
import { writeText } from '../../../test/writing.ts'
import type { PeerCheck, PeerCorrection } from './contract.ts'
import { peerCorrections } from './feature.server.ts'
import { holdsContact } from './find-contact.ts'
import type { PeerTables } from './tables.server.ts'

const t = withTables<PeerTables>()
const path = '/api/writing-correction/peers'
const studio = '/api/studio/peer-corrections'

let app: TestApp
let teacher: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  teacher = await app.user('استاد', ['teacher'])
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  app.setNow(testNow)
  // Each test has a queue of its own.
  await t(app.db).deleteFrom('peer_text').execute()
})

const readChecks = async (query = {}) => (await teacher.get<{ items: PeerCheck[] }>(studio, query)).body.items
const check = (id: string, weight: number, more = {}) => teacher.post(`${studio}/${id}`, { weight, ...more })
const readBalance = async (person: Person) =>
  (await person.get<{ balance: number }>('/api/points')).body.balance
const readNotices = async (person: Person) => {
  const { body } = await person.get<{ items: { title: string }[] }>('/api/account/messages')
  return body.items.map(({ title }) => title)
}
const setSampled = (id: string, is_sampled: boolean) =>
  t(app.db).updateTable('peer_correction').set({ is_sampled }).where('id', '=', id).execute()

test('CL12 nothing is shown unless its writer wants it, and then by a nickname, to who writes as well', async () => {
  const writer = await app.user('سارا')
  const id = await writeText(app, writer, { body: peerBody, level: 'B1' })
  const [peer, beginner, stranger] = [
    await newWriter(app, 'نیما', 'B2'),
    await newWriter(app, 'رها', 'A2'),
    await app.user('بی‌سطح'),
  ]
  expect((await readPeers(writer)).own).toMatchObject([{ textId: id, state: 'private' }])
  expect((await readPeers(peer)).queue).toEqual([])
  expect((await writer.post(`${path}/texts/${id}`, { nickname: 'sara' })).status).toBe(422)
  await writer.post(`${path}/texts/${id}`, { nickname: 'سپیدار' })
  const { queue } = await readPeers(peer)
  expect(queue).toMatchObject([{ nickname: 'سپیدار', level: 'B1', language: 'en' }])
  expect(JSON.stringify(queue)).not.toContain('سارا')
  expect((await readPeers(beginner)).queue).toEqual([])
  expect((await readPeers(stranger)).levels).toEqual([])
  expect((await beginner.post(`${path}/queue/${queue[0]!.id}`, { nickname: 'رها' })).status).toBe(403)
  expect((await writer.post(`${path}/queue/${queue[0]!.id}`, { nickname: 'سپیدار' })).status).toBe(404)
  await writer.delete(`${path}/texts/${id}`)
  expect((await readPeers(peer)).queue).toEqual([])
})

test('CL12 a text with a number or an address in it is not shown, nor is a correction with one sent', async () => {
  for (const bad of ['call ۰۹۱۲ ۱۲۳ ۴۵۶۷', 'me@example.com', 'https://x.example', 't.me/sara'])
    expect(holdsContact(bad)).toBe(true)
  expect(holdsContact('I was born in 1998 and paid 250,000.')).toBe(false)
  const writer = await app.user('سارا')
  const id = await writeText(app, writer, { body: `${peerBody} Call me: 0912 123 4567.` })
  expect((await writer.post(`${path}/texts/${id}`, { nickname: 'سپیدار' })).status).toBe(409)
  await shareText(app, writer)
  const peer = await newWriter(app, 'نیما', 'B2')
  const taken = await takeFirst(peer)
  const [first, ...others] = markedSentences()
  const refused = await sendCorrection(peer, taken, [{ ...first!, note: 'me@example.com' }, ...others])
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'sentences' }] } })
})

test('CL12 a peer takes one text for a day, marks every sentence, and its writer reads and rates it', async () => {
  const writer = await app.user('سارا')
  await shareText(app, writer)
  await shareText(app, writer)
  const [peer, other] = [await newWriter(app, 'نیما', 'B2'), await newWriter(app, 'رها', 'C1')]
  const id = await takeFirst(peer)
  const { queue } = await readPeers(peer)
  expect((await peer.post(`${path}/queue/${queue[0]!.id}`, { nickname: 'ماه نو' })).status).toBe(409)
  expect((await writer.get(`${path}/corrections/${id}`)).status).toBe(404)
  expect((await other.get(`${path}/corrections/${id}`)).status).toBe(404)
  const [first, ...others] = markedSentences()
  const open = { ...first!, state: 'open' as const }
  expect((await sendCorrection(peer, id, [open, ...others])).status).toBe(422)
  expect(
    (await sendCorrection(peer, id, [{ ...first!, corrected: peerBody.slice(0, first!.end) }, ...others]))
      .status,
  ).toBe(422)
  expect((await sendCorrection(peer, id)).status).toBe(200)
  expect((await sendCorrection(peer, id)).status).toBe(200)
  const read = await writer.get<PeerCorrection>(`${path}/corrections/${id}`)
  expect(read.body).toMatchObject({
    side: 'writer',
    nickname: 'ماه نو',
    sentences: [{ state: 'corrected', edits: [{ removed: 'goed', added: 'went' }] }, {}, {}],
  })
  expect(await readNotices(writer)).toEqual(['ماه نو نوشتهٔ شما را تصحیح کرد'])
  expect((await peer.post(`${path}/corrections/${id}/rating`, { rating: 'useful' })).status).toBe(404)
  expect((await writer.post(`${path}/corrections/${id}/rating`, { rating: 'useful' })).status).toBe(200)
  expect((await readPeers(peer)).given).toMatchObject([{ rating: 'useful', weight: null }])
  // No points before the school looked.
  expect(await readBalance(peer)).toBe(0)
})

test('CL12 what was taken and not sent within a day waits again, and so does what was put back', async () => {
  const writer = await app.user('سارا')
  await shareText(app, writer)
  const [peer, other] = [await newWriter(app, 'نیما', 'B2'), await newWriter(app, 'رها', 'C1')]
  const id = await takeFirst(peer)
  expect((await readPeers(other)).queue).toEqual([])
  expect((await peer.post(`${path}/corrections/${id}/leave`, {})).status).toBe(200)
  const again = await takeFirst(peer)
  app.setNow(new Date(testNow.getTime() + 24 * 3_600_000))
  await signInAgain(app, peer, other)
  expect((await sendCorrection(peer, again)).status).toBe(404)
  await takeFirst(other)
  expect((await readPeers(peer)).takenId).toBeNull()
})

test('CL12 who corrects others comes first in the queue', async () => {
  const [lazy, busy, peer] = [
    await newWriter(app, 'سارا', 'B2'),
    await newWriter(app, 'نیما', 'B2'),
    await newWriter(app, 'رها', 'C1'),
  ]
  await shareText(app, lazy, 'دیرآمده')
  await shareText(app, lazy, 'دیرآمده')
  const id = await takeFirst(busy, 'کوشا')
  await sendCorrection(busy, id)
  await shareText(app, busy, 'کوشا')
  expect((await readPeers(peer)).queue.map(({ nickname }) => nickname)).toEqual(['کوشا', 'دیرآمده'])
})

test('CL12 points come after a spot check alone, by its weight, for the sample and what came before it', async () => {
  const writer = await app.user('سارا')
  const peer = await newWriter(app, 'نیما', 'B2')
  const sent: string[] = []
  for (let nth = 0; nth < 4; nth++) {
    await shareText(app, writer)
    const id = await takeFirst(peer)
    app.setNow(new Date(testNow.getTime() + nth * 1000))
    await sendCorrection(peer, id)
    sent.push(id)
  }
  // The first is always looked at.
  const rows = await t(app.db)
    .selectFrom('peer_correction')
    .select(['id', 'is_sampled'])
    .where('corrector_id', '=', peer.id)
    .execute()
  expect(rows.find(({ id }) => id === sent[0])?.is_sampled).toBe(true)
  expect(rows.filter(({ id, is_sampled }) => id !== sent[0] && is_sampled).length).toBeGreaterThan(0)
  for (const [nth, id] of sent.entries()) await setSampled(id, nth === 2)
  expect(await readChecks()).toMatchObject([{ id: sent[2], others: 2 }])
  expect((await check(sent[2]!, 50)).status).toBe(200)
  expect(await readBalance(peer)).toBe(30)
  expect((await readPeers(peer)).given.map(({ weight }) => weight)).toEqual([null, 50, 50, 50])
  expect(await readNotices(peer)).toEqual(['۳۰ امتیاز برای تصحیح نوشتهٔ هم‌درس'])
  expect((await check(sent[2]!, 100)).status).toBe(409)
  await setSampled(sent[3]!, true)
  expect((await check(sent[3]!, 0)).status).toBe(200)
  expect(await readBalance(peer)).toBe(30)
  expect((await readChecks({ state: 'done' })).map(({ weight }) => weight).toSorted()).toEqual([0, 50])
})

test('CL12 a week gives no more than the cap, and the rule stands in the public table', async () => {
  const writer = await app.user('سارا')
  const peer = await newWriter(app, 'نیما', 'B2')
  const sent: string[] = []
  for (let nth = 0; nth < 7; nth++) {
    await shareText(app, writer)
    const id = await takeFirst(peer)
    await sendCorrection(peer, id)
    await setSampled(id, true)
    sent.push(id)
  }
  for (const id of sent) await check(id, 100)
  expect(await readBalance(peer)).toBe(100)
  const visitor = await app.visitor()
  const { body } = await visitor.get<{ rules: { key: string; points: number; cap: number }[] }>(
    '/api/points/rules',
  )
  expect(body.rules.find(({ key }) => key === 'peer-correction')).toMatchObject({ points: 20, cap: 5 })
})

test('CL12 what was reported is hidden at once and looked at, and who behaved badly is kept out', async () => {
  const writer = await newWriter(app, 'سارا', 'B2')
  const peer = await newWriter(app, 'نیما', 'B2')
  await shareText(app, writer)
  const id = await takeFirst(peer)
  await sendCorrection(peer, id)
  expect((await writer.post(`${path}/corrections/${id}/report`, {})).status).toBe(200)
  for (const who of [writer, peer]) expect((await who.get(`${path}/corrections/${id}`)).status).toBe(404)
  expect((await readPeers(writer)).own.find(({ state }) => state === 'corrected')?.correctionId).toBeNull()
  expect(await readChecks()).toMatchObject([{ id, reportedBy: 'writer' }])
  await check(id, 0, { stops: 'corrector' })
  expect((await readPeers(peer)).isStopped).toBe(true)
  await shareText(app, writer)
  const { queue } = await readPeers(peer)
  expect((await peer.post(`${path}/queue/${queue[0]!.id}`, { nickname: 'ماه نو' })).status).toBe(403)
  // A text is reported by whoever took it: nobody else takes it.
  const other = await newWriter(app, 'رها', 'C1')
  const bad = await takeFirst(other)
  await other.post(`${path}/corrections/${bad}/report`, {})
  expect((await readPeers(other)).queue).toEqual([])
  expect((await readPeers(writer)).own.some(({ state }) => state === 'closed')).toBe(true)
  expect(await readChecks()).toMatchObject([{ id: bad, reportedBy: 'corrector', sentences: [] }])
})

test('CL12 who leaves takes what they showed along, and what they corrected stays without a name', async () => {
  const writer = await app.user('سارا')
  const peer = await newWriter(app, 'نیما', 'B2')
  await shareText(app, writer)
  const id = await takeFirst(peer)
  await sendCorrection(peer, id)
  expect(await peerCorrections.export(app.db, peer.id)).toMatchObject({
    peerCorrections: { member: { nickname: 'ماه نو' }, given: [{ weight: null }] },
  })
  await transaction(app.db, tx => peerCorrections.eraseUserData(tx, peer.id))
  const { body } = await writer.get<PeerCorrection>(`${path}/corrections/${id}`)
  expect(body).toMatchObject({ nickname: 'هم‌درس', sentences: [{ state: 'corrected' }, {}, {}] })
  await transaction(app.db, tx => peerCorrections.eraseUserData(tx, writer.id))
  expect(await t(app.db).selectFrom('peer_correction').select('id').where('id', '=', id).execute()).toEqual(
    [],
  )
})

onPostgres(
  'CL12 of many who take a text one has it, and of many who check a sample one gives the points',
  async () => {
    const writer = await app.user('سارا')
    await shareText(app, writer)
    const peers = await Promise.all(Array.from({ length: 5 }, (_, nth) => newWriter(app, `عضو ${nth}`, 'C1')))
    const { queue } = await readPeers(peers[0]!)
    const taken = await Promise.all(
      peers.map(peer =>
        peer.post<{ correctionId: string }>(`${path}/queue/${queue[0]!.id}`, { nickname: 'ماه نو' }),
      ),
    )
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const first = taken.findIndex(({ status }) => status === 200)
    const id = taken[first]!.body.correctionId
    await sendCorrection(peers[first]!, id)
    const checks = await Promise.all(Array.from({ length: 6 }, () => check(id, 100)))
    expect(checks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await readBalance(peers[first]!)).toBe(20)
  },
)
