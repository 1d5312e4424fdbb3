import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { openPageAs } from '../../../test/open-as.ts'
import { readDownload } from '../../../test/read-download.ts'
import { type Registered, readCode, registerOverHttp, someNumber } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

const saved = 'اطلاعات با موفقیت ذخیره شد.'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const main = (page: Page) => page.getByRole('main')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'بخش‌های پروفایل' }).getByRole('link', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const address = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash)

/** A fresh account, and its browser at one of the profile's parts. */
async function open(path: string, width: number, account?: Registered) {
  const owner = account ?? (await registerOverHttp(inject('address')))
  const page = await openPageAs(owner.session, { width })
  await page.goto(path)
  return { page, account: owner }
}

/** Marks the document, so that a later look tells whether it is still the same one. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/** Pixels by which the page is wider than its window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function choose(page: Page, list: string, name: string) {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Notes every per cent that an upload tells from now on. */
async function watchProgress(page: Page) {
  await page.evaluate(() => {
    const percentages: (string | null)[] = []
    Object.assign(window, { percentages })
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]')
      if (bar) percentages.push(bar.getAttribute('aria-valuenow'))
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] })
  })
  return () => page.evaluate(() => (window as unknown as { percentages: (string | null)[] }).percentages)
}

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b7377' } })
    .png()
    .toBuffer()

