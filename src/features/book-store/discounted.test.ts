import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/payment/contract.ts'
import { type Person, type Refusal, testNow } from '../../../test/app.ts'
import { openShop, payOrder, readOrder, type Shop, signInAgain } from '../../../test/bank.ts'
import { newBook, orderBooks } from '../../../test/books.ts'
import { newGroup } from '../../../test/school.ts'

let app: Shop
let staff: Person & { id: string }
beforeAll(async () => {
  app = await openShop()
  staff = await app.user('نگار', ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())

/** What nothing was typed of. Amounts are Rials. */
const blank = {
  ...{ kind: 'code', code: '', name: '', percent: null, amount: null, maxAmount: null, minimum: null },
  ...{ daysBefore: null, uses: null, usesEach: null, from: null, until: null, itemKinds: [] },
  ...{ courseIds: [], groupIds: [], audience: 'all', phones: [], stacks: false },
}
async function make(given: object) {
  const { status, body } = await staff.post<{ id: string; code: string }>('/api/studio/discounts', {
    ...blank,
    ...given,
  })
  expect(status).toBe(201)
  return body
}
const makeCode = async (given: object) => (await make(given)).code
const makeRule = async (given: object) => (await make({ kind: 'kit', ...given })).id
const put = (by: Person, order: string, code: string) =>
  by.post<{ order: Order } & Refusal>(`/api/payment/orders/${order}/discount`, { code })

test('BK7 a code takes a share or a sum off books and nothing else, within its days and uses, and never more than they cost', async () => {
  const { editions } = await newBook(app, staff, { copies: 9 })
  const [buyer, other] = [await app.user('مونا'), await app.user('طناز')]
  const order = await orderBooks(app, buyer, { item: editions.paper, count: 2 })
  const totalWith = async (code: string) => (await put(buyer, order.id, code)).body.order?.total
  expect(await totalWith(await makeCode({ percent: 25, itemKinds: ['book-edition'] }))).toBe(2_400_000)
  expect(await totalWith(await makeCode({ amount: 500_000, itemKinds: ['book-edition'] }))).toBe(2_700_000)
  expect(await totalWith(await makeCode({ amount: 90_000_000 }))).toBe(0)
  const refusal = async (code: string, by: Person = buyer, id = order.id) =>
    (await put(by, id, code)).body.errors?.map(({ field }) => field)
  expect(await refusal(await makeCode({ percent: 25, itemKinds: ['course-seat'] }))).toEqual(['code'])

  const once = await makeCode({ percent: 50, uses: 1, until: '2026-12-31' })
  expect(await totalWith(once)).toBe(1_600_000)
  const second = await orderBooks(app, other, { item: editions.ebook })
  expect(await refusal(once, other, second.id)).toEqual(['code'])
  await payOrder(app, order.id, 1_600_000)
  expect(await readOrder(buyer, order.id)).toMatchObject({ state: 'paid', total: 1_600_000 })

  const brief = await makeCode({ percent: 10, until: '2026-12-31' })
  app.setNow(new Date('2027-01-02T08:00:00Z'))
  await signInAgain(app, other as Parameters<typeof signInAgain>[1])
  const late = await orderBooks(app, other, { item: editions.paper })
  expect(await refusal(brief, other, late.id)).toEqual(['code'])
  app.setNow(testNow)
})

let courses = 0
/** A course that is taught with two needed books and a story; prices are those of `someBook`. */
async function newKit() {
  const slug = `discounted-kit-${++courses}`
  const group = await newGroup(app, { course: { slug, title: 'گفت‌وگوی انگلیسی B1' } })
  const { rows } = await app.database.execute('select course_id from course_group where id = $1', [group])
  const courseId = String(rows[0]!.course_id)
  const add = (isOptional: boolean) =>
    newBook(app, staff, { copies: 9, courses: [{ courseId, neededFromSession: '', isOptional }] })
  const [coursebook, workbook, story] = [await add(false), await add(false), await add(true)]
  return { slug, group, courseId, coursebook, workbook, story }
}
const readTotals = async (buyer: Person & { id: string }, ...items: string[]) => {
  const { id } = await orderBooks(app, buyer, ...items.map(item => ({ item })))
  const { subtotal, total, discounts } = await readOrder(buyer, id)
  return { id, subtotal, total, names: discounts.map(({ name }) => name) }
}

test('BK11 all needed books of a class that one has not cost less together, and its page says so beforehand', async () => {
  const kit = await newKit()
  const rule = await makeRule({ percent: 10, courseIds: [kit.courseId] })
  const [first, second] = [kit.coursebook.editions, kit.workbook.editions]
  const { body } = await staff.get<{ discounts: object[] }>(`/api/book-store/kits/${kit.slug}`)
  expect(body.discounts).toEqual([
    { name: 'تخفیف بستهٔ کلاس', percent: 10, amount: null, maxAmount: null, minimum: 0 },
  ])
  const buyer = await app.user('مونا')
  // One of two is no kit; both are, in whatever edition, and what else of the class is bought with them counts.
  expect(await readTotals(buyer, first.ebook)).toMatchObject({ total: 700_000, names: [] })
  expect(await readTotals(buyer, first.ebook, second.paper)).toMatchObject({
    subtotal: 2_300_000,
    total: 2_070_000,
    names: ['تخفیف بستهٔ کلاس'],
  })
  const other = await newBook(app, staff, { copies: 3 })
  expect(await readTotals(buyer, first.paper, second.paper, kit.story.editions.ebook, other.editions.ebook))
    // A tenth of all but the book that is of no class.
    .toMatchObject({ subtotal: 4_600_000, total: 4_600_000 - 390_000 })
  // Who has one of three needs the other two alone.
  const grammar = await newBook(app, staff, {
    courses: [{ courseId: kit.courseId, neededFromSession: '', isOptional: false }],
  })
  expect((await readTotals(buyer, first.paper, second.paper)).names).toEqual([])
  const mine = await orderBooks(app, buyer, { item: grammar.editions.ebook })
  await payOrder(app, mine.id, 700_000)
  expect((await readTotals(buyer, first.paper, second.ebook)).names).toEqual(['تخفیف بستهٔ کلاس'])
  await staff.post(`/api/studio/discounts/${rule}/stop`, { stopped: true })
  expect((await readTotals(buyer, first.ebook, second.ebook)).names).toEqual([])
})

test('BK7 a code for a class takes its share off the books of its kit and nothing else', async () => {
  const kit = await newKit()
  const code = await makeCode({ percent: 20, itemKinds: ['book-edition'], courseIds: [kit.courseId] })
  const buyer = await app.user('ترانه')
  const other = await newBook(app, staff, { copies: 3 })
  const both = await readTotals(buyer, kit.coursebook.editions.paper, other.editions.paper)
  expect((await put(buyer, both.id, code)).body.order).toMatchObject({
    subtotal: 3_200_000,
    total: 3_200_000 - 320_000,
  })
  const alone = await readTotals(buyer, other.editions.ebook)
  expect((await put(buyer, alone.id, code)).body.errors).toEqual([
    { field: 'code', message: 'این کد برای این خرید نیست.' },
  ])
  // A code that names the course alone is for its groups, as ever.
  const ofGroups = await makeCode({ percent: 20, courseIds: [kit.courseId] })
  expect((await put(buyer, both.id, ofGroups)).status).toBe(422)
  const refused = await staff.post<Refusal>('/api/studio/discounts', {
    ...blank,
    kind: 'kit',
    percent: 10,
    itemKinds: ['book-edition'],
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'itemKinds' }] } })
})
