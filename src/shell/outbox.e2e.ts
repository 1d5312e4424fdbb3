import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../test/browser.ts'
import { fillMessage, send } from '../../test/contact-steps.ts'
import { waitForGlobalEffects } from '../../test/global-effects.ts'
import { outboxPanel } from '../../test/outbox-steps.ts'
import { atEachWidth } from '../../test/widths.ts'

const airplane = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/

const banner = (page: Page) => page.getByText('آفلاین هستید. آنچه بنویسید روی همین دستگاه می‌ماند.')

const fill = (page: Page, title: string, text = 'متن پیام آزمون') => fillMessage(page, { title, text })

test('X6 a ticket written offline is seen in the outbox, outlives the page and is sent once', async () => {
  const page = await openPage({ width: 1280, serviceWorker: true, expectErrors: airplane })
  const context = page.context()
  await signIn(page)
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Once more, under the worker: it keeps the page and all its files.
  await page.reload()
  await page.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(page)
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/contact-us', { ignoreVary: true }))))
    .toBe(true)

  await context.setOffline(true)
  await banner(page).waitFor()
  const title = `از هواپیما ${Date.now()}`
  await fill(page, title)
  await send(page)
  await page.getByRole('heading', { name: 'پیام شما در صف ارسال است.' }).waitFor()
  await page.getByRole('button', { name: 'در صف ارسال (۱)' }).click()
  await outboxPanel(page).getByText(title).waitFor()
  expect(await outboxPanel(page).getByText('منتظر اینترنت').isVisible()).toBe(true)
  expect(await axe(page, { within: 'dialog[open]' })).toEqual([])
  // Whoever leaves now is told of it.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^حساب/ }).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  const question = page.getByRole('dialog', { name: 'خروج از حساب' })
  await question.getByText('۱ مورد هنوز فرستاده نشده است.').waitFor()
  await question.getByRole('button', { name: 'انصراف' }).click()

  // The page is closed and opened again without a connection: the ticket is still there.
  await page.close()
  const again = await context.newPage()
  await again.goto('/contact-us')
  await again.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(again)
  const openPanel = async () => {
    await again.getByRole('button', { name: /^حساب/ }).click()
    const menu = again.getByRole('dialog', { name: 'منوی کاربری' })
    await menu.getByRole('button', { name: /در صف ارسال/ }).click()
  }
  await openPanel()
  await outboxPanel(again).getByText(title).waitFor()

  const posts: string[] = []
  again.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/contact-us/letters'))
      posts.push(request.headers()['idempotency-key'] ?? '')
  })
  await context.setOffline(false)
  await again.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
  // A page that missed files meanwhile loads anew by itself: what it shows then is looked at from the start.
  const before = again.getByRole('region', { name: 'پیام‌های پیشین شما' })
  await before.getByRole('link', { name: title }).waitFor()
  await again.reload()
  await before.getByRole('link', { name: title }).waitFor()
  await waitForGlobalEffects(again)
  await openPanel()
  await outboxPanel(again)
    .getByText(/^فرستاده شد؛ کد پیگیری: [۰-۹]+$/)
    .waitFor()
  // Every later occasion finds nothing to send.
  await again.evaluate(() => dispatchEvent(new Event('focus')))
  await again.waitForLoadState('networkidle')
  expect(await before.getByText(title).count()).toBe(1)
  expect(new Set(posts).size).toBe(1)
  expect(posts[0]).toMatch(/^[0-9a-f-]{36}$/)
}, 180_000)

atEachWidth(width => {
  test('what is said in passing never lies on the banner of the outbox', async () => {
    const page = await openPage({ width, expectErrors: airplane })
    await page.goto('/contact-us')
    await waitForGlobalEffects(page)
    await page.context().setOffline(true)
    const gaps = () =>
      page.evaluate(() => {
        const banner = [...document.querySelectorAll('[role=status]:not([popover] *)')].find(one =>
          one.textContent?.includes('آفلاین هستید'),
        )
        const snack = document.querySelector('[popover][data-shown] > div')
        if (!banner || !snack) return null
        const [above, below] = [snack, banner].map(one => one.getBoundingClientRect())
        return { between: below!.top - above!.bottom >= 0, under: innerHeight - below!.bottom >= 0 }
      })
    await expect.poll(gaps).toEqual({ between: true, under: true })
    await page.context().setOffline(false)
  })
})

