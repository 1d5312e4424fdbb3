import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, needsWholeChromium, openPage } from '../../../test/browser.ts'
import { keepPhrasePack, packRow } from '../../../test/kept-packs.ts'
import { kept, settle } from '../../../test/under-worker.ts'

const listKeptSounds = async (page: Page) =>
  ((await kept(page))['hamava-kept'] ?? []).filter(address => address.startsWith('/media/phrases'))

test('PH3 a pack says its size, goes on where it was broken off, is listed with what it takes, and goes away', async context => {
  needsWholeChromium(context)
  const page = await openPage({ serviceWorker: true, expectErrors: /Failed to/ })
  // Some of its parts do not come, for as long as it is said so.
  await page.addInitScript(() => {
    const { fetch } = window
    const asked: string[] = []
    Object.assign(window, { asked, isBroken: true })
    window.fetch = (address, init) => {
      asked.push(String(address))
      const { isBroken } = window as unknown as { isBroken: boolean }
      return isBroken && /media.*flight/.test(String(address))
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(address, init)
    }
  })
  await page.goto('/phrasebook/packs')
  await settle(page, '/phrasebook/packs')
  const row = packRow(page, 'فرودگاه')
  await row.getByText(/با صدا حدود [۰-۹]+ کیلوبایت/).waitFor()
  await row.getByRole('button', { name: 'دریافت «فرودگاه»', exact: true }).click()
  const goOn = row.getByRole('button', { name: 'ادامهٔ دریافت «فرودگاه»' })
  await goOn.waitFor()
  await expect.poll(() => goOn.getAttribute('aria-busy')).toBeNull()
  const some = (await listKeptSounds(page)).length
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(20)
  await page.evaluate(() => {
    const { asked } = window as unknown as { asked: string[] }
    asked.length = 0
    Object.assign(window, { isBroken: false })
  })
  await goOn.click()
  await row.getByText(/روی این دستگاه، [۰-۹]+ کیلوبایت/).waitFor()
  expect(await listKeptSounds(page)).toHaveLength(20)
  // Only what was missing came now.
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  expect(asked.filter(address => address.includes('/media/phrases/'))).toHaveLength(20 - some)
  await page.getByText(/^۱ بسته روی این دستگاه است/).waitFor()
  expect(await axe(page, { within: 'main' })).toEqual([])

  await row.getByRole('button', { name: 'برداشتن «فرودگاه» از دستگاه' }).click()
  await row.getByText(/با صدا حدود/).waitFor()
  expect(await listKeptSounds(page)).toEqual([])
})

test('PH10 a kept pack is heard hands-free in airplane mode: prompt, pause, answer, and keys of headphones', async context => {
  needsWholeChromium(context)
  const page = await openPage({ serviceWorker: true, expectErrors: /ERR_INTERNET|Failed to/ })
  await page.goto('/phrasebook/packs')
  await settle(page, '/phrasebook/packs')
  await keepPhrasePack(page, 'بانک')

  await page.context().setOffline(true)
  await page.goto('/phrasebook/situations/bank/practice#hands')
  await page.getByText('۲', { exact: true }).click()
  await page.getByRole('button', { name: 'شروع' }).click()
  await page.getByText('عبارت ۱ از ۲۰').waitFor()
  const heard = () =>
    page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title ?? '',
      state: navigator.mediaSession.playbackState,
    }))
  const { title, state } = await heard()
  expect(state).toBe('playing')
  const english = page.getByText(title, { exact: true })
  expect(await english.isVisible()).toBe(false)
  await expect.poll(() => english.isVisible(), { timeout: 10_000 }).toBe(true)
  // By itself to the next card, then by a press.
  await page.getByText('عبارت ۲ از ۲۰').waitFor({ timeout: 20_000 })
  expect((await heard()).title).not.toBe(title)
  await page.getByRole('button', { name: 'عبارت بعدی' }).click()
  await page.getByText('عبارت ۳ از ۲۰').waitFor()
  await page.getByRole('button', { name: 'مکث', exact: true }).click()
  expect((await heard()).state).toBe('paused')
})

test('PH14 in airplane mode a phrase of a kept pack is shown large from left to right and said aloud, with the screen on', async context => {
  needsWholeChromium(context)
  const page = await openPage({ serviceWorker: true, expectErrors: /ERR_INTERNET|Failed to/ })
  await page.addInitScript(() => {
    const locks: string[] = []
    Object.assign(window, { locks })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async (kind: string) => {
          locks.push(kind)
          return { release: async () => locks.push('released') }
        },
      },
    })
  })
  const readLocks = () => page.evaluate(() => (window as unknown as { locks: string[] }).locks)
  await page.goto('/phrasebook/packs')
  await settle(page, '/phrasebook/packs')
  await keepPhrasePack(page, 'پزشک و داروخانه')
  await page.context().setOffline(true)
  await page.goto('/phrasebook/situations/doctor')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^نشان دادن/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const sentence = dialog.locator('p[lang=en]')
  const look = await sentence.evaluate(element => {
    const { direction, fontSize } = getComputedStyle(element)
    return { direction, size: Number.parseFloat(fontSize) }
  })
  expect(look.direction).toBe('ltr')
  expect(look.size).toBeGreaterThanOrEqual(35)
  expect(await readLocks()).toEqual(['screen'])
  const loud = dialog.getByRole('button', { name: 'پخش بلند' })
  await loud.click()
  expect(await loud.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => loud.getAttribute('aria-busy'), { timeout: 10_000 }).toBeNull()
  await dialog.getByRole('button', { name: 'بستن' }).click()
  await expect.poll(readLocks).toEqual(['screen', 'released'])
})
