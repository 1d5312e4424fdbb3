/** @module-tag smoke */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { watchShifts } from '../../../test/layout-shifts.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** `/placement?language=…&level=…` as it stands in the address bar. */
const address = (page: Page) => page.evaluate(() => location.pathname + location.search)
const placement = (page: Page) => page.getByRole('region', { name: 'نمی‌دانید از کجا شروع کنید؟' })

test('home leads to the phrases of a situation', async () => {
  const page = await openPage()
  await page.goto('/')
  const situations = page.getByRole('region', { name: 'امروز کجا به کارتان می‌آید؟' })
  expect(await situations.getByRole('listitem').getByRole('link').count()).toBe(20)
  await situations.getByRole('link', { name: 'هتل' }).click()
  await page.getByRole('heading', { level: 1, name: 'هتل' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/phrasebook/situations/hotel')
})

test('home leads by language, level and hours to the groups that have a seat, with scripts and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ width: 1280, context: { javaScriptEnabled } })
    await page.goto('/')
    if (javaScriptEnabled) expect(await axe(page)).toEqual([])
    const finder = page.getByRole('form', { name: 'یافتن کلاس' })
    expect(await finder.innerText()).toMatch(/[۰-۹]+ گروه با جای خالی؛ نزدیک‌ترین شروع، \S+ [۰-۹]+ /)
    await finder.getByRole('combobox', { name: 'چه زبانی؟' }).selectOption('en')
    await finder.getByRole('combobox', { name: 'سطح شما' }).selectOption('B1')
    await finder.getByRole('checkbox', { name: 'عصر و شب' }).check()
    await finder.getByRole('button', { name: 'دیدن گروه‌ها' }).click()
    await page.waitForURL(/\/info\?/)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      seats: 'free',
      language: 'en',
      level: 'B1',
      time: 'evening',
    })
    await page
      .getByRole('heading', { name: /گفت‌وگوی انگلیسی/ })
      .first()
      .waitFor()
    expect(await page.getByRole('heading', { name: /ترکی استانبولی/ }).count()).toBe(0)
  }
})

test('who is free at the end of the week is led to the groups of Thursday and Friday', async () => {
  const page = await openPage({ width: 390 })
  await page.goto('/')
  const finder = page.getByRole('form', { name: 'یافتن کلاس' })
  await finder.getByRole('checkbox', { name: 'آخر هفته' }).check()
  await finder.getByRole('button', { name: 'دیدن گروه‌ها' }).click()
  await page.waitForURL(/\/info\?/)
  const groups = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await page
    .getByRole('link', { name: /پنجشنبه/ })
    .first()
    .waitFor()
  // Until the page has come, the home page's own groups stand here.
  await expect
    .poll(async () => (await groups.allInnerTexts()).filter(words => !/پنجشنبه|جمعه|هر روز/.test(words)))
    .toEqual([])
  expect(await groups.count()).toBeGreaterThan(0)
})

test('a visitor sees the school: its teachers, how a class goes by, what learners say and what others ask', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/')
  const part = (name: string) => page.getByRole('region', { name })
  const teachers = part('با چه کسی یاد می‌گیرید؟').getByRole('listitem')
  expect(await teachers.count()).toBe(4)
  expect(await part('نود دقیقه چطور می‌گذرد؟').getByRole('listitem').count()).toBe(4)
  const testimonials = part('از زبان هم‌کلاسی‌ها')
  expect(await testimonials.getByRole('listitem').count()).toBe(3)
  // Nobody of the demo is real, and it says so.
  expect(await testimonials.getByText('نمونه', { exact: true }).count()).toBe(1)
  const asked = part('پیش از ثبت‌نام می‌پرسند').getByRole('group')
  await asked.first().getByText(/؟$/).click()
  expect(await asked.first().getByRole('paragraph').isVisible()).toBe(true)
  await teachers.first().getByRole('link').click()
  await page.waitForURL('**/teachers/*')

  const member = await openPage()
  await signIn(member)
  await member.goto('/')
  await member.getByRole('heading', { level: 1, name: /^سلام \S+،$/ }).waitFor()
  for (const name of ['نود دقیقه چطور می‌گذرد؟', 'از زبان هم‌کلاسی‌ها', 'پیش از ثبت‌نام می‌پرسند'])
    expect(await member.getByRole('region', { name }).count(), name).toBe(0)
  expect(await member.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test('HO5 a language, a level, and the visitor is at the placement: two taps, no login, no scripts needed', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ context: { javaScriptEnabled } })
    await page.goto('/')
    await placement(page).getByRole('radio', { name: 'آلمانی' }).click()
    await placement(page).getByRole('button', { name: 'B1 متوسط' }).click()
    await page.waitForURL(/\/placement/)
    expect(await page.evaluate(() => location.pathname + location.search)).toBe(
      '/placement?language=de&level=b1',
    )
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('heading', { level: 1, name: 'تعیین سطح' }).waitFor()
  }
})

test('the placement is reached by the keyboard alone, by one tap for English, and without a level', async () => {
  const page = await openPage()
  await page.goto('/')
  await placement(page).getByRole('button', { name: 'A2 مقدماتی' }).click()
  await page.waitForURL(/\/placement/)
  expect(await address(page)).toBe('/placement?language=en&level=a2')

  await page.goto('/')
  await placement(page).getByRole('radio', { name: 'انگلیسی' }).focus()
  // Forward, where text runs from right to left.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await placement(page).getByRole('radio', { name: 'فرانسه' }).isChecked()).toBe(true)
  // To the button, the way to counseling, and the first level.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/placement/)
  expect(await address(page)).toBe('/placement?language=fr&level=a1')

  await page.goto('/')
  await placement(page).getByRole('button', { name: 'شروع تعیین سطح' }).click()
  await page.waitForURL(/\/placement/)
  expect(await address(page)).toBe('/placement?language=en')
})

atEachWidth(width => {
  test('nothing moves, whoever looks, and each sees their own next step', async () => {
    for (const isMember of [false, true]) {
      const page = await openPage({ width })
      if (isMember) await signIn(page)
      const shifts = await watchShifts(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      const day = page.getByRole('heading', { level: 1, name: /^سلام / })
      const test = page.getByRole('link', { name: /^سطحم را/ })
      await expect
        .poll(async () => [await day.isVisible(), await test.isVisible()])
        .toEqual([isMember, !isMember])
      if (!isMember) {
        await test.click()
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
      }
      expect(await shifts()).toEqual([])
    }
  })
})