test('what one person wrote is not sent under another account, and waits for them', async () => {
  const page = await openPage({ width: 1280, expectErrors: airplane })
  await signIn(page, demoAccounts[0])
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(page)
  // The call never arrives, whatever the browser thinks of its connection.
  await page.route('**/api/contact-us/letters', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const title = `از نفر اول ${Date.now()}`
  await fill(page, title)
  await send(page)
  await page.getByRole('heading', { name: 'پیام شما در صف ارسال است.' }).waitFor()
  await page.unrouteAll()
  await page.goto('about:blank')
  await signIn(page, demoAccounts[2])
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(page)
  // Their own ticket is sent, the other one is not.
  const own = `از نفر دوم ${Date.now()}`
  await fill(page, own)
  await send(page)
  const before = page.getByRole('region', { name: 'پیام‌های پیشین شما' })
  await before.getByRole('link', { name: own }).waitFor()
  expect(await before.getByText(title).count()).toBe(0)
  await signIn(page, demoAccounts[0])
  await page.goto('/contact-us')
  await before.getByRole('link', { name: title }).waitFor()
  expect(await before.getByText(own).count()).toBe(0)
})

test('what a visitor wrote is sent as a visitor’s, whoever has signed in since', async () => {
  const page = await openPage({ width: 1280, expectErrors: airplane })
  let isCut = true
  const senders: string[] = []
  await page.route('**/api/contact-us/letters', route => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (isCut) return route.abort()
    senders.push(route.request().headers().authorization ?? '')
    return route.fallback()
  })
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(page)
  const title = `از یک مهمان ${Date.now()}`
  await page.getByLabel('نام').fill('نگار')
  await page.getByLabel('شماره موبایل یا ایمیل').fill('a@test.example')
  await fill(page, title)
  await send(page)
  await page.getByRole('heading', { name: 'پیام شما در صف ارسال است.' }).waitFor()
  await signIn(page, demoAccounts[0])
  isCut = false
  await page.goto('/contact-us')
  await expect.poll(() => senders).toEqual([''])
  // A ticket of their own after it: then the visitor's would be there as well.
  const own = `از خودم ${Date.now()}`
  await fill(page, own)
  await send(page)
  const before = page.getByRole('region', { name: 'پیام‌های پیشین شما' })
  await before.getByRole('link', { name: own }).waitFor()
  expect(await before.getByText(title).count()).toBe(0)
})

test('what the server refuses waits with its sentence, and may be changed or thrown away', async () => {
  const page = await openPage({ width: 390, expectErrors: /ERR_INTERNET|status of 4(09|22)|Failed to/ })
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(page)
  await page.context().setOffline(true)
  await banner(page).waitFor()
  await page.getByLabel('نام').fill('نگار')
  await page.getByLabel('شماره موبایل یا ایمیل').fill('۰۹۱۲۳۴۵۶۷۸۹')
  await fill(page, 'ردشدنی')
  await send(page)
  await page.getByRole('heading', { name: 'پیام شما در صف ارسال است.' }).waitFor()
  const sentence = 'این پیام پذیرفته نیست.'
  await page.route('**/api/contact-us/letters', route =>
    route.fulfill({ status: 409, json: { info: { status: 1016, message: sentence } } }),
  )
  await page.context().setOffline(false)
  await page.getByText('۱ مورد فرستاده نشد.').waitFor()
  await page.getByRole('button', { name: 'در صف ارسال (۱)' }).click()
  await outboxPanel(page).getByText(sentence).waitFor()
  await outboxPanel(page).getByRole('button', { name: 'ویرایش' }).click()
  await expect.poll(() => outboxPanel(page).count()).toBe(0)
  await page.goto('/contact-us')
  await expect.poll(() => page.getByLabel('عنوان').inputValue()).toBe('ردشدنی')
  expect(await page.getByLabel('شماره موبایل یا ایمیل').inputValue()).toBe('09123456789')
  await page.unrouteAll()
  await send(page)
  await page.getByText(/^کد پیگیری: /).waitFor()
})

test('a draft comes back into the form, is offered on another device, and ends with the ticket', async () => {
  const page = await openPage({ width: 390 })
  await signIn(page, demoAccounts[2])
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/api/drafts/contact-us') && answer.request().method() === 'PUT',
  )
  await page.getByLabel('عنوان').fill('نیمه‌کاره')
  await Promise.all([page.getByText('پیش‌نویس روی همین دستگاه ذخیره شد.').waitFor(), saved])
  await page.reload()
  await expect.poll(() => page.getByLabel('عنوان').inputValue()).toBe('نیمه‌کاره')

  const other = await openPage({ width: 1280 })
  await signIn(other, demoAccounts[2])
  await other.goto('/contact-us')
  await other.getByRole('button', { name: 'آوردن پیش‌نویس' }).click()
  await expect.poll(() => other.getByLabel('عنوان').inputValue()).toBe('نیمه‌کاره')
  await other.getByLabel('شماره موبایل یا ایمیل').fill('a@test.example')
  await other.getByLabel('پیام شما').fill('تمام شد.')
  await send(other)
  await other.getByText(/^کد پیگیری: /).waitFor()
  await other.reload()
  await other.getByLabel('عنوان').waitFor()
  await other.waitForLoadState('networkidle')
  expect(await other.getByLabel('عنوان').inputValue()).toBe('')
})

test('a draft that is read late does not lie down on what is being written', async () => {
  const page = await openPage({ width: 390 })
  await page.goto('/contact-us')
  const title = page.getByLabel('عنوان')
  const kept = page.getByText('پیش‌نویس روی همین دستگاه ذخیره شد.')
  await title.fill('نیمه‌کاره')
  await kept.waitFor()
  // Another tab is busy with the drafts, and the page waits for them.
  const tab = await page.context().newPage()
  await tab.goto('/robots.txt')
  await tab.evaluate(async () => {
    const opening = indexedDB.open('hamava.visitor')
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
    const hold = () => drafts.count().addEventListener('success', hold)
    hold()
  })
  await page.reload()
  await waitForGlobalEffects(page)
  await title.fill('از نو')
  await tab.close()
  await kept.waitFor()
  expect(await title.inputValue()).toBe('از نو')
})
