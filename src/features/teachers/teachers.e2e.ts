import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { persianNumber } from '#persian/digits.ts'
import { axe, openPage } from '../../../test/browser.ts'
import { heading } from '../../../test/buying-steps.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { TeacherDetail } from './catalogue/contract.ts'

const names = (page: Page) =>
  page
    .getByRole('region', { name: /استاد$/ })
    .getByRole('heading', { level: 3 })
    .allInnerTexts()

atEachWidth(width => {
  test('TE1 the filters stand in the address, narrow the list and work without scripts', async () => {
    const page = await openPage({ width, context: { javaScriptEnabled: false } })
    await page.goto('/teachers?language=de')
    expect((await names(page)).toSorted()).toEqual(['هومن شریفی', 'یوناس وبر'])
    expect(await page.getByRole('checkbox', { name: /^آلمانی/ }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: 'C1 پیشرفته' }).check()
    await page.getByRole('button', { name: 'نمایش نتیجه‌ها' }).click()
    await expect.poll(() => new URL(page.url()).search).toMatch(/language=de&level=C1/)
    await expect.poll(() => names(page)).toEqual(['هومن شریفی'])
  })
})

test('a list narrowed by several filters at once widens as one is taken back', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/teachers?gender=female&accent=آمریکایی&price=1800000')
  expect(await names(page)).toEqual(['مریم سهرابی'])
  expect(await page.getByRole('radio', { name: 'خانم' }).isChecked()).toBe(true)
  await page.getByRole('link', { name: /^خانم.*برداشتن این فیلتر$/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('gender')).toBe(null)
  await expect.poll(() => page.getByRole('radio', { name: 'خانم' }).isChecked()).toBe(false)
  await page.getByRole('radio', { name: 'آقا' }).check()
  await expect.poll(() => new URL(page.url()).searchParams.get('gender')).toBe('male')
  await page.getByRole('link', { name: 'حذف فیلترها' }).first().click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

atEachWidth(width => {
  test('TE12 a week painted by pointer and by keys stands in the address and sorts the list by shared hours', async () => {
    const page = await openPage({ width })
    await page.goto('/teachers')
    if (width === 390) {
      // The week folds on a phone: somebody to choose from stands in the first screen.
      const first = (await page.getByRole('article').first().boundingBox())!
      expect(first.y + 150).toBeLessThan(844 - 64)
      await page.getByText('وقت‌های آزاد من', { exact: true }).click()
    }
    const cell = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await cell('شنبه ۱۸ تا ۲۰').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('hours')).toBe('0-18')
    // Days run from right to left.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect.poll(() => new URL(page.url()).searchParams.get('hours')).toBe('0-18,2-18')
    await expect.poll(() => cell('دوشنبه ۱۸ تا ۲۰').isChecked()).toBe(true)
    const shared = async () =>
      (await page.getByText(/ساعت مشترک با شما/).allInnerTexts()).map(words => words.trim())
    await expect.poll(async () => (await shared())[0]).toBe('۴ ساعت مشترک با شما')
    expect((await shared()).at(-1)).toBe('۰ ساعت مشترک با شما')
    await page.getByRole('link', { name: 'پاک کردن همه' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => cell('شنبه ۱۸ تا ۲۰').isChecked()).toBe(false)
  })
})

test('a band of the week is painted with the pointer', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/teachers')
  const middle = async (name: string) => {
    const box = (await page.getByRole('checkbox', { name, exact: true }).boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await middle('یکشنبه ۸ تا ۱۰')))
  await page.mouse.down()
  await page.mouse.move(...(await middle('دوشنبه ۸ تا ۱۰')), { steps: 4 })
  await page.mouse.move(...(await middle('سه‌شنبه ۸ تا ۱۰')), { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => new URL(page.url()).searchParams.get('hours')).toBe('1-8,2-8,3-8')
})

test('a band that was painted before the page listened counts once it does', async () => {
  const page = await openPage({ width: 390 })
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await late.promise
    await route.continue()
  })
  await page.goto('/teachers', { waitUntil: 'commit' })
  await page.getByText('وقت‌های آزاد من', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'شنبه ۱۸ تا ۲۰', exact: true }).click()
  late.resolve()
  await expect.poll(() => new URL(page.url()).searchParams.get('hours')).toBe('0-18')
  expect(await page.getByRole('checkbox', { name: 'شنبه ۱۸ تا ۲۰', exact: true }).isChecked()).toBe(true)
})

atEachWidth(width => {
  test('TE2 a card shows the classes held, the next free slot, the rating and the introduction', async () => {
    const page = await openPage({ width })
    await page.goto('/teachers?q=بهمنی')
    const card = page.getByRole('article').filter({ hasText: 'لیلا بهمنی' })
    await card.getByText(/^[۰-۹]+ کلاس برگزارشده$/).waitFor()
    await card.getByText(/^نزدیک‌ترین: /).waitFor()
    expect(await card.getByText(/امتیاز|هنوز نظری نیست/).count()).toBe(1)
    const words = card.getByText(/لیلا بهمنی/).last()
    await card.getByText('معرفی کوتاه').click()
    await words.waitFor()
    expect(await axe(page, { within: 'main' })).toEqual([])
  })
})

test('TE3 a profile shows credentials with the day staff saw them, the method, the week and the open groups', async () => {
  const page = await openPage()
  await page.goto('/teachers/kaveh-rastegar')
  await heading(page, 'کاوه رستگار').waitFor()
  await page
    .getByText(/^بررسی‌شده [۰-۹]+ /)
    .first()
    .waitFor()
  await heading(page, 'شیوهٔ تدریس').waitFor()
  const week = page.getByRole('group', { name: 'برنامهٔ هفتگی کاوه رستگار' })
  expect(await week.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(5)
  expect(await week.getByRole('checkbox', { name: /کلاس$/ }).count()).toBeGreaterThan(0)
  await page
    .getByRole('link', { name: 'آمادگی آیلتس' })
    .or(page.getByText('با کاوه رستگار'))
    .first()
    .waitFor()
  expect(await axe(page, { within: 'main' })).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await week.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(5)
  expect(await axe(page, { within: 'main' })).toEqual([])
})

test('TE11 a profile says how often classes began in time and how fast homework is graded, and says neither of who has no record', async () => {
  const page = await openPage()
  await page.goto('/teachers/leila-bahmani')
  const fact = (name: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition')
  const address = inject('address')
  const { teacher } = (await (await fetch(`${address}/api/teachers/leila-bahmani`)).json()) as {
    teacher: TeacherDetail
  }
  const { seen, punctual } = teacher.punctuality
  // In the demo she is late once in a while.
  expect(punctual).toBeLessThan(seen)
  const share = persianNumber(Math.round((punctual / seen) * 100))
  expect(await fact('شروع تا ۲ دقیقه پس از وقت').innerText()).toBe(`${share}٪`)
  expect(await fact('میانگین تصحیح تکلیف').innerText()).toBe('۱۹ ساعت')
  expect(await axe(page, { within: 'main' })).toEqual([])
  await page.goto('/teachers/kaveh-rastegar')
  await fact('کلاس برگزارشده').waitFor()
  expect(await fact('شروع تا ۲ دقیقه پس از وقت').count()).toBe(0)
  expect(await fact('میانگین تصحیح تکلیف').count()).toBe(0)
})
