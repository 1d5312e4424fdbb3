import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { Person, Refusal } from '../../../test/app.ts'
import { openShop, payOrder, type Shop } from '../../../test/bank.ts'
import { booksPath, findEditions, newBook, orderBooks, someBook } from '../../../test/books.ts'
import { newEbook } from '../../../test/books-to-read.ts'
import { newGroup } from '../../../test/school.ts'
import type { listBooks, listClassBooks, readBook, readKit, readOwnBook, readOwnKit } from './contract.ts'
import { countSold } from './count-sold.server.ts'
import { findBook, listOwnedBooks, listOwnedFormats, ownsBook } from './public.server.ts'

let app: Shop
let staff: Person & { id: string }
let visitor: Person
beforeAll(async () => {
  app = await openShop()
  staff = await app.user('نگار', ['admin'])
  visitor = await app.visitor()
})
afterAll(() => app[Symbol.asyncDispose]())

const read = (slug: string) =>
  visitor.get<OutputOf<typeof readBook> & Refusal>(`/api/book-store/books/${slug}`)
const list = async (query: object = {}) =>
  (await visitor.get<OutputOf<typeof listBooks>>('/api/book-store/books', { ...query })).body
const toErrors = ({ body }: { body: Refusal }) => body.errors?.map(({ field }) => field)

/** A course with a group, and its id. */
async function newCourse(slug: string, title: string) {
  const group = await newGroup(app, { course: { slug, title } })
  const { rows } = await app.database.execute('select course_id from course_group where id = $1', [group])
  return { group, id: rows[0]!.course_id as string }
}

/** Somebody with a seat in a group. */
async function newLearner(group: string) {
  const learner = await app.user('سامان')
  await app.database.execute(
    `insert into enrolment (id, user_id, group_id, enrolled_at) values (gen_random_uuid(), $1, $2, $3)`,
    [learner.id, group, app.now()],
  )
  return learner
}

test('BK1 a book has a paper, a file and a sound edition, each with its price, sample pages, a level, and says which class needs it', async () => {
  const course = await newCourse('needs-a-book', 'انگلیسی A2')
  const editions = [
    ...someBook().editions,
    { format: 'audio', isSold: true, price: 60_000, weightGrams: '', lowStock: '' },
  ]
  const courses = [{ courseId: course.id, neededFromSession: 3, isOptional: false }]
  const { slug } = await newBook(app, staff, { copies: 3, editions, courses })
  const { book } = (await read(slug)).body
  expect(book.editions).toMatchObject([
    { format: 'paper', price: 1_600_000, stock: 'few', left: 3 },
    { format: 'ebook', price: 700_000, stock: 'file', left: null },
    { format: 'audio', price: 600_000, stock: 'file', left: null },
  ])
  expect(book).toMatchObject({ levelFrom: 'A2', levelTo: 'B1', price: 600_000 })
  expect(book.sampleHtml).toContain('Roya works in a small café.')
  expect(book.courses).toEqual([
    { slug: 'needs-a-book', title: 'انگلیسی A2', neededFromSession: 3, isOptional: false },
  ])
  const own = async (person: Person) =>
    (await person.get<OutputOf<typeof readOwnBook>>(`/api/book-store/books/${slug}/mine`)).body.class
  expect(await own(await newLearner(course.group))).toMatchObject({
    slug: 'needs-a-book',
    neededFromSession: 3,
  })
  expect(await own(await app.user('دیگری'))).toBe(null)
})

test('BK1 who bought a file has it, is refused it again, and has it no more once the money went back, until it is bought anew', async () => {
  const { id, slug, editions } = await newBook(app, staff)
  const [buyer, other] = [await app.user('خریدار'), await app.user('دیگری')]
  const owns = () => ownsBook(app.db, { userId: buyer.id, bookId: id, formats: ['ebook'] })
  const order = await orderBooks(app, buyer, { item: editions.ebook })
  expect(await owns()).toBe(false)
  await payOrder(app, order.id, 700_000)
  expect(await owns()).toBe(true)
  expect(await listOwnedFormats(app.db, { userId: buyer.id, bookIds: [id] })).toEqual(
    new Map([[id, new Set(['ebook'])]]),
  )
  expect(await listOwnedBooks(app.db, buyer.id)).toMatchObject([{ slug, owned_format: 'ebook' }])
  expect(await ownsBook(app.db, { userId: other.id, bookId: id })).toBe(false)
  expect((await findBook(app.db, slug))?.id).toBe(id)
  await expect(orderBooks(app, buyer, { item: editions.ebook })).rejects.toThrow(/این کتاب را دارید/)
  await expect(orderBooks(app, other, { item: editions.ebook, count: 2 })).rejects.toThrow(/یکی بس است/)
  expect((await buyer.post(`/api/payment/orders/${order.id}/refund`, { to: 'wallet' })).status).toBe(200)
  expect(await owns()).toBe(false)
  const anew = await orderBooks(app, buyer, { item: editions.ebook })
  await payOrder(app, anew.id, 700_000)
  expect(await owns()).toBe(true)
})

