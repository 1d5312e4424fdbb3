import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { addDays, getWeekday, toJalali } from '#persian/jalali.ts'
import { signInOverHttp } from '../../../../test/api-person.ts'
import { openPage, signIn } from '../../../../test/browser.ts'
import { atEachWidth } from '../../../../test/widths.ts'
import { seededGroupId } from '../seed-courses.server.ts'

const weekdays = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه']

test('CO7 a whole term is planned from its weekdays, and the day of Nowruz is left out', async () => {
  // Every week on the weekday of the coming first of Farvardin, from the week before on.
  const nowruz = { year: toJalali(new Date()).year + 1, month: 1, day: 1 }
  const from = addDays(nowruz, -7)
  const day = weekdays[getWeekday(nowruz)]!
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

  await page.goto(`/info?q=${encodeURIComponent('آلمانی در محل کار')}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /گروه نوروز/ })
    .first()
    .click()
  const sessions = page.getByRole('region', { name: 'برنامهٔ جلسه‌ها' })
  await sessions.locator('summary').last().waitFor()
  for (const fold of await sessions.locator('summary').all()) await fold.click()
  const plan = sessions.getByRole('listitem')
  await expect.poll(() => plan.count()).toBe(20)
  const texts = await plan.allInnerTexts()
  expect(texts[0]).toMatch(/اسفند/)
  expect(texts[1]).toMatch(/ ۸ فروردین/)
  expect(texts.filter(text => / ۱ فروردین/.test(text))).toEqual([])
})

atEachWidth(width => {
  test('a group with learners shows their whole names, and says at once that it is not removed', async () => {
    const page = await openPage({ width })
    await signIn(page, demoStaff('admin'))
    await page.goto(`/studio/groups/${seededGroupId('everyday')}`)
    const names = page.getByRole('table', { name: 'زبان‌آموزان گروه' }).getByRole('rowheader')
    await names.first().waitFor()
    const lines = await names.evaluateAll(cells =>
      cells.map(cell => {
        const words = document.createRange()
        words.selectNodeContents(cell)
        // A link and the text in it begin some pixels apart on one line.
        const tops = [...words.getClientRects()].map(({ top }) => top).toSorted((a, b) => a - b)
        return tops.filter((top, place) => place === 0 || top - tops[place - 1]! > 10).length
      }),
    )
    expect(Math.max(...lines)).toBe(1)
    await page.getByRole('button', { name: 'حذف', exact: true }).click()
    await page.getByRole('alert').getByText('این گروه زبان‌آموز دارد و حذف نمی‌شود').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a group is headed by its name, its people stand before its settings, and on paper it is a list to sign', async () => {
    const page = await openPage({ width })
    await signIn(page, demoStaff('admin'))
    await page.goto(`/studio/groups/${seededGroupId('everyday')}`)
    await page.getByRole('heading', { level: 1, name: /گروه عصر/ }).waitFor()
    const people = page.getByRole('table', { name: 'زبان‌آموزان گروه' })
    await people.getByRole('row').nth(1).waitFor()
    expect(await people.getByRole('img', { name: /حاضر|هنوز جلسه‌ای ثبت نشده/ }).count()).toBeGreaterThan(0)
    expect(await people.getByText(/^(کامل|بدون سفارش)$/).count()).toBeGreaterThan(0)
    const top = async (name: string | RegExp) =>
      (await page.getByRole('heading', { level: 2, name }).first().boundingBox())!.y
    expect(await top(/^زبان‌آموزان/)).toBeLessThan(await top('تنظیمات گروه'))
    const rows = await people.getByRole('row').count()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('table', { name: 'فهرست کلاسی' })
    expect(await sheet.isVisible()).toBe(true)
    expect(await sheet.getByRole('row').count()).toBe(rows)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await people.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'ترم بعد از روی این' }).click()
    await page.getByText('همه‌چیز از روی «گروه عصر» پر شده است').waitFor()
    expect(await page.getByRole('textbox', { name: 'نام گروه' }).inputValue()).toBe('گروه عصر')
  })

  test('the grade book keeps names and grades in sight, and says who passes', async () => {
    const page = await openPage({ width })
    await signIn(page, demoStaff('admin'))
    await page.goto(`/studio/homework/groups/${seededGroupId('everyday')}?tab=grades`)
    const book = page.getByRole('table', { name: 'نمره‌های گروه' })
    const [name, grade] = [
      book.getByRole('rowheader').first(),
      book.getByRole('columnheader', { name: 'نمره', exact: true }),
    ]
    await name.waitFor()
    const box = (await page.getByRole('region', { name: 'نمره‌های گروه' }).boundingBox())!
    for (const cell of [name, grade]) {
      const { x, width } = (await cell.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(box.x - 1)
      expect(x + width).toBeLessThanOrEqual(box.x + box.width + 1)
    }
    expect(await book.getByText(/^(قبول|زیر حد قبولی)$/).count()).toBeGreaterThan(0)
  })
})

test('closed days that are left out are named, and hours outside the free ones of the teacher are warned of', async () => {
  const admin = await signInOverHttp(inject('address'), demoStaff('admin'))
  await admin.ask('POST', '/api/site/holidays', { title: 'نوروز مدرسه', day: '2028-03-20' })
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('admin'))
  await page.goto('/studio/groups/new')
  await page.getByRole('combobox', { name: 'استاد' }).click()
  await page.getByRole('option', { name: /شریفی/ }).click()
  await page.getByRole('checkbox', { name: 'دوشنبه', exact: true }).check()
  // Numbers are shown in the page's digits, whichever are typed.
  const seats = page.getByRole('textbox', { name: 'ظرفیت' })
  expect(await seats.inputValue()).toBe('۱۰')
  await seats.fill('12')
  expect(await seats.inputValue()).toBe('۱۲')
  const hour = page.getByRole('textbox', { name: 'ساعت دوشنبه' })
  await hour.fill('5:75')
  await hour.press('Tab')
  await page.getByText('ساعت را مانند ۱۸:۳۰ بنویسید.').waitFor()
  expect(await hour.inputValue()).toBe('۵:۷۵')
  await hour.fill('530')
  await hour.press('Tab')
  await expect.poll(() => hour.inputValue()).toBe('۰۵:۳۰')
  const from = page.getByRole('textbox', { name: 'از روز' })
  await from.fill('1406/12/28')
  await from.press('Tab')
  await page.getByText(/روز تعطیل کنار گذاشته شد: .*۱ فروردین ۱۴۰۷ \(نوروز مدرسه\)/).waitFor()
  await page.getByText(/بیرون از وقت‌های آزادی است که استاد اعلام کرده: دوشنبه ۰?۵:۳۰/).waitFor()
  await from.fill('1409/1/20')
  await from.press('Tab')
  await page.getByText('برای این روزها تعطیلی‌ای ثبت نشده است').waitFor()
})
