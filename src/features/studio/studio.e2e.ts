import type { Page } from 'playwright-core'
import readXlsx from 'read-excel-file/node'
import { expect, inject, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import type { StaffRole } from '#account/permissions.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { readDownload } from '../../../test/read-download.ts'
import { readCode, registerOverHttp, someAddress } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { groupStudioPages } from './studio-pages.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

async function openAs(role: StaffRole, path: string, width: number) {
  const page = await openPage({ width })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  return page
}

async function search(page: Page, words: string) {
  await page.getByRole('searchbox', { name: 'جست‌وجوی حساب' }).fill(words)
  await page.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
}

const parts = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .filter({ visible: true })
    .allInnerTexts()
    .then(names => names.map(name => name.trim()))

const handset = { width: 390, height: 844 }
const staffPage = { width: 1280, height: 900 }

atEachWidth(width => {
  test('a visitor is led to the login, a user without a role finds no such page', async () => {
    const visitor = await openPage({ width })
    await visitor.goto('/studio')
    await dialog(visitor).getByText('برای ادامه، لطفاً وارد حساب کاربری خود شوید.').waitFor()
    expect(await visitor.evaluate(() => location.pathname)).toBe('/')

    const user = await openPage({ width })
    await signIn(user, demoAccounts[0])
    for (const path of ['/studio', '/studio/accounts', '/studio/audit']) {
      await user.goto(path)
      await user.getByRole('heading', { name: 'این کاشی سر جایش نیست.' }).waitFor()
      expect(await user.title()).toBe('هم‌آوا | صفحه پیدا نشد')
      expect(await user.getByRole('navigation', { name: 'استودیو' }).count()).toBe(0)
    }
    expect(await axe(user)).toEqual([])
  })

  test('staff see the parts their roles open, and no others', async () => {
    const support = await openAs('support', '/studio', width)
    await support.getByRole('heading', { name: 'سلام پویا' }).waitFor()
    // A handset has room for three beside the desk.
    const ofSupport = [
      'میز کار',
      'زبان‌آموزان',
      'حساب‌ها',
      'پیام‌های مردم',
      'پیام‌های گزارش‌شده',
      'پاسخ‌های آماده',
      'درخواست تماس',
      'برنامهٔ هفتگی',
      'گروه‌ها',
      'آزمون‌ها',
      'مصاحبه‌های من',
      'نوبت مصاحبه',
      'گفتار و برگهٔ تعیین سطح',
      'سفارش‌ها',
      'صورتحساب‌ها',
      'پرداخت‌ها',
      'اعتبار کیف پول',
    ]
    // There, messages go by a shorter name.
    expect(await parts(support)).toEqual(width < 600 ? [...ofSupport.slice(0, 3), 'پیام‌ها'] : ofSupport)
    expect(await axe(support)).toEqual([])

    const admin = await openAs('admin', '/studio', width)
    await admin.getByRole('heading', { level: 1 }).waitFor()
    const few = ['میز کار', 'امروز', 'پیشخوان', 'زبان‌آموزان']
    // Every page there is, its place among the others as its manifest says.
    const { above, groups } = groupStudioPages(['admin'])
    const all = ['میز کار', ...[...above, ...groups.flatMap(({ pages }) => pages)].map(({ title }) => title)]
    expect(all.length).toBeGreaterThan(20)
    await admin.setViewportSize(handset)
    await expect.poll(() => parts(admin)).toEqual(few)
    await admin.setViewportSize(staffPage)
    await expect.poll(() => parts(admin)).toEqual(all)

    await admin.goto('/studio/notices')
    const spent = admin.getByRole('meter', { name: 'بودجهٔ این ماه' })
    await spent.waitFor()
    expect(await spent.getAttribute('aria-valuetext')).toMatch(/^[۰-۹٬]+ از ۱۰٬۰۰۰ بخش$/)
    await admin.getByText('همهٔ اعلان‌ها رسیده یا در راه‌اند.').waitFor()
    expect(await axe(admin)).toEqual([])

    const teacher = await openAs('teacher', '/studio', width)
    await teacher.getByRole('heading', { level: 1 }).waitFor()
    await teacher.setViewportSize(handset)
    await expect.poll(() => parts(teacher)).toEqual(['میز کار', 'امروز', 'تکلیف‌ها', 'آزمون‌ها'])
    await teacher.setViewportSize(staffPage)
    await expect
      .poll(() => parts(teacher))
      .toEqual([
        'میز کار',
        'امروز',
        'تکلیف‌ها',
        'آزمون‌ها',
        'مصاحبه‌های من',
        'تصحیح نوشتار',
        'نمونه‌های من',
        'تصحیح هم‌درس‌ها',
        'بازبینی سطح',
        'کارنامه‌ها',
        'کلاس‌های بی‌استاد',
        'وقت‌های آزاد من',
        'بانک پرسش',
        'تکلیف‌های نوشتن',
        'دستمزد من',
        'جلسه‌های ضبط‌شده',
      ])

    const counselor = await openAs('counselor', '/studio', width)
    await counselor.getByRole('heading', { level: 1 }).waitFor()
    // A handset has room for three beside the desk.
    const ofCounselor = [
      'میز کار',
      'روز مشاوره',
      'مصاحبه‌های من',
      'نوبت مصاحبه',
      'گفتار و برگهٔ تعیین سطح',
      'دستمزد من',
    ]
    expect(await parts(counselor)).toEqual(width < 600 ? ofCounselor.slice(0, 4) : ofCounselor)
  })

  test('support finds an account by whatever is known of it, and helps its owner in', async () => {
    const address = inject('address')
    const account = await registerOverHttp(address, { profile: { surname: 'کبوترچاهی' } })
    const { id } = account.session.user
    const from = someAddress()
    for (let attempt = 0; attempt < 5; attempt++) {
      await logInOverHttp(address, { ...account, password: 'na-in-nist-9', from }).catch(() => undefined)
    }
    const page = await openAs('support', '/studio/accounts', width)
    const found = main(page).getByRole('link', { name: 'مهتاب کبوترچاهی' })
    const spellings = [
      `0${account.phoneNumber}`,
      `+98 ${account.phoneNumber.slice(0, 3)} ${account.phoneNumber.slice(3)}`,
      account.email.toUpperCase(),
      account.profile.identityNumber,
    ]
    for (const words of spellings) {
      await search(page, words)
      await expect.poll(() => found.getAttribute('href')).toBe(`/studio/accounts/${id}`)
      await main(page).getByText('۱ حساب', { exact: true }).waitFor()
    }
    await search(page, 'کبوتر')
    await found.first().waitFor()
    expect(await axe(page)).toEqual([])
    await search(page, 'zz')
    await main(page).getByText('عبارت جست‌وجو کوتاه است.').waitFor()
    await search(page, 'هیچ‌کس‌نیست')
    await main(page).getByText('نتیجه‌ای برای «هیچ‌کس‌نیست» پیدا نشد.').waitFor()
    await search(page, account.phoneNumber)
    await found.click()

    await page.getByRole('heading', { level: 1, name: 'مهتاب کبوترچاهی' }).waitFor()
    const codes = page.getByRole('list', { name: 'کدهای فرستاده‌شده' })
    expect(await codes.innerText()).toMatch(/کد ثبت‌نام به .*به کار رفت/s)
    expect(await main(page).innerText()).not.toContain(await readCode(address, `+98${account.phoneNumber}`))
    expect(await page.getByRole('heading', { name: 'نقش‌ها' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'رویدادهای این حساب' }).count()).toBe(0)

    await page.getByRole('button', { name: 'برداشتن قفل' }).click()
    await main(page).getByText('ورود به این حساب باز است.').waitFor()
    const { session } = await logInOverHttp(address, { ...account, from })

    await page.reload()
    const sessions = page.getByRole('list', { name: 'نشست‌ها' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)
    await sessions
      .first()
      .getByRole('button', { name: /^بستن نشست/ })
      .click()
    await dialog(page).getByRole('button', { name: 'بستن', exact: true }).last().click()
    await expect.poll(() => sessions.count()).toBe(1)
    await page.getByRole('button', { name: 'بستن همهٔ نشست‌ها' }).click()
    await dialog(page).getByRole('button', { name: 'بستن', exact: true }).last().click()
    await main(page).getByText('در هیچ دستگاهی وارد نشده است.').waitFor()
    await expect(callAs(address, session, 'GET', '/api/account/me')).rejects.toThrow('1003')
    expect(await axe(page)).toEqual([])
  })

  test('the owner gives a role and takes it back; the audit log says so', async () => {
    const address = inject('address')
    const account = await registerOverHttp(address)
    const { id } = account.session.user
    const page = await openAs('owner', `/studio/accounts/${id}`, width)
    const save = page.getByRole('button', { name: 'ذخیرهٔ نقش‌ها' })
    await page.getByLabel('پشتیبان').check()
    await save.click()
    await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
    await main(page).getByText('از «بی‌نقش» به «پشتیبان»').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await page.getByLabel('پشتیبان').uncheck()
    await save.click()
    await main(page).getByText('از «پشتیبان» به «بی‌نقش»').waitFor()

    const admin = await openAs('admin', `/studio/audit?account=${id}`, width)
    const rows = admin.getByRole('row').filter({ hasText: 'نقش‌ها تغییر کرد' })
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toMatch(/مهتاب آزموده\s+هما صدری/)
    expect(await axe(admin)).toEqual([])
    await rows.first().getByRole('link', { name: 'مهتاب آزموده' }).click()
    await admin.getByRole('heading', { level: 1, name: 'مهتاب آزموده' }).waitFor()
    expect(await admin.getByRole('button', { name: 'ذخیرهٔ نقش‌ها' }).count()).toBe(0)

    await admin.goto('/studio/accounts/01920000-0000-7000-8000-00000000ffff')
    await admin.getByText('چنین حسابی نیست.').waitFor()
  })
})

test('the menu folds by group and to icons, as this device had it last; on a handset all of it is behind one tab', async () => {
  const page = await openAs('owner', '/studio/groups', 1280)
  const menu = page.getByRole('navigation', { name: 'استودیو' })
  const group = (title: string) => menu.getByRole('group').filter({ hasText: title })
  await menu.getByText('محتوا', { exact: true }).click()
  await expect.poll(() => menu.getByRole('link', { name: 'سایت', exact: true }).isVisible()).toBe(false)
  await page.keyboard.press('BracketLeft')
  await page.getByRole('button', { name: 'باز کردن منو' }).waitFor()
  // Folded to icons it shows them all, each by its name.
  await menu.getByRole('link', { name: 'سایت', exact: true }).waitFor()
  expect(await menu.getByRole('link', { name: 'گروه‌ها', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  )
  expect(await axe(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'باز کردن منو' }).click()
  await expect.poll(() => menu.getByRole('link', { name: 'سایت', exact: true }).isVisible()).toBe(false)
  expect(await group('آموزش').getAttribute('open')).not.toBeNull()
  // Somebody who types is not interrupted.
  await page.getByRole('searchbox').fill('[')
  await page.getByRole('searchbox').press('BracketLeft')
  expect(await page.getByRole('button', { name: 'جمع کردن منو' }).isVisible()).toBe(true)

  await page.setViewportSize(handset)
  await page.getByRole('button', { name: 'بیشتر' }).click()
  const drawer = page.getByRole('dialog', { name: 'منوی استودیو' })
  await drawer.getByRole('link', { name: 'دسترسی‌ها' }).waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('link', { name: 'دوره‌ها' }).click()
  await page.getByRole('heading', { level: 1, name: 'دوره‌ها' }).waitFor()
  expect(await drawer.count()).toBe(0)
  await page.getByRole('button', { name: 'بیشتر' }).click()
  await drawer.getByRole('button', { name: /مالک/ }).click()
  await page.getByRole('dialog', { name: 'منوی کاربری' }).waitFor()
})

test('what a role does not open is no page, as it is none for outsiders', async () => {
  const counselor = await openAs('counselor', '/studio/accounts', 390)
  await counselor.getByRole('heading', { name: 'این کاشی سر جایش نیست.' }).waitFor()
  expect(await counselor.getByRole('searchbox', { name: 'جست‌وجوی حساب' }).count()).toBe(0)
  const support = await openAs('support', '/studio/groups/new', 1280)
  await support.getByRole('heading', { name: 'این کاشی سر جایش نیست.' }).waitFor()
  expect(await support.title()).toBe('هم‌آوا | صفحه پیدا نشد')
})

test('the audit log is asked by person, kind and day, leads to what was done, and is taken along', async () => {
  const admin = await signInOverHttp(inject('address'), demoStaff('admin'))
  const question = `آیا رویدادها نام دارند؟ ${Date.now()}`
  const made = await admin.ask('POST', '/api/site/faqs', { question, answer: 'بله، هر کدام نامی دارد.' })
  const page = await openAs('owner', '/studio/audit', 390)
  await page.getByRole('combobox', { name: 'رویداد' }).click()
  await page.getByRole('option', { name: 'پرسش‌های پرتکرار' }).click()
  await page.getByRole('combobox', { name: 'شخص' }).click()
  await page.getByRole('option', { name: 'بابک کریمی' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('faq')
  const entry = page.getByRole('link', { name: `پرسش «${question}» افزوده شد` })
  expect(await entry.getAttribute('href')).toBe(`/studio/site/faqs/${made.body.id}`)
  const [sentence, when] = [entry, page.getByRole('row').filter({ has: entry }).getByRole('time')]
  const { y, height } = (await sentence.boundingBox())!
  expect((await when.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
  expect(await axe(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'خروجی اکسل' }).click(),
  ])
  const [sheet] = await readXlsx(await readDownload(file))
  expect(sheet!.data.flat()).toContain(`پرسش «${question}» افزوده شد`)
})

test('the menu brings the place one is at into sight, and keeps the way out there', async () => {
  const page = await openPage({ width: 1280, height: 640 })
  await signIn(page, demoStaff('owner'))
  await page.goto('/studio/permissions')
  const menu = page.getByRole('navigation', { name: 'استودیو' })
  const here = menu.getByRole('link', { name: 'دسترسی‌ها' })
  await here.waitFor()
  await expect.poll(async () => (await here.boundingBox())!.y).toBeLessThan(600)
  const out = (await page.getByRole('banner').getByRole('button', { name: /مالک/ }).boundingBox())!
  expect(out.y + out.height).toBeLessThanOrEqual(640)
})

test('the menu marks one place alone, also where a page stands below another', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('owner'))
  await page.goto('/studio/people/import')
  const here = page.getByRole('navigation', { name: 'استودیو' }).locator('[aria-current="page"]')
  await here.first().waitFor()
  expect(await here.allInnerTexts()).toEqual(['ورود از اکسل'])
})

test('a school without any other owner keeps its last one', async () => {
  const { id } = demoStaff('owner')
  const page = await openAs('owner', `/studio/accounts/${id}`, 1280)
  await page.getByLabel('مالک').uncheck()
  await page.getByRole('button', { name: 'ذخیرهٔ نقش‌ها' }).click()
  await page.getByRole('alert').getByText('مدرسه باید دست‌کم یک مالک داشته باشد.').waitFor()
  expect(await page.getByLabel('مالک').isChecked()).toBe(false)
  await page.reload()
  await page.getByLabel('مالک').waitFor()
  expect(await page.getByLabel('مالک').isChecked()).toBe(true)
})