atEachWidth(width => {
  test('S1.7 a person changes what they say of themselves, their picture and their contacts', async () => {
    const { page, account } = await open('/profile?tab=details', width)
    await field(page, 'نام خانوادگی (فارسی)').waitFor()
    expect(await field(page, 'کد ملی').inputValue()).toMatch(/^•{7}[۰-۹]{3}$/)

    await field(page, 'نام (فارسی)').fill('Mahtab')
    await field(page, 'دربارهٔ من').fill('عاشق نقشه و قطار شب')
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.').waitFor()
    expect(await field(page, 'دربارهٔ من').inputValue()).toBe('عاشق نقشه و قطار شب')

    await field(page, 'نام (فارسی)').fill('ماهرخ')
    await choose(page, 'روز تولد', '۳۱')
    await choose(page, 'ماه تولد', 'مهر')
    await choose(page, 'سال تولد', '۱۳۷۰')
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText(saved).waitFor()
    await page.reload()
    await expect.poll(() => field(page, 'نام (فارسی)').inputValue()).toBe('ماهرخ')
    expect(await field(page, 'دربارهٔ من').inputValue()).toBe('عاشق نقشه و قطار شب')
    // Mehr has thirty days.
    expect(await page.getByRole('combobox', { name: 'روز تولد' }).innerText()).toBe('۳۰')
    expect(await page.getByRole('combobox', { name: 'سال تولد' }).innerText()).toBe('۱۳۷۰')
    await page.getByRole('button', { name: 'حساب ماهرخ آزموده' }).waitFor()

    const file = page.getByLabel('پروندهٔ عکس')
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await main(page).getByRole('alert').waitFor()
    expect(await main(page).getByRole('alert').innerText()).toMatch(/^[^a-z]+$/i)
    const percentages = await watchProgress(page)
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() })
    const avatar = main(page).locator('img[src^="/media/avatars/"]')
    await avatar.waitFor()
    const shape = await avatar.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    })
    expect(shape).toEqual([512, 512])
    // How far it was, in per cent; a fast answer takes the bar away before it is full.
    const parts = (await percentages()).map(Number)
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.toSorted((one, other) => one - other)).toEqual(parts)
    expect(parts.at(-1)).toBeLessThanOrEqual(100)
    await page.getByRole('button', { name: 'حذف عکس' }).click()
    await avatar.waitFor({ state: 'detached' })

    const email = main(page).getByRole('listitem').filter({ hasText: account.email })
    await email.getByText('فقط برای اطلاع‌رسانی').waitFor()
    await email.getByRole('button', { name: 'تأیید ایمیل' }).click()
    await dialog(page).getByRole('button', { name: 'ارسال کد' }).click()
    await dialog(page).getByText('ارسال شد.').waitFor()
    await field(page, 'کد تأیید').fill('000000')
    await dialog(page).getByRole('button', { name: 'بررسی کد' }).click()
    await dialog(page).getByText('کد واردشده نادرست است یا مهلت آن گذشته است.').waitFor()
    await field(page, 'کد تأیید').fill(await readCode(inject('address'), account.email))
    await dialog(page).getByRole('button', { name: 'بررسی کد' }).click()
    await email.getByText('تأییدشده').waitFor()

    const newNumber = someNumber()
    await page.getByRole('button', { name: 'تغییر شماره موبایل' }).click()
    await field(page, 'شماره موبایل').fill(newNumber.slice(0, 7))
    await dialog(page).getByRole('button', { name: 'ارسال کد' }).click()
    await dialog(page).getByText('لطفاً شماره موبایل را درست وارد کنید.').waitFor()
    await field(page, 'شماره موبایل').fill(`+98 ${newNumber}`)
    await dialog(page).getByRole('button', { name: 'ارسال کد' }).click()
    await field(page, 'کد تأیید').fill(await readCode(inject('address'), `+98${newNumber}`))
    await dialog(page).getByRole('button', { name: 'بررسی کد' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const { session } = await logInOverHttp(inject('address'), {
      phoneNumber: newNumber,
      password: account.password,
    })
    expect(session.user.phoneNumber).toBe(newNumber)
    expect(session.user.emailVerified).toBe(true)
  })

  test('S1.8 messages stand in the profile; who has none is told so', async () => {
    const { page, account } = await open('/profile?tab=messages', width)
    await page.getByText('پیامی ندارید.').waitFor()
    await callAs(inject('address'), account.session, 'POST', '/api/account/password/change', {
      currentPassword: account.password,
      newPassword: 'derakht-e-anar-1',
      newPasswordConfirmation: 'derakht-e-anar-1',
    })
    await page.reload()
    const message = main(page).getByRole('button', { name: /رمز عبور شما تغییر کرد/ })
    await message.waitFor()
    expect(await message.innerText()).toContain('خوانده‌نشده')
    // It looks read before the server knows of it.
    const known = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
    await message.click()
    await main(page).getByText('دیگر نشست‌های شما بسته شدند').waitFor()
    expect(await message.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => message.innerText()).not.toContain('خوانده‌نشده')
    await known
    await page.reload()
    await message.waitFor()
    expect(await message.innerText()).not.toContain('خوانده‌نشده')
  })

  test('PR7 messages come twenty a page, are counted until read, and lead on inside the site', async () => {
    const account = await registerOverHttp(inject('address'))
    const owner = await logInOverHttp(inject('address'), demoLogin(demoStaff('owner')))
    const { id } = account.session.user
    for (let turn = 0; turn < 20; turn++) {
      const roles = turn % 2 === 0 ? ['teacher'] : []
      await callAs(inject('address'), owner.session, 'PUT', `/api/studio/accounts/${id}/roles`, { roles })
    }
    await callAs(inject('address'), account.session, 'POST', '/api/account/password/change', {
      currentPassword: account.password,
      newPassword: 'setare-ye-shab-2',
      newPasswordConfirmation: 'setare-ye-shab-2',
    })
    const { page } = await open('/profile?tab=messages', width, account)
    const rows = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 4 }) })
    await expect.poll(() => rows.count()).toBe(20)
    const unread = () => tab(page, 'پیام‌ها').innerText()
    expect(await unread()).toContain('۲۱')
    expect(await overhang(page)).toBe(0)

    const newest = rows.first().getByRole('button')
    await newest.click()
    await expect.poll(unread).toContain('۲۰')
    await markDocument(page)
    await rows
      .first()
      .getByRole('link', { name: /دیدن جزئیات/ })
      .click()
    await page.getByRole('heading', { name: 'تغییر رمز عبور' }).waitFor()
    expect(await address(page)).toBe('/profile?tab=security')
    expect(await isSameDocument(page)).toBe(true)

    await tab(page, 'پیام‌ها').click()
    await page.getByRole('link', { name: 'صفحهٔ ۲' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await address(page)).toBe('/profile?tab=messages&page=2')
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)

    await page.getByRole('button', { name: 'همه خوانده شد' }).click()
    await expect.poll(unread).not.toMatch(/[۰-۹]/)
    await page.getByRole('button', { name: 'همه خوانده شد' }).waitFor({ state: 'detached' })
    expect(await axe(page)).toEqual([])
  })

  test('S1.9 the password is changed by who knows the current one', async () => {
    const { page, account } = await open('/profile?tab=security', width)
    await field(page, 'رمز عبور فعلی').fill('na-in-nist-9')
    await field(page, 'رمز عبور جدید').fill('ketab-o-chai-3')
    await field(page, 'تکرار رمز عبور جدید').fill('ketab-o-chai-4')
    await page.getByRole('button', { name: 'تغییر رمز عبور' }).click()
    await page.getByText('رمز عبور انتخابی با تکرار آن یکسان نیست.').waitFor()
    await field(page, 'تکرار رمز عبور جدید').fill('ketab-o-chai-3')
    await page.getByRole('button', { name: 'تغییر رمز عبور' }).click()
    await page.getByText('رمز عبور فعلی نادرست است.').waitFor()
    expect(await field(page, 'رمز عبور جدید').inputValue()).toBe('ketab-o-chai-3')
    await field(page, 'رمز عبور فعلی').fill(account.password)
    await page.getByRole('button', { name: 'تغییر رمز عبور' }).click()
    await page.getByText('رمز عبور با موفقیت تغییر کرد.').waitFor()
    expect(await field(page, 'رمز عبور جدید').inputValue()).toBe('')

    const login = { phoneNumber: account.phoneNumber, password: account.password }
    await expect(logInOverHttp(inject('address'), login)).rejects.toThrow('401')
    await logInOverHttp(inject('address'), { ...login, password: 'ketab-o-chai-3' })
  })

  test('PR8 devices are listed, this one first; another is signed out from here, and all by a new password', async () => {
    const { page, account } = await open('/profile?tab=security', width)
    const devices = page.getByRole('list', { name: 'دستگاه‌ها' }).getByRole('listitem')
    const enter = async () => {
      const other = await openPage({ width })
      await signIn(other, account)
      await other.goto('/profile?tab=details')
      await field(other, 'نام (فارسی)').waitFor()
      return other
    }
    await expect.poll(() => devices.count()).toBe(1)
    const second = await enter()
    await page.reload()
    await expect.poll(() => devices.count()).toBe(2)
    expect(await devices.first().innerText()).toContain('همین دستگاه')
    expect(await devices.nth(1).innerText()).toMatch(/شبکهٔ .*آخرین استفاده: /s)

    await devices
      .nth(1)
      .getByRole('button', { name: /^خروج از/ })
      .click()
    await dialog(page).getByRole('button', { name: 'انصراف' }).click()
    expect(await devices.count()).toBe(2)
    await devices
      .nth(1)
      .getByRole('button', { name: /^خروج از/ })
      .click()
    await dialog(page).getByRole('button', { name: 'خروج', exact: true }).click()
    await expect.poll(() => devices.count()).toBe(1)
    // Told at once, wherever it stands.
    await second.waitForURL(url => url.pathname === '/')
    expect(await second.evaluate(() => localStorage.getItem('hamava.session'))).toBe(null)

    const third = await enter()
    await field(page, 'رمز عبور فعلی').fill(account.password)
    await field(page, 'رمز عبور جدید').fill('roud-o-barf-77')
    await field(page, 'تکرار رمز عبور جدید').fill('roud-o-barf-77')
    await page.getByRole('button', { name: 'تغییر رمز عبور' }).click()
    await page.getByText('رمز عبور با موفقیت تغییر کرد.').waitFor()
    await third.waitForURL(url => url.pathname === '/')
    await page.reload()
    await expect.poll(() => devices.count()).toBe(1)
    expect(await axe(page)).toEqual([])
  })

  test('S1.10 the educational status shows levels, hours and the next step; who has none is told so', async () => {
    const page = await openPage({ width })
    await signIn(page, demoAccounts[0])
    await page.goto('/profile?tab=status')
    const speaking = main(page).getByRole('listitem').filter({ hasText: 'گفتن' }).first()
    await speaking.waitFor()
    expect(await speaking.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('A2'),
      expect.stringContaining('B1'),
    ])
    await main(page)
      .getByText(/^کلاس بعدی «انگلیسی برای گفت‌وگوی روزمره»: .* ساعت ۱۸:۳۰/)
      .waitFor()
    expect(await main(page).getByRole('definition').first().innerText()).toBe('۳۰')
    expect(await main(page).getByRole('listitem').filter({ hasText: 'نوشتن' }).innerText()).toContain(
      'سنجیده نشده',
    )
    expect(await axe(page)).toEqual([])

    const fresh = await open('/profile?tab=status', width)
    await fresh.page.getByText('هنوز چیزی برای وضعیت تحصیلی شما ثبت نشده است.').waitFor()
  })

  test('PR11 a person takes their data with them and deletes their account', async () => {
    const { page, account } = await open('/profile?tab=account', width)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'دریافت داده‌ها' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    const mine = (await readDownload(download)).toString('utf8')
    expect(Object.keys(JSON.parse(mine))).toEqual(expect.arrayContaining(['account', 'phrasebook']))
    expect(mine).toContain(account.profile.identityNumber)

    await page.getByRole('button', { name: 'حذف حساب' }).click()
    await dialog(page).getByText('راه بازگشتی ندارد').waitFor()
    const remove = dialog(page).getByRole('button', { name: 'حذف حساب' })
    await field(page, 'رمز عبور فعلی').fill('na-in-nist-9')
    await remove.click()
    await dialog(page).getByText('برای ادامه «حذف حساب» را بنویسید.').waitFor()
    await dialog(page)
      .getByLabel(/برای اطمینان/)
      .fill('حذف  حساب ')
    await remove.click()
    await dialog(page).getByText('رمز عبور فعلی نادرست است.').waitFor()
    expect(await axe(page)).toEqual([])
    await field(page, 'رمز عبور فعلی').fill(account.password)
    await remove.click()
    await page.waitForURL(url => url.pathname === '/')
    expect(await dialog(page).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('hamava.session'))).toBe(null)
    const login = { phoneNumber: account.phoneNumber, password: account.password }
    await expect(logInOverHttp(inject('address'), login)).rejects.toThrow('401')
  })

  test('every part has its address, an unknown one is the first, and axe finds nothing in any of them', async () => {
    const { page } = await open('/profile?tab=nothing-we-know', width)
    await page.getByRole('heading', { name: 'کلاسی در پیش ندارید' }).waitFor()
    await markDocument(page)
    const depth = await page.evaluate(() => history.length)
    for (const [title, name, shown] of [
      ['نمای کلی', '', 'کلاسی در پیش ندارید'],
      ['مشخصات', '?tab=details', 'راه‌های تماس'],
      ['دوره‌های من', '?tab=courses', 'هنوز در دوره‌ای ثبت‌نام نکرده‌اید.'],
      ['نشان‌ها', '?tab=badges', 'هنوز نشانی نگرفته‌اید.'],
      ['حساب', '?tab=account', 'دریافت داده‌های من'],
    ] as const) {
      await tab(page, title).click()
      await main(page).getByText(shown, { exact: true }).waitFor()
      expect(await address(page)).toBe(`/profile${name}`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
        name ? await tab(page, title).innerText() : 'سلام مهتاب',
      )
      expect(await page.title()).toBe('هم‌آوا | پروفایل')
      expect(await overhang(page)).toBe(0)
      expect(await axe(page)).toEqual([])
    }
    expect(await page.evaluate(() => history.length)).toBe(depth)
    expect(await isSameDocument(page)).toBe(true)
    await page.goto('/profile?tab=badges#x')
    await page.getByText('هنوز نشانی نگرفته‌اید.').waitFor()
    expect(await address(page)).toBe('/profile?tab=badges#x')
  })
})

