import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { booksPath, someBook } from '../../../test/books.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openBuyer, orderAt, readPath } from '../../../test/buying-steps.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import type { PageOptions } from '../../../test/watched-page.ts'

const school = shareProduct()
const open = (options: PageOptions = {}) => openPage({ address: school.address, ...options })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

let made = 0
/** A book on sale that nobody else knows, with what it is called. */
async function sellBook(changes: object = {}) {
  const { ask } = await signInOverHttp(school.address, demoStaff('owner'))
  const mark = `${Date.now()}-${++made}`
  const { status, body } = await ask(
    'POST',
    booksPath,
    someBook({ slug: `sold-${mark}`, title: `کتاب آزمون ${mark}`, ...changes }),
  )
  expect(status).toBe(201)
  const published = await ask('POST', `${booksPath}/${body.id}/publication`, { version: 1 })
  expect(published.status).toBe(200)
  return { ask, id: String(body.id), slug: `sold-${mark}`, title: `کتاب آزمون ${mark}` }
}

const listEditions = (slug: string) =>
  fetch(new URL(`/api/book-store/books/${slug}`, school.address))
    .then(answer => answer.json() as Promise<{ book: { editions: { id: string }[] } }>)
    .then(({ book }) => book.editions.map(({ id }) => id))

/** A class of the demo's learner, and how a book is needed for it. */
async function findClass() {
  const learner = await signInOverHttp(school.address, demoAccounts[0])
  const { body: mine } = await learner.ask('GET', '/api/presentation/profile/courses')
  const [{ title }] = mine.items as [{ title: string }]
  const { ask } = await signInOverHttp(school.address, demoStaff('owner'))
  const { body: choices } = await ask('GET', '/api/studio/book-courses')
  const course = (choices.courses as { id: string; title: string }[]).find(one => one.title === title)!
  const need = (isOptional: boolean) => [{ courseId: course.id, neededFromSession: 2, isOptional }]
  return { learner, course, need }
}

test('BK1 at 390 px a visitor finds a book, sees the price and the stock of each edition, and turns its sample pages', async () => {
  const page = await open({ width: 390 })
  await page.goto('/book-store')
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('searchbox', { name: 'جست‌وجو در کتاب‌ها' }).fill('neighbour')
  await page.getByRole('searchbox', { name: 'جست‌وجو در کتاب‌ها' }).press('Enter')
  await page.getByRole('link', { name: /همسایهٔ طبقهٔ بالا/ }).click()
  await page.getByRole('heading', { level: 1, name: 'همسایهٔ طبقهٔ بالا' }).waitFor()
  const paper = page.getByRole('radio', { name: /^چاپی ۴ جلد مانده/ })
  expect(await paper.isChecked()).toBe(true)
  const buy = page.getByRole('button', { name: /^افزودن به سبد، [۰-۹٬]+ تومان$/ })
  const first = await buy.innerText()
  await page.getByRole('radio', { name: /^الکترونیک دریافت همان لحظه/ }).check()
  expect(await buy.innerText()).not.toBe(first)
  expect((await page.getByRole('region', { name: 'صفحه‌های نمونه' }).innerText()).length).toBeGreaterThan(200)
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const html = await (await fetch(new URL('/book-store/the-neighbour-upstairs', school.address))).text()
  expect(html).toContain('"@type":"Book"')
  expect(html).toContain('"priceCurrency":"IRR"')
})

test('BK1 the shelves are read without scripts, narrowed by level and edition, and lead to a book', async () => {
  const page = await open({ width: 1280, context: { javaScriptEnabled: false } })
  await page.goto('/book-store?level=A2&format=audio')
  await page.getByRole('link', { name: /قهوهٔ تلخ/ }).click()
  await page.getByRole('heading', { level: 1, name: 'قهوهٔ تلخ' }).waitFor()
  expect(await page.getByText('تمام شد', { exact: true }).count()).toBe(1)
  expect(await page.getByRole('heading', { name: 'کنار همین قفسه' }).count()).toBe(1)
})

test('at 390 px and at 1280 px the shelves are put into another order, which stands in the address beside the filters', async () => {
  for (const width of [390, 1280]) {
    const page = await open({ width })
    await page.goto('/book-store?language=en')
    const titles = () => page.getByRole('list', { name: 'کتاب‌ها' }).getByRole('heading').allInnerTexts()
    const newest = await titles()
    const sort = page.getByRole('combobox', { name: 'مرتب‌سازی' })
    expect(await sort.innerText()).toBe('جدیدترین')
    await sort.click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'جدیدترین',
      'پرفروش‌ترین',
      'ارزان‌ترین',
      'نام کتاب',
    ])
    await page.getByRole('option', { name: 'نام کتاب' }).click()
    await page.waitForURL('**/book-store?language=en&sort=title')
    const collator = new Intl.Collator('fa', { numeric: true, sensitivity: 'base' })
    await expect.poll(titles).toEqual(newest.toSorted(collator.compare))
    // A filter that is chosen keeps the order, and one that is taken away, too.
    if (width < 1000) await page.getByRole('button', { name: 'فیلترها' }).click()
    await page.getByRole('checkbox', { name: 'الکترونیک' }).check()
    await page.waitForURL(url => url.searchParams.get('sort') === 'title' && url.searchParams.has('format'))
    await page.getByRole('link', { name: 'حذف فیلترها' }).click()
    await page.waitForURL('**/book-store?sort=title')
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
})