test('who paid two orders of one file has the second’s money in the wallet', async () => {
  const { editions } = await newBook(app, staff)
  const buyer = await app.user('خریدار')
  const first = await orderBooks(app, buyer, { item: editions.ebook })
  await buyer.post(`/api/payment/orders/${first.id}/cancel`, {})
  const second = await orderBooks(app, buyer, { item: editions.ebook })
  for (const { id } of [second, first]) await payOrder(app, id, 700_000)
  const { body } = await buyer.get<{ balance: number }>('/api/payment/wallet')
  expect(body.balance).toBe(700_000)
  expect(await listOwnedBooks(app.db, buyer.id)).toHaveLength(1)
})

test('BK11 the kit of a class is all its books, what is needed first, and knows what one has already', async () => {
  const course = await newCourse('kit-course', 'گفت‌وگوی انگلیسی B1')
  const need = (isOptional: boolean, neededFromSession: number | '' = '') => [
    { courseId: course.id, neededFromSession, isOptional },
  ]
  const story = await newBook(app, staff, { title: 'داستان', courses: need(true) })
  const workbook = await newBook(app, staff, { title: 'کتاب کار', courses: need(false, 4), copies: 9 })
  const coursebook = await newBook(app, staff, { title: 'کتاب کلاس', courses: need(false) })
  // A draft and a book of another course are not in it.
  await staff.post(booksPath, someBook({ courses: need(false) }))
  await newBook(app, staff)
  const { body: kit } = await visitor.get<OutputOf<typeof readKit>>('/api/book-store/kits/kit-course')
  expect(kit.books.map(({ slug }) => slug)).toEqual([coursebook.slug, workbook.slug, story.slug])
  expect(kit.books.map(({ isOptional }) => isOptional)).toEqual([false, false, true])
  expect(kit.books[0]!.editions[0]).toMatchObject({ format: 'paper', stock: 'none' })

  const learner = await newLearner(course.group)
  const readOwn = async () =>
    (await learner.get<OutputOf<typeof readOwnKit>>('/api/book-store/kits/kit-course/mine')).body
  expect(await readOwn()).toMatchObject({ owned: [], class: { nextAt: expect.any(String) } })
  const order = await orderBooks(app, learner, { item: coursebook.editions.ebook })
  await payOrder(app, order.id, 700_000)
  expect((await readOwn()).owned).toMatchObject([{ slug: coursebook.slug, format: 'ebook' }])
  const { body: classes } = await learner.get<OutputOf<typeof listClassBooks>>('/api/book-store/class-books')
  expect(classes.courses).toEqual([{ slug: 'kit-course', title: 'گفت‌وگوی انگلیسی B1', books: 3, missing: 2 }])
  expect((await visitor.get('/api/book-store/kits/no-such-course')).status).toBe(404)
})

test('books are found by words in any spelling, language, level, format and course, and page by page', async () => {
  const course = await newCourse('found-course', 'دوره‌ای برای یافتن')
  const word = 'یگانه‌ای'
  for (let number = 1; number <= 25; number++)
    await newBook(app, staff, {
      title: `${word} ${number}`,
      language: 'fr',
      levelFrom: 'C1',
      levelTo: 'C2',
      editions: [{ format: 'audio', isSold: true, price: 50_000, weightGrams: '', lowStock: '' }],
      courses: [{ courseId: course.id, neededFromSession: '', isOptional: false }],
    })
  const first = await list({ q: word })
  expect(first.items).toHaveLength(24)
  expect(await list({ q: word, before: first.next })).toMatchObject({ items: [{}], next: null })
  for (const query of [
    { q: 'يگانه اي' },
    { language: 'fr' },
    { level: 'C2' },
    { format: 'audio', level: 'C1,C2' },
    { course: 'found-course' },
  ])
    expect((await list(query)).items, JSON.stringify(query)).toHaveLength(24)
  expect((await list({ course: 'found-course' })).courseTitle).toBe('دوره‌ای برای یافتن')
  expect((await list({ q: word, level: 'A1' })).items).toEqual([])
  expect((await list({ q: 'چنین‌کتابی‌نیست' })).items).toEqual([])
})

