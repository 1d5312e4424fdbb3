import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { type Person, testNow } from '../../../test/app.ts'
import { openShop, payOrder, readBalance, type Shop, signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import {
  draft,
  newWritingCredit,
  newWritingPackage,
  queueText,
  sendText,
  shortPrice,
  someWords,
  takeText,
  writeText,
} from '../../../test/writing.ts'
import type { BriefText, WritingCredit, WritingText } from './contract.ts'
import { loadOwnReturnedText, loadTakenText, returnText } from './correct.server.ts'
import { creditLateTexts } from './late.server.ts'
import type { KeptPrices, QueuedText } from './studio/contract.ts'

const hour = 3_600_000

let app: Shop
beforeAll(async () => {
  app = await openShop()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  app.setNow(testNow)
  // Each test counts a queue of its own.
  await app.database.execute(`delete from writing_text`)
})

async function moveTo(hours: number, ...people: (Person & { id: string })[]) {
  app.setNow(new Date(testNow.getTime() + hours * hour))
  await signInAgain(app, ...people)
}

const read = async (person: Person, id: string) =>
  (await person.get<{ text: WritingText }>(`/api/writing-correction/texts/${id}`)).body.text
const listMine = async (person: Person) =>
  (await person.get<{ texts: BriefText[]; credits: WritingCredit[] }>('/api/writing-correction/texts')).body
const countLeft = async (person: Person) =>
  (await listMine(person)).credits.reduce((sum, { left }) => sum + left, 0)
const save = (person: Person, id: string, values: object) =>
  person.put<{ version: number; words: number; errors: { field: string; message: string }[] }>(
    `/api/writing-correction/texts/${id}`,
    draft(values),
  )
const withdraw = (person: Person, id: string) =>
  person.post(`/api/writing-correction/texts/${id}/withdraw`, {})
const putBack = (person: Person, id: string) => person.post(`/api/studio/writing/texts/${id}/give-back`, {})
const assign = (person: Person, id: string, correctorId: string) =>
  person.post(`/api/studio/writing/texts/${id}/assign`, { correctorId })
const listQueue = async (person: Person, show = 'waiting') =>
  (await person.get<{ items: QueuedText[]; counts: object }>('/api/studio/writing/queue', { show })).body
const titlesTo = async (userId: string) =>
  (
    await app.database.execute('select title from message where user_id = $1 order by created_at, id', [
      userId,
    ])
  ).rows.map(({ title }) => String(title))
const giveText = (id: string, correctorId: string) =>
  transaction(app.db, tx => returnText(app, tx, id, correctorId))

test('WR8 a draft is kept with its words, its level and the time it took; another tab’s save is a conflict, never lost', async () => {
  const person = await app.user('نگار')
  const id = await writeText(app, person)
  const text = await read(person, id)
  expect(text).toMatchObject({ state: 'draft', version: 1, words: 15, level: 'B1', secondsOnTask: 60 })
  // A save whose answer was lost is sent again.
  expect((await save(person, id, { base: 0 })).body).toMatchObject({ version: 1 })
  const longer = `${someWords} It was wonderful.`
  expect((await save(person, id, { base: 1, body: longer, secondsOnTask: 90 })).body).toMatchObject({
    version: 2,
    words: 18,
  })
  const other = await save(person, id, { base: 1, body: 'Something else.', secondsOnTask: 30 })
  expect(other.status).toBe(409)
  expect(await read(person, id)).toMatchObject({ body: longer, version: 2, secondsOnTask: 90 })
  const stranger = await app.user('سحر')
  expect((await save(stranger, id, { base: 2 })).status).toBe(404)
  expect((await stranger.get(`/api/writing-correction/texts/${id}`)).status).toBe(404)
  expect((await person.delete(`/api/writing-correction/texts/${id}`)).status).toBe(204)
  expect((await listMine(person)).texts).toEqual([])
})

test('WR8 a draft keeps the prompt of its task, and what is written anew keeps what it comes of', async () => {
  const person = await app.user('نگار')
  const { body } = await person.get<{ items: { slug: string }[] }>('/api/writing-tasks')
  const { slug } = body.items[0]!
  const task = (await person.get<{ task: { prompt: string } }>(`/api/writing-tasks/${slug}`)).body.task
  const id = await writeText(app, person, { taskSlug: slug })
  expect(await read(person, id)).toMatchObject({ taskSlug: slug, prompt: task.prompt, previousTextId: null })
  expect(await read(person, await writeText(app, person, { taskSlug: 'none-such' }))).toMatchObject({
    taskSlug: null,
    prompt: '',
  })
  // What was not corrected has no second version.
  const again = await writeText(app, person, { previousTextId: id })
  expect(await read(person, again)).toMatchObject({ prompt: task.prompt, previousTextId: null })
  const teacher = await app.user('آرش', ['teacher'])
  await sendText(person, id, await newWritingCredit(app, person.id))
  await takeText(teacher, id)
  await giveText(id, teacher.id)
  const second = await writeText(app, person, { previousTextId: id })
  expect(await read(person, second)).toMatchObject({ taskSlug: slug, previousTextId: id })
  const stranger = await app.user('سحر')
  await expect(writeText(app, stranger, { previousTextId: id })).rejects.toThrow('not saved')
})

test('marks of direction are dropped, emoji stay, and what is far too long is refused at its field', async () => {
  const person = await app.user('نگار')
  const id = await writeText(app, person, { body: 'I like \u202Eit\u200F a lot 👩‍👧.\r\nReally.' })
  expect((await read(person, id)).body).toBe('I like it a lot 👩‍👧.\nReally.')
  const endless = await save(person, id, { base: 1, body: 'word '.repeat(20_000) })
  expect(endless.status).toBe(422)
  expect(endless.body.errors).toMatchObject([{ field: 'body', message: expect.stringContaining('۶۰٬۰۰۰') }])
  expect((await save(person, id, { base: 1, body: 'word '.repeat(400) })).status).toBe(200)
  const long = await sendText(person, id, null, 2)
  expect([long.status, long.body.errors[0]!.field]).toEqual([422, 'body'])
  expect(long.body.errors[0]!.message).toContain('تا ۳۰۰ واژه')
  await save(person, id, { base: 2, body: 'Too short.' })
  expect((await sendText(person, id, null, 3)).status).toBe(422)
})

test('WR10 what is paid has a place in the queue and an hour; it may be withdrawn until somebody takes it', async () => {
  const [person, other, teacher] = [
    await app.user('نگار'),
    await app.user('سحر'),
    await app.user('آرش', ['teacher']),
  ]
  const first = await queueText(app, other)
  const creditId = await newWritingCredit(app, person.id)
  const paid = await queueText(app, person)
  const packed = await queueText(app, person, creditId)
  const dueAt = new Date(testNow.getTime() + 48 * hour).toISOString()
  const places = new Set([(await read(person, paid.id)).position, (await read(person, packed.id)).position])
  places.add((await read(other, first.id)).position)
  expect(places).toEqual(new Set([1, 2, 3]))
  expect(await read(person, paid.id)).toMatchObject({ state: 'queued', dueAt, orderId: paid.orderId })
  expect(await countLeft(person)).toBe(4)
  // What waits to be corrected stays as it was sent.
  expect((await save(person, packed.id, { base: 1, body: 'Anything else at all.' })).status).toBe(409)

  expect((await withdraw(person, packed.id)).status).toBe(204)
  expect((await withdraw(person, packed.id)).status).toBe(409)
  expect(await countLeft(person)).toBe(5)
  const before = await readBalance(person)
  expect((await withdraw(person, paid.id)).status).toBe(204)
  expect((await readBalance(person)) - before).toBe(shortPrice)
  expect(await read(person, paid.id)).toMatchObject({ state: 'withdrawn', position: null, isLate: false })

  expect((await takeText(teacher, first.id)).status).toBe(204)
  expect((await withdraw(other, first.id)).status).toBe(409)
  const refund = await other.post(`/api/payment/orders/${first.orderId}/refund`, { to: 'wallet' })
  expect(refund.status).toBe(409)
  expect(await read(other, first.id)).toMatchObject({
    state: 'taken',
    corrector: expect.stringContaining('آرش'),
  })
})

test('WR10 a late text pays its price back by itself, once, and is corrected all the same', async () => {
  const [person, teacher, registrar] = [
    await app.user('نگار'),
    await app.user('آرش', ['teacher']),
    await app.user('لیلا', ['registrar']),
  ]
  const creditId = await newWritingCredit(app, person.id)
  const paid = await queueText(app, person)
  const packed = await queueText(app, person, creditId)
  await takeText(teacher, packed.id)
  await moveTo(47, person)
  await creditLateTexts.run(app, {})
  expect(await countLeft(person)).toBe(4)
  await moveTo(49, person, teacher, registrar)
  const before = await readBalance(person)
  for (const _ of [1, 2]) await creditLateTexts.run(app, {})
  expect(await countLeft(person)).toBe(5)
  expect((await readBalance(person)) - before).toBe(shortPrice)
  expect((await titlesTo(person.id)).filter(title => title === 'تصحیح نوشتهٔ شما دیر شد')).toHaveLength(2)
  expect((await titlesTo(registrar.id)).filter(title => title === 'نوشته‌ای دیر شد')).toHaveLength(2)
  expect(await read(person, paid.id)).toMatchObject({
    state: 'queued',
    position: 1,
    isLate: true,
    isCredited: true,
  })
  expect((await listQueue(registrar, 'late')).items.map(({ id }) => id).sort()).toEqual(
    [paid.id, packed.id].sort(),
  )
  // Withdrawn after that, it pays nothing a second time.
  expect((await withdraw(person, paid.id)).status).toBe(204)
  expect((await readBalance(person)) - before).toBe(shortPrice)
  await giveText(packed.id, teacher.id)
  expect(await read(person, packed.id)).toMatchObject({ state: 'returned', isCredited: true })
  expect(await countLeft(person)).toBe(5)
})

test('WR10 what came back after its hour is paid back too, and what came back in time is not', async () => {
  const [person, teacher] = [await app.user('نگار'), await app.user('آرش', ['teacher'])]
  const creditId = await newWritingCredit(app, person.id)
  const texts = [await queueText(app, person, creditId), await queueText(app, person, creditId)]
  for (const { id } of texts) await takeText(teacher, id)
  await giveText(texts[0]!.id, teacher.id)
  await moveTo(49, person, teacher)
  await giveText(texts[1]!.id, teacher.id)
  await creditLateTexts.run(app, {})
  expect(await countLeft(person)).toBe(4)
  expect(await read(person, texts[0]!.id)).toMatchObject({ isLate: false, isCredited: false })
  expect(await read(person, texts[1]!.id)).toMatchObject({ isLate: true, isCredited: true })
})

test('WR11 who corrects sees the writer’s mother tongue, level and what they mean to say', async () => {
  const [person, teacher] = [await app.user('نگار'), await app.user('آرش', ['teacher'])]
  const id = await writeText(app, person, { motherTongue: 'azb', level: 'A2' })
  await sendText(person, id, await newWritingCredit(app, person.id))
  const [queued] = (await listQueue(teacher)).items
  expect(queued).toMatchObject({
    id,
    motherTongue: 'azb',
    level: 'A2',
    meaningNote: 'می‌خواهم بگویم تابستان به دریا رفتیم.',
    mayTake: true,
  })
  await takeText(teacher, id)
  expect(await loadTakenText(app.db, id, teacher.id)).toMatchObject({ mother_tongue: 'azb', level: 'A2' })
})

test('a text is taken by one, given back, assigned by hand; nobody corrects their own or another’s', async () => {
  const [person, one, two, registrar, support] = [
    await app.user('نگار', ['teacher']),
    await app.user('آرش', ['teacher']),
    await app.user('نگین', ['teacher']),
    await app.user('لیلا', ['registrar']),
    await app.user('سارا', ['support']),
  ]
  const { id } = await queueText(app, person, await newWritingCredit(app, person.id))
  expect((await takeText(person, id)).status).toBe(409)
  expect((await takeText(registrar, id)).status).toBe(403)
  expect((await support.get('/api/studio/writing/queue')).status).toBe(403)
  expect((await takeText(one, id)).status).toBe(204)
  expect((await takeText(one, id)).status).toBe(204)
  expect((await takeText(two, id)).status).toBe(409)
  await expect(loadTakenText(app.db, id, two.id)).rejects.toMatchObject({ http: 404 })
  await expect(giveText(id, two.id)).rejects.toMatchObject({ http: 404 })
  expect((await putBack(two, id)).status).toBe(404)
  expect((await listQueue(one, 'mine')).counts).toEqual({ waiting: 0, mine: 1, taken: 1, late: 0 })
  expect((await putBack(one, id)).status).toBe(204)
  expect((await read(person, id)).state).toBe('queued')
  expect((await assign(registrar, id, support.id)).status).toBe(422)
  expect((await assign(registrar, id, person.id)).status).toBe(409)
  expect((await assign(registrar, id, two.id)).status).toBe(204)
  expect(await titlesTo(two.id)).toContain('نوشته‌ای به شما سپرده شد')
  const loads = await registrar.get<{ correctors: { id: string; taken: number }[] }>(
    '/api/studio/writing/correctors',
  )
  expect(loads.body.correctors.find(corrector => corrector.id === two.id)).toMatchObject({ taken: 1 })
  await giveText(id, two.id)
  expect(await titlesTo(person.id)).toContain('تصحیح نوشتهٔ شما رسید')
  expect(await loadOwnReturnedText(app.db, id, person.id)).toMatchObject({ corrector_id: two.id })
  await expect(loadOwnReturnedText(app.db, id, one.id)).rejects.toMatchObject({ http: 404 })
  expect((await assign(registrar, id, one.id)).status).toBe(409)
})

test('a package is bought, spent and refunded whole; another’s is not there', async () => {
  const [person, other] = [await app.user('نگار'), await app.user('سحر')]
  const packageId = await newWritingPackage(app.db, 2)
  const bought = await person.post<{ orderId: string }>(
    `/api/writing-correction/packages/${packageId}/orders`,
    {},
  )
  await payOrder(app, bought.body.orderId, 4_000_000)
  const [credit] = (await listMine(person)).credits
  expect(credit).toMatchObject({ left: 2, maxWords: 300 })
  const stolen = await writeText(app, other)
  expect((await sendText(other, stolen, credit!.id)).status).toBe(404)
  const [first, second, third] = [
    await writeText(app, person),
    await writeText(app, person),
    await writeText(app, person),
  ]
  expect((await sendText(person, first, credit!.id)).status).toBe(200)
  const refund = () => person.post(`/api/payment/orders/${bought.body.orderId}/refund`, { to: 'wallet' })
  expect((await refund()).status).toBe(409)
  expect((await sendText(person, second, credit!.id)).status).toBe(200)
  expect((await sendText(person, third, credit!.id)).status).toBe(409)
  // Nothing of it is left, and nothing of its price comes back.
  expect((await refund()).status).toBe(409)
  await withdraw(person, first)
  await withdraw(person, second)
  expect((await refund()).status).toBe(200)
  expect(await countLeft(person)).toBe(0)
  expect(await readBalance(person)).toBe(4_000_000)
})

test('a text that is not paid is opened again, and what is paid for what it was goes to the wallet', async () => {
  const person = await app.user('نگار')
  const id = await writeText(app, person)
  const { body } = await sendText(person, id)
  expect((await save(person, id, { base: 1, body: 'Anything else at all.' })).status).toBe(409)
  expect((await person.post(`/api/writing-correction/texts/${id}/reopen`, {})).status).toBe(204)
  expect((await save(person, id, { base: 1, body: `${someWords} Bye.` })).status).toBe(200)
  const again = await sendText(person, id, null, 2)
  expect(again.body.orderId).not.toBe(body.orderId)
  await payOrder(app, body.orderId!, shortPrice)
  expect((await read(person, id)).state).toBe('unpaid')
  expect(await readBalance(person)).toBe(shortPrice)
  await payOrder(app, again.body.orderId!, shortPrice)
  expect((await read(person, id)).state).toBe('queued')
  expect((await person.post(`/api/writing-correction/texts/${id}/reopen`, {})).status).toBe(409)
})

test('a text that comes back makes a package good for a month at least, and never for less than it was', async () => {
  const person = await app.user('نگار')
  const ends = async () => (await listMine(person)).credits.map(({ expiresAt }) => expiresAt)
  const formatAhead = (days: number) => new Date(testNow.getTime() + days * 24 * hour).toISOString()
  for (const [validDays, atLeast] of [
    [10, 30],
    [120, 120],
  ] as const) {
    const creditId = await newWritingCredit(app, person.id, { validDays })
    const { id } = await queueText(app, person, creditId)
    expect(await ends()).toContain(formatAhead(validDays))
    expect((await withdraw(person, id)).status).toBe(204)
    expect(await ends()).toContain(formatAhead(atLeast))
  }
})

test('prices, hours and packages are kept by staff; a sold package stays good when it is sold no more', async () => {
  const registrar = await app.user('لیلا', ['registrar'])
  await newWritingPackage(app.db)
  const path = '/api/studio/writing/prices'
  const kept = (await registrar.get<KeptPrices>(path)).body
  const change = (values: object) =>
    registrar.put<KeptPrices & { errors: { field: string }[] }>(path, { ...kept, ...values })
  const price = { maxWords: '۲۰۰', price: '۹۰٬۰۰۰', promisedHours: 24 }
  const twice = await change({ prices: [price, price] })
  expect([twice.status, twice.body.errors[0]!.field]).toEqual([422, 'prices.1.maxWords'])
  const changed = await change({ prices: [price], packages: [] })
  expect(changed.body.prices).toEqual([{ maxWords: 200, price: 90_000, promisedHours: 24 }])
  expect(changed.body.packages.every(({ isHidden }) => isHidden)).toBe(true)
  expect((await change({ prices: [] })).status).toBe(409)
  const shown = await registrar.get<{ prices: object[]; packages: object[] }>('/api/writing-correction')
  expect(shown.body).toMatchObject({ prices: [{ maxWords: 200, price: 900_000 }], packages: [] })
  await app.database.execute('delete from writing_price')
})

test('what was written is in one’s export and goes with the account; what its corrector had waits again', async () => {
  const person = await app.user('نگار', [], { password: 'baran-ast-1405' })
  const teacher = await app.user('آرش', ['teacher'], { password: 'baran-ast-1405-abcdef' })
  const { id } = await queueText(app, person, await newWritingCredit(app, person.id))
  await takeText(teacher, id)
  const { body } =
    await person.get<Record<string, { texts: object[]; packages: object[] }>>('/api/account/export')
  expect(body['writing-correction']!.texts).toMatchObject([{ body: someWords, state: 'taken' }])
  expect(body['writing-correction']!.packages).toHaveLength(1)
  await teacher.post('/api/account/deletion', { currentPassword: 'baran-ast-1405-abcdef' })
  expect(await read(person, id)).toMatchObject({ state: 'queued', corrector: null })
  await person.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })
  const left = await app.database.execute('select id from writing_text where id = $1', [id])
  expect(left.rows).toEqual([])
})