test('without scripts the shelves are put into another order, and lead to the page after it', async () => {
  const page = await open({ width: 390, context: { javaScriptEnabled: false } })
  await page.goto('/book-store')
  await page.getByRole('combobox', { name: 'مرتب‌سازی' }).selectOption({ label: 'ارزان‌ترین' })
  await page.getByRole('searchbox', { name: 'جست‌وجو در کتاب‌ها' }).press('Enter')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price')
  const prices = (await page.getByRole('list', { name: 'کتاب‌ها' }).getByRole('listitem').allInnerTexts()).map(
    written => readInteger(/([۰-۹٬]+) تومان/.exec(written)![1]!.replaceAll('٬', ''))!,
  )
  expect(prices.length).toBeGreaterThan(5)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
})

test('staff put a book on sale, its copies come in, and its page says how few are left', async () => {
  const mark = `${Date.now()}`
  const title = `کتاب تازه ${mark}`
  const editor = await open({ width: 1280 })
  await signIn(editor, demoStaff('editor'))
  await editor.goto('/studio/books/new')
  await editor.getByLabel('نام', { exact: true }).fill(title)
  await editor.getByLabel('نشانی').fill(`new-${mark}`)
  await editor.getByLabel('چاپی', { exact: true }).check()
  await editor.getByLabel('بهای نسخهٔ چاپی، تومان').fill('۱۲۰۰۰۰')
  await editor.getByLabel('وزن یک جلد، گرم').fill('۲۱۰')
  await editor.getByLabel('هشدار کم شدن موجودی').fill('۳')
  expect(await axe(editor)).toEqual([])
  await editor.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await editor.getByRole('searchbox', { name: 'جست‌وجو در کتاب‌ها' }).fill(mark)
  await editor.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
  await editor.getByRole('link', { name: title }).click()
  await editor.getByRole('button', { name: 'گذاشتن به فروش' }).click()
  await editor.getByRole('link', { name: 'دیدن صفحهٔ کتاب' }).waitFor()

  const registrar = await open({ width: 390 })
  await signIn(registrar, demoStaff('registrar'))
  await registrar.goto(`/studio/book-stock?q=${mark}`)
  await registrar.getByRole('link', { name: title }).click()
  await registrar.getByLabel('چند جلد', { exact: true }).fill('۲')
  await registrar.getByLabel('پخش‌کننده').fill('پخش کتاب بهار')
  await registrar.getByRole('button', { name: 'نوشتن' }).click()
  await registrar.getByText('خرید از پخش‌کننده').first().waitFor()
  await registrar.getByRole('button', { name: 'آسیب و برگشت' }).click()
  await registrar.getByLabel('چند جلد', { exact: true }).fill('۹')
  await registrar.getByLabel('یادداشت').fill('نم کشید')
  await registrar.getByRole('button', { name: 'نوشتن' }).click()
  // What was typed stays with what is wrong of it.
  await registrar.getByText('تنها ۲ جلد آزاد است', { exact: false }).waitFor()
  expect(await registrar.getByLabel('یادداشت').inputValue()).toBe('نم کشید')
  expect(await axe(registrar)).toEqual([])
  expect(await overflow(registrar)).toBe(0)

  const visitor = await open({ width: 390 })
  await visitor.goto(`/book-store/new-${mark}`)
  await visitor.getByText('۲ جلد مانده').waitFor()
  expect(await visitor.getByRole('button', { name: 'افزودن به سبد، ۱۲۰٬۰۰۰ تومان' }).count()).toBe(1)
})

