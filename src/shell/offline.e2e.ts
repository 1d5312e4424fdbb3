import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, needsWholeChromium, openPage, signIn } from '../../test/browser.ts'
import { kept, settle, snack } from '../../test/under-worker.ts'

const lost = 'لطفاً اتصال اینترنت خود را بررسی کنید.'
const regained = 'اتصال اینترنت دوباره برقرار شد.'
const airplane = /ERR_INTERNET_DISCONNECTED/
/** Where the phrasebook's room for the airport is, and one that these tests never visit. */
const airport = '/phrasebook/situations/airport'
const unvisited = '/phrasebook/situations/hotel'

test('X10 the site can be installed, and opens in airplane mode', async context => {
  needsWholeChromium(context)
  const page = await openPage({ serviceWorker: true, expectErrors: airplane })
  await page.goto('/phrasebook')
  // Left while the worker takes over, the next page may never be its: asked for before, and there only after.
  await settle(page, '/phrasebook')
  // Chromium's own judgement; a test's window is a private one.
  const debug = await page.context().newCDPSession(page)
  const { errors, data } = await debug.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await debug.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'هم‌آوا', short_name: 'هم‌آوا', lang: 'fa', dir: 'rtl' })
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  const sizes = await page.evaluate(
    icons =>
      Promise.all(
        icons.map(async ({ src }) => {
          const icon = new Image()
          icon.src = src
          await icon.decode()
          return `${icon.naturalWidth}x${icon.naturalHeight}`
        }),
      ),
    manifest.icons.filter(({ type }: { type: string }) => type === 'image/png') as { src: string }[],
  )
  expect(sizes).toEqual(['192x192', '512x512', '512x512'])
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')

  await page.goto('/')
  await settle(page, '/')
  await page.goto('/phrasebook')
  await settle(page, '/phrasebook')
  await page.getByRole('link', { name: 'فرودگاه' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'فرودگاه' }).waitFor()
  await settle(page, airport)

  await page.context().setOffline(true)
  await snack(page, lost).waitFor()
  // A visited page, by its address and by a link.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'فرودگاه' }).waitFor()
  await page.goto('/phrasebook')
  await page.getByRole('link', { name: 'فرودگاه' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'فرودگاه' }).waitFor()
  // One that nobody visited, by its address and by a link; the shell around it lives.
  const sorry = page.getByRole('heading', { level: 1, name: 'این صفحه هنوز روی این دستگاه ذخیره نشده است.' })
  await page.goto(unvisited)
  await sorry.waitFor()
  expect(await page.title()).toBe('هم‌آوا | بدون اینترنت')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'باز کردن منو' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'بستن' }).click()
  // The youngest first, home under its name.
  const links = page.getByRole('region', { name: 'این صفحه‌ها بدون اینترنت هم باز می‌شوند' }).getByRole('link')
  expect(await links.allInnerTexts()).toEqual(['فرودگاه، عبارت‌نامه', 'عبارت‌نامه', 'خانه'])
  await page.getByRole('link', { name: 'فرودگاه، عبارت‌نامه' }).click()
  await page.getByRole('heading', { level: 1, name: 'فرودگاه' }).waitFor()
  await page.goto('/phrasebook')
  await page.getByRole('link', { name: 'هتل' }).first().click()
  await sorry.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'هتل' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(unvisited)
})

test('the words about the connection are the same under the worker', async () => {
  const page = await openPage({ serviceWorker: true, expectErrors: airplane })
  await page.goto('/phrasebook')
  await settle(page, '/phrasebook')
  await page.context().setOffline(true)
  await snack(page, lost).waitFor()
  await page.context().setOffline(false)
  await snack(page, regained).waitFor()
  expect(await snack(page, lost).count()).toBe(0)
})

test('nothing of a person, no call and no studio is kept: pages, files and navigations are', async () => {
  const page = await openPage({ serviceWorker: true, expectErrors: /status of 404/ })
  await signIn(page)
  await page.goto('/phrasebook')
  await settle(page, '/phrasebook')
  await page.goto('/profile?tab=details')
  await page.getByText('مهتاب').first().waitFor()
  await settle(page, '/profile?tab=details')
  await page.goto('/phrasebook/mine')
  await settle(page, '/phrasebook/mine')
  for (const address of [
    '/api/phrasebook/situations',
    '/outbox',
    '/healthz',
    '/metrics',
    '/no-such-page',
    '/studio',
  ])
    await page.goto(address)
  await page.goto('/phrasebook?q=passport')
  await settle(page, '/phrasebook?q=passport')
  // A part of a file is not the file.
  await page.evaluate(() => fetch('/icon-192.png', { headers: { range: 'bytes=0-9' } }))

  const addresses = Object.values(await kept(page)).flat()
  expect(addresses.length).toBeGreaterThan(20)
  expect(
    addresses.filter(address => /^\/(api|outbox|studio|media|healthz|metrics|no-such|icon-)/.test(address)),
  ).toEqual([])
  const texts = await page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!
        all.push(`${answer.status} ${[...answer.headers].join('\n')} ${await answer.text()}`)
      }
    }
    return all
  })
  expect(texts.length).toBe(addresses.length)
  const { phone } = demoAccounts[0]
  const personal = texts.filter(
    text => text.includes('مهتاب') || text.includes(phone) || /set-cookie/i.test(text),
  )
  expect(personal).toEqual([])
  expect(texts.filter(text => !text.startsWith('200 '))).toEqual([])

  // What was searched for goes with the person.
  await page.getByRole('button', { name: /^حساب/ }).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await expect
    .poll(async () => (await kept(page))['hamava-pages']?.filter(address => address.includes('?')))
    .toEqual([])
  expect((await kept(page))['hamava-pages']).toContain('/phrasebook')
})

test('the worker’s file is asked for each time, may answer for the whole site, and fetches from nowhere else', async () => {
  const answer = await fetch(`${inject('address')}/sw.js`)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('service-worker-allowed')).toBe('/')
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self';/)
})
