import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, openPage } from '../../test/browser.ts'

const titles = ['یادگیری', 'سنجش', 'خواندن و شنیدن', 'همراهی', 'کتاب و پرداخت']

async function openHome(dark = false): Promise<Page> {
  const page = await openPage({ width: 1280, dark })
  await page.goto('/phrasebook')
  await page.locator('nav[data-alive]').waitFor()
  return page
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'اصلی' })
const button = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
/** Whether a menu says that it is open; it is seen just then. */
const isOpen = async (page: Page, name: string) => {
  const isExpanded = (await button(page, name).getAttribute('aria-expanded')) === 'true'
  // A menu fades.
  const list = menu(page).getByRole('list', { name, exact: true, includeHidden: true })
  await list.waitFor({ state: isExpanded ? 'visible' : 'hidden' })
  return isExpanded
}

test('the five menus are walked by keys: along the bar, into a menu, through it and out', async () => {
  const page = await openHome()
  expect(await menu(page).getByRole('button').allTextContents()).toEqual(titles)
  await button(page, 'یادگیری').focus()
  expect(await isOpen(page, 'یادگیری')).toBe(false)
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('سنجش')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('کتاب و پرداخت')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  expect(await isOpen(page, 'یادگیری')).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toContain('دوره‌ها')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toContain('عبارت‌نامه')
  await page.keyboard.press('ArrowLeft')
  expect(await isOpen(page, 'یادگیری')).toBe(false)
  expect(await isOpen(page, 'سنجش')).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isOpen(page, 'سنجش')).toBe(false)
  expect(await focused(page)).toBe('سنجش')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'تعیین سطح' }).waitFor()
  expect(await isOpen(page, 'سنجش')).toBe(false)
})

test('Tab leaves a menu, and leaving closes it', async () => {
  const page = await openHome()
  await button(page, 'کتاب و پرداخت').click()
  expect(await isOpen(page, 'کتاب و پرداخت')).toBe(true)
  for (const _ of ['کتاب‌فروشی', 'پرداخت', 'beyond']) await page.keyboard.press('Tab')
  expect(await isOpen(page, 'کتاب و پرداخت')).toBe(false)
})

test('the pointer opens a menu by coming over it, a press keeps it, another closes it', async () => {
  const page = await openHome()
  await button(page, 'همراهی').hover()
  expect(await isOpen(page, 'همراهی')).toBe(true)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.waitForFunction(() => !document.querySelector('nav [aria-expanded="true"]'))
  await button(page, 'همراهی').click()
  await page.getByRole('heading', { level: 1 }).hover()
  expect(await isOpen(page, 'همراهی')).toBe(true)
  await button(page, 'همراهی').click()
  await page.waitForFunction(() => !document.querySelector('nav [aria-expanded="true"]'))
})

test('without scripts the menus open under the pointer and lead on', async () => {
  const page = await openPage({ width: 1280, context: { javaScriptEnabled: false } })
  await page.goto('/')
  await button(page, 'یادگیری').hover()
  await menu(page).getByRole('link', { name: 'عبارت‌نامه' }).click()
  await page.getByRole('heading', { level: 1, name: 'عبارت‌نامه' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/phrasebook')
})

test.each([false, true])(
  'axe finds nothing in an open menu and the panel of looks (dark: %s)',
  async dark => {
    const page = await openHome(dark)
    await button(page, 'یادگیری').click()
    expect(await isOpen(page, 'یادگیری')).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'رنگ و اندازهٔ متن' }).click()
    await page.getByRole('group', { name: 'اندازهٔ متن' }).waitFor()
    expect(await axe(page)).toEqual([])
  },
)