test('a newcomer is greeted with the day and led to a first step, not to cards of nothing', async () => {
  const { page } = await open('/profile', 390)
  await page.getByText(`${formatLongDate(new Date())}. کاشی امروز هنوز مانده است.`).waitFor()
  const step = page.getByRole('region', { name: 'گام نخست' })
  expect(await step.getByRole('link', { name: 'دیدن عبارت‌نامه' }).getAttribute('href')).toBe('/phrasebook')
  for (const name of ['دوره‌های در جریان', 'کلاس‌ها در تقویم گوشی'])
    expect(await page.getByRole('heading', { name }).count(), name).toBe(0)

  await tab(page, 'سفارش‌ها').click()
  await page.getByText('هنوز سفارشی ندارید.').waitFor()
  const toCourses = main(page).getByRole('link', { name: 'دیدن دوره‌ها' })
  expect(await toCourses.getAttribute('href')).toBe('/course')
  expect(await axe(page)).toEqual([])
})

test('of the badges to come the nearest three are shown with what is missing, the rest folded', async () => {
  const { page } = await open('/profile?tab=badges', 390)
  const ahead = page.getByRole('region', { name: 'نشان‌های بعدی' })
  await ahead.getByText('نخستین تکلیف').waitFor()
  const shown = ahead.getByRole('listitem').filter({ visible: true })
  expect(await shown.count()).toBe(3)
  const streak = shown.filter({ hasText: 'هفت روز مرور' })
  await streak.getByText('۷ روز پیاپی مانده است').waitFor()
  expect(await streak.getByRole('img', { name: '۰ از ۷ روز پیاپی' }).count()).toBe(1)
  await ahead.getByText('۳ نشان دیگر').click()
  await ahead.getByText('۱۰ جلسه مانده است').waitFor()
  expect(await shown.count()).toBe(6)
  expect(await axe(page)).toEqual([])
})

