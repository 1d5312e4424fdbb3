import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { addDays, toJalali, weekdayOf } from '#persian/jalali.ts'
import { openPage, signIn } from '../../../../test/browser.ts'

const weekdays = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه']

test('CO7 a whole term is laid from its weekdays, and the day of Nowruz is left out', async () => {
  // Every week on the weekday of the coming first of Farvardin, from the week before on.
  const nowruz = { year: toJalali(new Date()).year + 1, month: 1, day: 1 }
  const from = addDays(nowruz, -7)
  const day = weekdays[weekdayOf(nowruz)]!
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('admin'))
  const choose = async (label: string, option: RegExp) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  const field = (name: string) => page.getByRole('textbox', { name })
  await page.goto('/studio/groups/new')
  await choose('دوره', /^آلمانی در محل کار/)
  await choose('استاد', /شریفی/)
  await field('نام گروه').fill('گروه نوروز')
  await page.getByRole('checkbox', { name: day, exact: true }).check()
  await page.getByLabel(`ساعت ${day}`).fill('07:15')
  await field('از روز').fill(`${from.year}/${from.month}/${from.day}`)
  await field('شمار جلسه‌ها').fill('۲۰')
  await field('شهریه به تومان').fill('۹۰۰٬۰۰۰')
  await page.getByText('۲۰ جلسه، از').waitFor()
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

  await page.goto('/course/german-b2-work')
  await page
    .getByRole('link', { name: /گروه نوروز/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'نمایش همهٔ ۲۰ جلسه' }).click()
  const plan = page.getByRole('region', { name: 'برنامهٔ جلسه‌ها' }).getByRole('listitem')
  await expect.poll(() => plan.count()).toBe(20)
  const said = await plan.allInnerTexts()
  expect(said[0]).toMatch(/اسفند/)
  expect(said[1]).toMatch(/ ۸ فروردین/)
  expect(said.filter(text => / ۱ فروردین/.test(text))).toEqual([])
})