test('the shelves are sorted by day, by what was sold of late, by price and by title, page by page in each order', async () => {
  const word = 'ترتیبی'
  const make = (number: number, price: number) => {
    const sold = { format: 'ebook', isSold: true, price, weightGrams: '', lowStock: '' }
    // A cheaper edition that is not sold makes nothing cheaper.
    const unsold = { format: 'audio', isSold: false, price: 1000, weightGrams: '', lowStock: '' }
    return newBook(app, staff, { title: `${word} ${number}`, editions: [sold, unsold] })
  }
  const [third, cheapest, dearest] = [await make(3, 20_000), await make(7, 2000), await make(9, 900_000)]
  const numbers = Array.from({ length: 26 }, (_, place) => place + 1)
  const copied = numbers.filter(number => ![3, 7, 9].includes(number))
  await app.database.execute(
    `insert into book select (jsonb_populate_record(book, jsonb_build_object('id', gen_random_uuid(),
       'slug', 'shelf-' || made.number, 'title', made.title, 'sort_key', made.key))).*
     from book, unnest($1::int[], $2::text[], $3::text[]) as made (number, title, key) where book.id = $4`,
    [
      copied,
      copied.map(number => `${word} ${number}`),
      copied.map(number => sortKey(`${word} ${number}`)),
      third.id,
    ],
  )
  const buy = async (book: typeof third, price: number) => {
    const buyer = await app.user('خریدار')
    const { id } = await orderBooks(app, buyer, { item: book.editions.ebook })
    await payOrder(app, id, price)
    return { buyer, id }
  }
  const returned = []
  for (let nth = 0; nth < 3; nth++) returned.push(await buy(third, 200_000))
  for (let nth = 0; nth < 2; nth++) await buy(cheapest, 20_000)
  await buy(dearest, 9_000_000)
  // Two of the three that were sold went back.
  for (const { buyer, id } of returned.slice(1))
    expect((await buyer.post(`/api/payment/orders/${id}/refund`, { to: 'wallet' })).status).toBe(200)
  await countSold.run(app, {})

  const readAll = async (sort?: string) => {
    const found: number[] = []
    let before: string | null = null
    do {
      const page: OutputOf<typeof listBooks> = await list({
        q: word,
        ...(sort && { sort }),
        ...(before && { before }),
      })
      found.push(...page.items.map(({ title }) => Number(title.split(' ')[1])))
      before = page.next
    } while (before !== null && found.length < 60)
    return found
  }
  expect(await readAll('title')).toEqual(numbers)
  for (const sort of [undefined, 'new', 'sold', 'price'])
    expect(
      (await readAll(sort)).toSorted((one, other) => one - other),
      sort,
    ).toEqual(numbers)
  expect(await readAll()).toEqual(await readAll('new'))
  const [best, ...others] = await readAll('sold')
  expect([best, others.slice(0, 2).toSorted()]).toEqual([7, [3, 9]])
  const byPrice = await readAll('price')
  expect([byPrice[0], byPrice.at(-1)]).toEqual([7, 9])

  // What was sold long ago counts no more.
  await app.database.execute(`update book_ownership set granted_at = granted_at - interval '91 days'
    where book_id = '${cheapest.id}'`)
  await countSold.run(app, {})
  expect((await readAll('sold')).slice(0, 2).toSorted()).toEqual([3, 9])
})

test('a page of the shelves that is no page, or one of another order, is refused', async () => {
  const refused = async (query: object) => {
    const answer = await visitor.get<Refusal>('/api/book-store/books', { ...query })
    return [answer.status, toErrors(answer)]
  }
  const id = randomUUID()
  for (const query of [
    { before: 'x' },
    { before: `${'9'.repeat(15)}` },
    { before: `abc.${id}` },
    { before: `1e3.${id}`, sort: 'price' },
    { before: `1.${'-'.repeat(36)}`, sort: 'title' },
  ])
    expect(await refused(query), JSON.stringify(query)).toEqual([422, ['before']])
  expect(await refused({ sort: 'popular' })).toEqual([422, ['sort']])
  expect((await list({ before: `abc.${id}`, sort: 'title' })).next).toBeDefined()
})

