import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { unsubscribeAddress } from '#account/notices/unsubscribe.server.ts'
import { readSettings } from '#server/platform/config.ts'
import { axe, needsWholeChromium, openPage } from '../../../test/browser.ts'
import { callAs } from '../../../test/call-over-http.ts'
import { cutWords } from '../../../test/cut-words.ts'
import { openPageAs } from '../../../test/open-as.ts'
import { readOutbox } from '../../../test/read-outbox.ts'
import { readCode, registerOverHttp, someNumber } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

const main = (page: Page) => page.getByRole('main')
const tick = (page: Page, name: string) => main(page).getByRole('checkbox', { name, exact: true })
const saved = (page: Page, section: string) =>
  main(page).getByRole('region', { name: section }).getByText('ذخیره شد.')
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function open(width: number) {
  const account = await registerOverHttp(inject('address'))
  const page = await openPageAs(account.session, { width })
  await page.goto('/profile?tab=notices')
  await tick(page, 'دوره‌ها و کلاس‌ها: پیامک').waitFor()
  return { page, account }
}

async function choose(page: Page, list: string, name: string) {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const outbox = (to: string) => readOutbox(inject('address'), to)

atEachWidth(width => {
  test('PR10 a person says what comes by which channel, which hours are quiet and when the digest comes; it is saved at once', async () => {
    const { page } = await open(width)
    expect(await tick(page, 'خبرهای مدرسه: ایمیل').isChecked()).toBe(false)
    expect(await tick(page, 'امنیت حساب: در سایت').isDisabled()).toBe(true)
    await tick(page, 'دوره‌ها و کلاس‌ها: پیامک').check()
    await saved(page, 'از چه و چگونه باخبر شوم؟').waitFor()
    await tick(page, 'باشگاه همراهان: مرورگر').uncheck()
    await expect.poll(() => tick(page, 'باشگاه همراهان: مرورگر').isChecked()).toBe(false)
    // What concerns security must reach somebody.
    await tick(page, 'امنیت حساب: ایمیل').click()
    await main(page).getByRole('alert').getByText('دست‌کم با ایمیل یا پیامک').waitFor()
    await expect.poll(() => tick(page, 'امنیت حساب: ایمیل').isChecked()).toBe(true)

    await choose(page, 'آرامش از ساعت', '۲۳:۰۰')
    await saved(page, 'ساعت‌ها').waitFor()
    await tick(page, 'خلاصهٔ روزانه با ایمیل').check()
    await choose(page, 'ساعت خلاصه', '۲۰:۰۰')
    await expect.poll(() => page.getByRole('combobox', { name: 'ساعت خلاصه' }).innerText()).toBe('۲۰:۰۰')
    await expect.poll(() => saved(page, 'ساعت‌ها').count()).toBe(1)
    expect(await axe(page)).toEqual([])
    expect(await overhang(page)).toBe(0)

    await page.reload()
    await expect.poll(() => tick(page, 'دوره‌ها و کلاس‌ها: پیامک').isChecked()).toBe(true)
    expect(await tick(page, 'باشگاه همراهان: مرورگر').isChecked()).toBe(false)
    expect(await page.getByRole('combobox', { name: 'آرامش از ساعت' }).innerText()).toBe('۲۳:۰۰')
    expect(await page.getByRole('combobox', { name: 'ساعت خلاصه' }).innerText()).toBe('۲۰:۰۰')
    await tick(page, 'ساعت‌های آرام').uncheck()
    await expect.poll(() => page.getByRole('combobox', { name: 'آرامش از ساعت' }).count()).toBe(0)
  })

  test('the link in a mail ends these mails without a login, says which, and can be undone', async () => {
    const account = await registerOverHttp(inject('address'))
    const address = inject('address')
    const settings = { ...readSettings({}), PUBLIC_URL: address }
    const page = await openPage({ width })
    await page.goto(unsubscribeAddress(settings, account.session.user.id, 'course'))
    await main(page).getByText('ایمیل‌های «دوره‌ها و کلاس‌ها» خاموش شد.').waitFor()
    const hasMail = async () => {
      const { choices } = (await callAs(
        address,
        account.session,
        'GET',
        '/api/account/notices/settings',
      )) as {
        choices: { type: string; channels: string[] }[]
      }
      return choices.find(({ type }) => type === 'course')!.channels.includes('email')
    }
    expect(await hasMail()).toBe(false)
    expect(await axe(page)).toEqual([])
    await main(page).getByRole('button', { name: 'دوباره روشن شود' }).click()
    await main(page).getByText('دوباره روشن شد.').waitFor()
    expect(await hasMail()).toBe(true)

    await page.goto('/unsubscribe?token=made-up')
    await main(page).getByRole('alert').getByText('این پیوند کامل نیست').waitFor()
  })
})

test('X8 notices come by the channels somebody chose for their type, and codes and security in quiet hours as well', async () => {
  const { page, account } = await open(390)
  const [address, phone] = [inject('address'), `+98${account.phoneNumber}`]
  await tick(page, 'امنیت حساب: پیامک').check()
  await saved(page, 'از چه و چگونه باخبر شوم؟').waitFor()
  // From eight to eight is the whole day.
  await choose(page, 'آرامش از ساعت', '۰۸:۰۰')
  await choose(page, 'تا ساعت', '۰۸:۰۰')
  await expect.poll(() => saved(page, 'ساعت‌ها').count()).toBe(1)

  const newPassword = 'setare-dar-shab-1405'
  await callAs(address, account.session, 'POST', '/api/account/password/change', {
    currentPassword: account.password,
    newPassword,
    newPasswordConfirmation: newPassword,
  })
  await expect
    .poll(async () => (await outbox(account.email)).join(), { timeout: 20_000 })
    .toContain('رمز عبور')
  await expect.poll(async () => (await outbox(phone)).join(), { timeout: 20_000 }).toContain('رمز عبور')
  // Once by each.
  expect((await outbox(account.email)).filter(text => text.includes('رمز عبور'))).toHaveLength(1)

  await page.goto('/profile?tab=messages')
  await main(page).getByText('۱ پیام خوانده‌نشده').waitFor()
  const phoneNumber = someNumber()
  await callAs(address, account.session, 'POST', '/api/account/contact/otp', {
    countryCode: '+98',
    phoneNumber,
    currentPassword: newPassword,
  })
  expect(await readCode(address, `+98${phoneNumber}`)).toMatch(/^\d{4,10}$/)
})

test('a push is shown once, and pressing it opens what it is about on this site', async context => {
  needsWholeChromium(context)
  const page = await openPage({ serviceWorker: true })
  await page.context().grantPermissions(['notifications'])
  await page.goto('/offline')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const debug = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await debug.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    debug.send('ServiceWorker.deliverPushMessage', { origin: inject('address'), registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, dir }) => ({ title, body, dir }))
    })
  const message = { id: 'a', title: 'کلاس جابه‌جا شد', body: 'شنبه', link: '/phrasebook' }
  await deliver(JSON.stringify(message))
  await expect.poll(shown).toEqual([{ title: 'کلاس جابه‌جا شد', body: 'شنبه', dir: 'rtl' }])
  await deliver(JSON.stringify({ ...message, body: 'یکشنبه' }))
  await expect.poll(async () => (await shown()).map(({ body }) => body)).toEqual(['یکشنبه'])

  // The press itself, which only a person's hand can do outside of a test.
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/phrasebook')
  await deliver('no json')
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['پیام تازه‌ای دارید'])
})

test('on the narrowest screens no word of the table is cut, and nothing hangs over', async () => {
  const { page } = await open(390)
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await cutWords(page), `at ${width}`).toEqual([])
    expect(await overhang(page), `at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('a browser is asked for the permission when somebody presses, and says where it cannot', async () => {
  const { page } = await open(390)
  const region = main(page).getByRole('region', { name: 'اعلان در این مرورگر' })
  await page.evaluate(() => {
    Object.assign(window, { asked: 0 })
    Notification.requestPermission = async () => {
      ;(window as unknown as { asked: number }).asked += 1
      return 'denied'
    }
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  await region.getByText('خاموش است').waitFor()
  expect(await asked()).toBe(0)
  await region.getByRole('button', { name: 'روشن کردن در این مرورگر' }).click()
  await region.getByRole('alert').getByText('مرورگر اجازهٔ نمایش اعلان ندارد.').waitFor()
  expect(await asked()).toBe(1)

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await region.getByText('این مرورگر اعلان را نمی‌شناسد').waitFor()
  expect(await region.getByRole('button').count()).toBe(0)
})