test('BK11 a buyer of a whole kit reads what its books cost together, and pays no more for them', async () => {
  const page = await openBuyer(school.address, 390)
  await page.goto('/book-store/kit/english-conversation-b1')
  await page.getByText('دست دوم در مدرسه هست', { exact: false }).first().waitFor()
  // As files, so that nothing is sent.
  for (const choice of await page.getByRole('combobox', { name: /^نسخهٔ / }).all()) {
    const file = await choice.getByRole('option', { name: /^الکترونیک/ }).getAttribute('value')
    await choice.selectOption(file!)
  }
  const sums = page.getByRole('region', { name: 'جمع بسته' })
  const read = async (name: RegExp) => {
    const at = (await sums.getByRole('term').allInnerTexts()).findIndex(term => name.test(term))
    const written = await sums.getByRole('definition').nth(at).innerText()
    return readInteger(written.replace(/[^۰-۹]/g, ''))!
  }
  const [whole, off, left] = [await read(/ کتاب$/), await read(/^تخفیف بستهٔ کلاس، ۱۰٪/), await read(/^پس از/)]
  expect([off, left]).toEqual([Math.floor(whole / 10), whole - Math.floor(whole / 10)])
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // Without one of them it is no kit.
  const first = page.getByRole('list', { name: 'کتاب‌های بسته' }).getByRole('checkbox').first()
  await first.uncheck()
  await sums.getByText('با خرید همهٔ کتاب‌های لازم با هم', { exact: false }).waitFor()
  await first.check()
  await page.getByRole('button', { name: 'افزودن بسته به سبد' }).click()
  await page.getByText('بسته به سبد افزوده شد.').waitFor()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'ادامه: پرداخت' }).click()
  await page.waitForURL('**/payment/orders/*')
  await page.getByText('تخفیف بستهٔ کلاس').first().waitFor()
  expect((await orderAt(page, readPath(page))).total).toBe(left * 10)
})

test('at 390 px and at 1280 px all books of a kit are taken on paper or as files by one press, and the page says how each comes', async () => {
  for (const width of [390, 1280]) {
    const page = await open({ width })
    await page.goto('/book-store/kit/english-conversation-b1')
    const sums = page.getByRole('region', { name: 'جمع بسته' })
    const books = page.getByRole('list', { name: 'کتاب‌های بسته' })
    const countBooks = (words: string) => books.getByText(words).count()
    const atOnce = () => countBooks('همان لحظه در کتابخانهٔ شما')
    const posted = () => countBooks('با پست یا در شعبه')
    await sums.waitFor()
    const usual = { atOnce: await atOnce(), posted: await posted() }
    await page.getByRole('button', { name: 'همه الکترونیک' }).click()
    await expect.poll(atOnce).toBeGreaterThan(usual.atOnce)
    await page.getByRole('button', { name: 'همه الکترونیک', pressed: true }).waitFor()
    const asFiles = await atOnce()
    await sums
      .getByText(`${persianNumber(asFiles)} کتاب`)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'همه چاپی' }).click()
    await expect.poll(posted).toBeGreaterThanOrEqual(usual.posted)
    await sums.getByText('نشانی و هزینه در سبد').waitFor()
    expect(await atOnce()).toBeLessThan(asFiles)
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
})

test('BK11 from the shelves, too, a learner puts what their class needs into the cart by one press', async () => {
  const { course, need } = await findClass()
  const needed = await sellBook({ courses: need(false) })
  const page = await open({ width: 390 })
  await signIn(page, demoAccounts[0])
  await page.goto('/book-store')
  await page.getByRole('button', { name: `همهٔ بستهٔ ${course.title} به سبد` }).click()
  await page.getByText('بسته به سبد افزوده شد.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const { ask } = await signInOverHttp(school.address, demoAccounts[0])
  const { body: cart } = await ask('GET', '/api/cart')
  const items = (cart.lines as { item: string }[]).map(({ item }) => item)
  expect((await listEditions(needed.slug)).some(id => items.includes(id))).toBe(true)
})

test('BK11 a learner puts all books of their class into the cart by one press, but for those that are optional', async () => {
  const { learner, need } = await findClass()
  const [needed, optional] = [
    await sellBook({ courses: need(false) }),
    await sellBook({ courses: need(true) }),
  ]
  const page = await open({ width: 390 })
  await signIn(page, demoAccounts[0])
  await page.goto(`/book-store/${needed.slug}`)
  await page.getByText('برای کلاس شما لازم است', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'بستهٔ کلاس' }).click()
  await page.getByRole('heading', { level: 1, name: 'بستهٔ کلاس شما' }).waitFor()
  const choice = (name: string) => page.getByRole('checkbox', { name })
  expect([await choice(needed.title).isChecked(), await choice(optional.title).isChecked()]).toEqual([
    true,
    false,
  ])
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'افزودن بسته به سبد' }).click()
  await page.getByText('بسته به سبد افزوده شد.').waitFor()
  const { body: cart } = await learner.ask('GET', '/api/cart')
  const items = (cart.lines as { item: string }[]).map(({ item }) => item)
  expect((await listEditions(needed.slug)).some(id => items.includes(id))).toBe(true)
  expect((await listEditions(optional.slug)).some(id => items.includes(id))).toBe(false)
})