test('a draft is nobody’s; what was sold is archived and never removed, and its owners keep it', async () => {
  const { body: draft } = await staff.post<{ id: string; slug: string; version: number }>(
    booksPath,
    someBook(),
  )
  expect((await read(draft.slug)).status).toBe(404)
  const { ebook } = await findEditions(app, draft.id)
  const buyer = await app.user('خریدار')
  await expect(orderBooks(app, buyer, { item: ebook })).rejects.toThrow()
  await staff.post(`${booksPath}/${draft.id}/publication`, { version: 1 })
  expect((await read(draft.slug)).status).toBe(200)
  const order = await orderBooks(app, buyer, { item: ebook })
  await payOrder(app, order.id, 700_000)
  expect((await staff.delete(`${booksPath}/${draft.id}`)).status).toBe(409)
  expect((await staff.post(`${booksPath}/${draft.id}/archive`, { version: 1 })).status).toBe(409)
  expect((await staff.post(`${booksPath}/${draft.id}/archive`, { version: 2 })).status).toBe(200)
  expect((await read(draft.slug)).status).toBe(404)
  expect(await ownsBook(app.db, { userId: buyer.id, bookId: draft.id })).toBe(true)
  await expect(orderBooks(app, await app.user(), { item: ebook })).rejects.toThrow()
})

test('staff are warned of a file that is sold and not there yet', async () => {
  const missing = async (id: string) =>
    (await staff.get<{ publication: { missing: string[] } }>(`${booksPath}/${id}/publication`)).body
      .publication.missing
  expect(await missing((await newBook(app, staff)).id)).toEqual(['ebook'])
  expect(await missing((await newEbook(app)).id)).toEqual([])
})

test('an edition that is left out is not sold any more, and keeps its id when it is again', async () => {
  const { id, slug, editions } = await newBook(app, staff)
  const { body: record } = await staff.get<Record<string, unknown> & { editions: object[] }>(
    `${booksPath}/${id}`,
  )
  const save = async (changed: object[]) => {
    const { version } = (await staff.get<{ version: number }>(`${booksPath}/${id}`)).body
    return staff.put(`${booksPath}/${id}`, { ...record, version, editions: changed })
  }
  expect((await save(record.editions.slice(1))).status).toBe(200)
  expect((await read(slug)).body.book.formats).toEqual(['ebook'])
  await expect(orderBooks(app, await app.user(), { item: editions.paper })).rejects.toThrow(
    /اکنون فروخته نمی‌شود/,
  )
  expect((await save(record.editions)).status).toBe(200)
  expect((await read(slug)).body.book.editions[0]).toMatchObject({ id: editions.paper, format: 'paper' })
})

test('what is wrong of a book is said at its field', async () => {
  const create = (changes: object) => staff.post<Refusal>(booksPath, someBook(changes))
  const [paper] = someBook().editions
  const { slug } = await newBook(app, staff)
  for (const [changes, field] of [
    [{ slug: 'kit' }, 'slug'],
    [{ slug }, 'slug'],
    [{ title: '' }, 'title'],
    [{ levelFrom: 'B2', levelTo: 'A1' }, 'levelTo'],
    [{ levelFrom: '', levelTo: 'A1' }, 'levelTo'],
    [{ language: 'xx' }, 'language'],
    [{ isbn: '123' }, 'isbn'],
    [{ editions: [{ ...paper, price: -5 }] }, 'editions.0.price'],
    [{ editions: [{ ...paper, price: 10 ** 15 }] }, 'editions.0.price'],
    [{ editions: [{ ...paper, weightGrams: '' }] }, 'editions.0.weightGrams'],
    [{ editions: [paper, paper] }, 'editions'],
    [
      { courses: [{ courseId: crypto.randomUUID(), neededFromSession: '', isOptional: false }] },
      'courses.0.courseId',
    ],
  ] as const)
    expect(toErrors(await create(changes)), JSON.stringify(changes)).toEqual([field])
  const bad = await create({ sample: '<script>alert(1)</script>[x](javascript:alert(1))' })
  expect(bad.status).toBe(201)
  const { rows } = await app.database.execute(
    'select sample_html from book order by created_at desc, id limit 500',
  )
  expect(rows.map(row => row.sample_html).join('')).not.toMatch(/<script|javascript:/)
})

test('learners and teachers keep neither books nor stock, and nobody reads what another has', async () => {
  const { slug, editions } = await newBook(app, staff)
  const [learner, teacher] = [await app.user('سامان'), await app.user('لیلا', ['teacher'])]
  for (const path of [booksPath, `/api/studio/book-stock/${editions.paper}`]) {
    expect((await learner.get(path)).status).toBe(404)
    expect((await teacher.get(path)).status).toBe(403)
  }
  expect((await visitor.get(`/api/book-store/books/${slug}/mine`)).status).toBe(401)
  expect((await learner.get('/api/book-store/books/no-such-book/mine')).status).toBe(404)
})