onPostgres('WR10 two correctors take one text at once: one has it, and the other is told', async () => {
  const person = await app.user('نگار')
  const teachers = await Promise.all(['آرش', 'نگین', 'سارا'].map(name => app.user(name, ['teacher'])))
  const { id } = await queueText(app, person, await newWritingCredit(app, person.id))
  const statuses = await Promise.all(teachers.map(teacher => takeText(teacher, id)))
  expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  const winner = teachers[statuses.findIndex(({ status }) => status === 204)]!
  expect(await loadTakenText(app.db, id, winner.id)).toMatchObject({ state: 'taken' })
})

onPostgres('WR10 withdrawn while it is taken: one of them holds, and the credit fits it', async () => {
  const [person, teacher] = [await app.user('نگار'), await app.user('آرش', ['teacher'])]
  const creditId = await newWritingCredit(app, person.id, { texts: 10 })
  for (let round = 0; round < 5; round++) {
    const before = await countLeft(person)
    const { id } = await queueText(app, person, creditId)
    const [taken, withdrawn] = await Promise.all([
      takeText(teacher, id),
      withdraw(person, id),
      withdraw(person, id),
    ])
    const { state } = await read(person, id)
    expect(taken.status === 204 ? 'taken' : 'withdrawn').toBe(state)
    expect([204, 409]).toContain(withdrawn.status)
    expect(before - (await countLeft(person))).toBe(state === 'taken' ? 1 : 0)
  }
})

