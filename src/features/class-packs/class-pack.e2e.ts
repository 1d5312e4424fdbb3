import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, needsWholeChromium, openPage, signIn } from '../../../test/browser.ts'
import { planSession } from '../../../test/class-of-today.ts'
import { openSchool } from '../../../test/school-product.ts'
import { kept, settle, snack } from '../../../test/under-worker.ts'

/** A class that begins in two hours: whatever the hour, the evening before it has come. */
const openWithClass = () => openSchool(database => planSession(database, 2 * 3_600_000).then(() => undefined))

const say = (connection: object) =>
  `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`

test('PH13 on Wi-Fi the phrases of the next class come by themselves and are practised in airplane mode', async context => {
  needsWholeChromium(context)
  await using school = await openWithClass()
  const page = await openPage({
    address: school.address,
    serviceWorker: true,
    expectErrors: /ERR_INTERNET|Failed to/,
  })
  await page.addInitScript(say({ type: 'wifi', saveData: false }))
  await signIn(page, demoAccounts[0])
  await page.goto('/')
  await settle(page, '/')
  await snack(page, 'عبارت‌های کلاس').waitFor({ timeout: 30_000 })
  const own = (await kept(page))['hamava-kept'] ?? []
  const sounds = own.filter(address => address.startsWith('/media/phrases'))
  expect(own).toContain('/phrasebook/class')
  expect(sounds.length).toBeGreaterThan(5)
  expect(sounds.length).toBeLessThanOrEqual(15)
  const bytes = await page.evaluate(async () => {
    const cache = await caches.open('hamava-kept')
    const sizes = (await cache.keys()).map(async request => (await (await cache.match(request))!.blob()).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  })
  expect(bytes).toBeLessThanOrEqual(300 * 1024)

  await page.context().setOffline(true)
  await page.goto('/phrasebook/class')
  await page.getByRole('heading', { name: 'عبارت‌های کلاس بعدی' }).waitFor()
  await page.getByText(/روی این دستگاه است، .* بی‌اینترنت هم باز می‌شود/).waitFor()
  await page.getByRole('button', { name: 'بشنو و برگزین' }).click()
  await page.getByRole('region', { name: 'تمرین' }).waitFor()
  await page.getByRole('img', { name: /^۰ از .* عبارت$/ }).waitFor()
  expect(await axe(page, { within: 'main' })).toEqual([])
})

test('PH13 where the connection may cost something it is asked with the size; no is no, and yes keeps them', async context => {
  needsWholeChromium(context)
  await using school = await openWithClass()
  const page = await openPage({ address: school.address, serviceWorker: true, width: 390 })
  await page.addInitScript(say({ type: 'cellular', saveData: false }))
  await signIn(page, demoAccounts[0])
  await page.goto('/')
  const offer = page.getByRole('complementary', { name: 'عبارت‌های کلاس بعدی' })
  await offer.getByText(/^[۰-۹]+ عبارت با صدا، [۰-۹]+ کیلوبایت$/).waitFor()
  expect((await kept(page))['hamava-kept'] ?? []).toEqual([])
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await offer.getByRole('button', { name: 'نگه دار' }).click()
  await snack(page, 'عبارت‌های کلاس').waitFor({ timeout: 30_000 })
  expect((await kept(page))['hamava-kept']).toContain('/phrasebook/class')

  const wide = await openPage({ address: school.address, width: 1280 })
  await wide.addInitScript(say({ type: 'cellular', saveData: false }))
  await signIn(wide, demoAccounts[0])
  await wide.goto('/')
  const other = wide.getByRole('complementary', { name: 'عبارت‌های کلاس بعدی' })
  await other.getByRole('button', { name: 'نمی‌خواهم' }).click()
  await wide.goto('/phrasebook')
  await wide.getByRole('heading', { level: 1 }).waitFor()
  expect(await other.count()).toBe(0)
})
