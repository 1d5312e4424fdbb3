import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, signIn } from '../../test/browser.ts'
import { loginDialog } from '../../test/login-dialog.ts'
import { account, arriveAt, at, logIn, logOut, stopped } from '../../test/session-steps.ts'
import { groups } from './navigation.ts'

const minutes = 240_000
const dark = 'rgb(14, 22, 36)'
const entries = groups.flatMap(group => group.entries)

/** An area's page stands: its heading, its title, the drawers and menus closed behind it. */
async function expectArea(page: Page, { path, title }: { path: string; title: string }) {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.title()).toBe(`هم‌آوا | ${title}`)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.locator('[aria-expanded="true"]').count()).toBe(0)
}

/** Presses Tab, or Shift+Tab on the way to what comes before, until the focus stands on what has this name. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key)
    const stands = await page.evaluate(() => {
      const one = document.activeElement
      return one?.getAttribute('aria-label') ?? one?.textContent?.trim() ?? ''
    })
    if (stands === name) return
  }
  throw new Error(`no Tab leads to «${name}»`)
}

test(
  'a desktop by keyboard alone: every menu entry, both panels, the theme without a flash, 404, a thrown error',
  async () => {
    const page = await openPage({
      width: 1280,
      motion: true,
      expectErrors: /status of 404|planted|Error handled by React Router/,
    })
    await signIn(page, account)
    await page.goto('/')

    // Every entry of the five menus, by arrows and Enter.
    let isFirst = true
    for (const [index, group] of groups.entries()) {
      for (const [step, entry] of group.entries.entries()) {
        await page.locator('nav[data-alive]').waitFor()
        // A navigation leaves the focus at the page's content, behind the bar.
        await tabTo(page, groups[0]!.title, isFirst ? 'Tab' : 'Shift+Tab')
        isFirst = false
        for (let moves = 0; moves < index; moves++) await page.keyboard.press('ArrowLeft')
        for (let moves = 0; moves <= step; moves++) await page.keyboard.press('ArrowDown')
        expect(await page.locator('[aria-expanded="true"]').textContent()).toBe(group.title)
        await page.keyboard.press('Enter')
        await expectArea(page, entry)
      }
    }

    // How the page looks, by the panel in the bar; the choice is there from the first frame of the next load.
    await tabTo(page, 'رنگ و اندازهٔ متن', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'رنگ صفحه' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction(colour => getComputedStyle(document.body).backgroundColor === colour, dark)
    await page.keyboard.press('Escape')
    await page.addInitScript(() => {
      const frames: string[] = []
      Object.assign(window, { frames_seen: frames })
      const look = () => {
        if (document.body) frames.push(getComputedStyle(document.body).backgroundColor)
        if (frames.length < 30) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.waitForFunction(
      () => (window as unknown as { frames_seen: string[] }).frames_seen.length >= 30,
    )
    const seen = await page.evaluate(() => (window as unknown as { frames_seen: string[] }).frames_seen)
    expect(new Set(seen)).toEqual(new Set([dark]))

    // The visitor's own drawer: in, along its entries, out again to its button.
    const face = `حساب ${await page.evaluate(() => {
      const { user } = JSON.parse(localStorage.getItem('hamava.session')!) as {
        user: { name: string; surname: string }
      }
      return `${user.name} ${user.surname}`
    })}`
    await tabTo(page, face)
    await page.keyboard.press('Enter')
    const own = page.getByRole('dialog', { name: 'منوی کاربری' })
    await own.waitFor()
    await tabTo(page, 'فهرست‌های من')
    await page.keyboard.press('Escape')
    await own.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(face)
    await page.keyboard.press('Enter')
    await own.waitFor()
    await tabTo(page, 'مرور امروز')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/phrasebook/review')

    // An address nobody has, and a page that breaks while it is shown.
    await page.goto('/no-such-page')
    await page.getByRole('heading', { level: 1, name: 'این کاشی سر جایش نیست.' }).waitFor()
    await tabTo(page, 'صفحهٔ اصلی')
    await page.keyboard.press('Enter')
    await arriveAt(page, '/')
    await page.route('**/assets/blog-page-*.js', route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('planted') }",
      }),
    )
    await page.reload()
    await page.locator('nav[data-alive]').waitFor()
    await tabTo(page, groups[2]!.title)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'این دیوار ترک برداشت.' }).waitFor()
    expect(await page.title()).toMatch(/^هم‌آوا/)
    await tabTo(page, 'صفحهٔ اصلی')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^سلام / }).waitFor()
  },
  minutes,
)

test(
  'a handset by touch: every entry of the drawer, the tab bar, three guarded places and back to them, offline and back',
  async () => {
    const page = await openPage({
      motion: true,
      context: { hasTouch: true, isMobile: true },
      // What stands open to the server says when its connection is cut.
      expectErrors: /ERR_INTERNET_DISCONNECTED|WebSocket/,
    })
    await page.goto('/')

    // Every entry of the drawer; what is guarded stops a visitor at the dialog and goes on after the login.
    const guarded = ['/exam', '/chat']
    for (const entry of entries) {
      await page.getByRole('button', { name: 'باز کردن منو' }).tap()
      const drawer = page.getByRole('dialog', { name: 'همهٔ بخش‌ها' })
      await drawer.getByRole('link', { name: entry.title, exact: false }).last().tap()
      if (guarded.includes(entry.path)) {
        await loginDialog(page).waitFor()
        await expect.poll(() => loginDialog(page).getByText(stopped).isVisible()).toBe(true)
        expect(await at(page)).toBe('/')
        await logIn(page)
        await expectArea(page, entry)
        await logOut(page)
        await page.goto('/')
        continue
      }
      await expectArea(page, entry)
    }

    // The tab bar, whose messages are the third guarded place.
    const tabs = page.getByRole('navigation', { name: 'میان‌بر' })
    await tabs.getByRole('link', { name: 'عبارت‌نامه' }).tap()
    await expectArea(page, { path: '/phrasebook', title: 'عبارت‌نامه' })
    await tabs.getByRole('link', { name: 'دوره‌ها' }).tap()
    await expectArea(page, { path: '/course', title: 'دوره‌ها' })
    await tabs.getByRole('link', { name: 'پیام‌ها' }).tap()
    await loginDialog(page).waitFor()
    expect(await at(page)).toBe('/')
    await logIn(page)
    await arriveAt(page, '/profile?tab=messages')
    await tabs.getByRole('button', { name: 'من' }).tap()
    await page.getByRole('dialog', { name: 'منوی کاربری' }).getByRole('button', { name: 'بستن' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tabs.getByRole('link', { name: 'خانه' }).tap()
    await arriveAt(page, '/')

    // The connection goes and comes.
    await page.context().setOffline(true)
    await page.getByText('لطفاً اتصال اینترنت خود را بررسی کنید.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('اتصال اینترنت دوباره برقرار شد.').waitFor()
    await tabs.getByRole('link', { name: 'عبارت‌نامه' }).tap()
    await expectArea(page, { path: '/phrasebook', title: 'عبارت‌نامه' })
  },
  minutes,
)