onPostgres(
  'WR10 the job that pays late texts back runs many times at once, beside a withdrawal: each is paid back once',
  async () => {
    const person = await app.user('نگار')
    const creditId = await newWritingCredit(app, person.id)
    const packed = await queueText(app, person, creditId)
    const paid = await queueText(app, person)
    await moveTo(50, person)
    const before = await readBalance(person)
    await Promise.all([
      ...[1, 2, 3, 4].map(() => creditLateTexts.run(app, {})),
      withdraw(person, paid.id),
      withdraw(person, packed.id),
    ])
    await creditLateTexts.run(app, {})
    expect(await countLeft(person)).toBe(5)
    expect((await readBalance(person)) - before).toBe(shortPrice)
  },
)

onPostgres('WR8 two tabs save one draft at once: one of them is kept, the other is told', async () => {
  const person = await app.user('نگار')
  const id = await writeText(app, person)
  const bodies = ['One tab wrote this.', 'Another tab wrote that.']
  const answers = await Promise.all(bodies.map(body => save(person, id, { base: 1, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = bodies[answers.findIndex(({ status }) => status === 200)]
  expect(await read(person, id)).toMatchObject({ body: kept, version: 2 })
  // A draft that is begun twice at once is one.
  const twin = randomUUID()
  const begun = await Promise.all([save(person, twin, {}), save(person, twin, {})])
  expect(begun.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(person, twin)).toMatchObject({ version: 1 })
})

test('WR18 what was found and left as it is stays with the draft, with its reason, and is saved once', async () => {
  const person = await app.user('نگار')
  const id = await writeText(app, person)
  const found = { key: 'spelling my Negar 0', kind: 'spelling', excerpt: 'my Negar', reason: 'name' }
  expect((await save(person, id, { base: 1, dismissed: [found] })).body).toMatchObject({ version: 2 })
  expect((await save(person, id, { base: 1, dismissed: [found] })).body).toMatchObject({ version: 2 })
  expect((await save(person, id, { base: 1, dismissed: [{ ...found, reason: 'meant' }] })).status).toBe(409)
  expect((await read(person, id)).dismissed).toEqual([found])
  for (const part of [{ reason: 'other' }, { kind: 'style' }, { excerpt: 'x'.repeat(301) }])
    expect((await save(person, id, { base: 2, dismissed: [{ ...found, ...part }] })).status).toBe(422)
  expect((await save(person, id, { base: 2, dismissed: Array(101).fill(found) })).status).toBe(422)
})