test('the first part shows the next class with its teacher, the streak calendar and courses, and gives the calendar’s address anew', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, demoAccounts[0])
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/profile/') || pathname.startsWith('/api/presentation/'))
      asked.push(pathname)
  })
  await page.goto('/profile')
  const next = page.getByRole('region', { name: /./ }).filter({ hasText: /کلاس (بعدی|در جریان)/ })
  await next.getByText('انگلیسی برای گفت‌وگوی روزمره، جلسهٔ').waitFor()
  expect(await next.innerText()).toMatch(/لیلا بهمنی[\s\S]* تا [۰-۹]{2}:[۰-۹]{2}/)
  await page.getByRole('table', { name: '۱۶ هفته، هر خانه یک روز' }).waitFor()
  const courses = page.getByRole('list', { name: 'دوره‌های در جریان' })
  expect(await courses.getByRole('link').count()).toBeGreaterThan(0)
  // Badges are asked for on every page, when somebody comes (account/signed-in/welcome.ts).
  expect(asked.filter(path => !path.endsWith('/badge'))).toEqual(['/api/profile/overview'])

  const calendar = page.getByRole('region', { name: 'کلاس‌ها در تقویم گوشی' })
  await calendar.getByRole('button', { name: 'نشانی تقویم من' }).click()
  const given = calendar.getByText('/api/course/own-calendars/')
  const first = await given.innerText()
  expect(await (await page.request.get(first)).text()).toContain('BEGIN:VEVENT')
  await calendar.getByRole('button', { name: 'نشانی تازه' }).click()
  await dialog(page).getByRole('button', { name: 'نشانی تازه' }).click()
  await expect.poll(() => given.innerText()).not.toBe(first)
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(await given.innerText())).status()).toBe(200)
  expect(await axe(page)).toEqual([])
})

test('badges are shown with their reason, and those that are over as such', async () => {
  const page = await openPage({ width: 1280, dark: true })
  await signIn(page, demoAccounts[0])
  await page.goto('/profile?tab=badges')
  const badge = (title: string) => main(page).getByRole('listitem').filter({ hasText: title })
  await badge('ده کلاس').getByText('شرط: حضور در ده جلسهٔ کلاس').waitFor()
  await badge('ترم بی‌غیبت').getByText('حضور در همهٔ جلسه‌های یک ترم').waitFor()
  expect(await page.getByText(/نشان دیگر$/).count()).toBe(0)
  expect(await badge('شنوندهٔ شب').innerText()).toContain('اعتبارش گذشت')
  expect(await badge('نخستین نامه').innerText()).toContain('پس گرفته شد')
  expect(await axe(page)).toEqual([])
})

const demoLogin = ({ phone, password }: { phone: string; password: string }) => ({
  phoneNumber: phone.slice(3),
  password,
})
