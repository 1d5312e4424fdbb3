import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../test/browser.ts'
import { watchShifts } from '../../test/layout-shifts.ts'

const addresses = [
  '/',
  '/phrasebook',
  '/phrasebook/situations/airport',
  '/phrasebook/review',
  '/phrasebook/mine',
]
const nobodys = '/no-such-page'
const lost = /status of 404/

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const marks = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Lets the page's files load, but no script of them. */
const withoutScripts = (page: Page) => page.route('**/assets/*.js', route => route.abort())

describe('titles', () => {
  test('S1.11 every page title starts with the Persian brand word, from the server and after a walk', async () => {
    const page = await openPage({ expectErrors: lost })
    for (const address of [...addresses, nobodys, '/phrasebook/phrases/no-such-phrase']) {
      const html = await (await page.request.get(address)).text()
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], address).toMatch(/^هم‌آوا /)
      await page.goto(address)
      expect(await page.title(), address).toMatch(/^هم‌آوا /)
    }
    await page.goto('/')
    await page.getByRole('link', { name: 'فرودگاه' }).click()
    await page.getByRole('heading', { level: 1, name: 'فرودگاه' }).waitFor()
    expect(await page.title()).toMatch(/^هم‌آوا \| .*فرودگاه/)
  })

  test('S1.12 the default title is the brand in Persian followed by its Latin spelling', async () => {
    const page = await openPage()
    await page.goto('/')
    expect(await page.title()).toBe('هم‌آوا Hamava')
    expect(await page.locator('title').count()).toBe(1)
  })

  test('S1.13 a page title is joined to the brand with a vertical bar', async () => {
    const page = await openPage()
    await page.goto('/phrasebook')
    expect(await page.title()).toBe('هم‌آوا | عبارت‌نامه')
    await page.goto('/phrasebook/review')
    expect(await page.title()).toMatch(/^هم‌آوا \| \S/)
  })
})

test('S1.2 the interface is right-to-left from the first byte, with scripts or without', async () => {
  const page = await openPage({ width: 1280, expectErrors: true })
  await withoutScripts(page)
  for (const address of addresses) {
    const html = await (await page.request.get(address)).text()
    expect(html.slice(0, 100), address).toContain('<html lang="fa" dir="rtl"')
    await page.goto(address)
    expect(await page.locator('body').evaluate(body => getComputedStyle(body).direction)).toBe('rtl')
  }
  // The brand stands at the right, the way in at the left.
  const brand = await page.locator('header').getByRole('link').first().boundingBox()
  const enter = await page.locator('header').getByRole('button', { name: 'ورود' }).boundingBox()
  expect(brand!.x).toBeGreaterThan(640)
  expect(enter!.x).toBeLessThan(640)
})

test('S2.1.7 after each navigation the page stands at its top, back and forward included', async () => {
  const page = await openPage()
  await page.goto('/phrasebook')
  await page.mouse.wheel(0, 900)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
  await page.locator('footer').getByRole('link', { name: 'صفحهٔ اصلی' }).click()
  await page.getByRole('heading', { level: 1, name: 'کلاس زبانی که به ساعت شما می‌خورد' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.mouse.wheel(0, 700)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(400)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'عبارت‌نامه' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'کلاس زبانی که به ساعت شما می‌خورد' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('a choice that only changes the query leaves the page where it is', async () => {
  const page = await openPage({ height: 500 })
  await page.goto('/phrasebook')
  await page.mouse.wheel(0, 120)
  await expect.poll(() => scrolled(page)).toBe(120)
  await page.getByRole('link', { name: 'A2', exact: true }).click()
  await page.waitForURL(/level=A2/)
  await page.getByRole('heading', { level: 2, name: 'نتیجه‌ها' }).waitFor()
  expect(await scrolled(page)).toBe(120)
})

describe('drawers', () => {
  test('S2.1.13 both drawers start closed, and open by their buttons', async () => {
    const page = await openPage()
    await signIn(page)
    await page.goto('/')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'باز کردن منو' }).click()
    await page.getByRole('dialog', { name: 'همهٔ بخش‌ها' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: /^حساب/ }).click()
    await page.getByRole('dialog', { name: 'منوی کاربری' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'باز کردن منو' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('S2.1.14 a finished navigation closes them', async () => {
    const page = await openPage()
    await signIn(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'باز کردن منو' }).click()
    const areas = page.getByRole('dialog', { name: 'همهٔ بخش‌ها' })
    await areas.getByRole('link', { name: 'عبارت‌نامه' }).click()
    await page.getByRole('heading', { level: 1, name: 'عبارت‌نامه' }).waitFor()
    expect(await areas.count()).toBe(0)
    await page.getByRole('button', { name: /^حساب/ }).click()
    const own = page.getByRole('dialog', { name: 'منوی کاربری' })
    await own.getByRole('link', { name: 'فهرست‌های من' }).click()
    await page.waitForURL('**/phrasebook/mine')
    await expect.poll(() => own.count()).toBe(0)
  })

  test('the keys stay inside an open drawer, and its button has the focus again at the end', async () => {
    const page = await openPage()
    await page.goto('/')
    const button = page.getByRole('button', { name: 'باز کردن منو' })
    await button.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'همهٔ بخش‌ها' })
    await drawer.waitFor()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const at = document.activeElement
        return at === document.body || at?.closest('dialog') ? 'inside' : at?.outerHTML
      })
      expect(place).toBe('inside')
    }
    await drawer.getByRole('button', { name: 'بستن' }).click()
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
  })
})

test('S2.1.15 the handset layout applies below 600 px in portrait', async () => {
  const page = await openPage({ width: 599, height: 800 })
  await page.goto('/')
  const tabs = page.getByRole('navigation', { name: 'میان‌بر' })
  await expect.poll(() => tabs.isVisible()).toBe(true)
  await page.setViewportSize({ width: 600, height: 800 })
  expect(await tabs.isVisible()).toBe(false)
  await page.setViewportSize({ width: 599, height: 400 })
  expect(await tabs.isVisible()).toBe(false)
})

describe('before first paint', () => {
  test('the chosen theme is there without a script of ours, and stays over a reload', async () => {
    const page = await openPage({ width: 1280, expectErrors: true })
    await page.goto('/')
    const day = await paper(page)
    await page.locator('nav[data-alive]').waitFor()
    await page.getByRole('button', { name: 'رنگ و اندازهٔ متن' }).click()
    await page.getByLabel('تیره').check()
    const night = await paper(page)
    expect(night).not.toBe(day)
    await withoutScripts(page)
    await page.reload()
    expect(await marks(page)).toMatchObject({ theme: 'dark' })
    expect(await paper(page)).toBe(night)
  })

  test('the chosen text size is there as well, and everything grows with it', async () => {
    const page = await openPage({ width: 1280, expectErrors: true })
    await page.goto('/')
    const size = () =>
      page
        .locator('main p')
        .first()
        .evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))
    const usual = await size()
    await page.locator('nav[data-alive]').waitFor()
    await page.getByRole('button', { name: 'رنگ و اندازهٔ متن' }).click()
    await page.getByLabel('بزرگ‌تر').check()
    expect(await size()).toBeCloseTo(usual * 1.25)
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'اندازهٔ متن' }).waitFor({ state: 'detached' })
    await withoutScripts(page)
    await page.reload()
    expect(await size()).toBeCloseTo(usual * 1.25)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })

  test('in the drawer the device decides again', async () => {
    const page = await openPage({ dark: true })
    await page.goto('/')
    const night = await paper(page)
    await page.getByRole('button', { name: 'باز کردن منو' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('روشن').check()
    expect(await paper(page)).not.toBe(night)
    await drawer.getByLabel('دستگاه').check()
    expect(await paper(page)).toBe(night)
    expect(await page.evaluate(() => localStorage.getItem('hamava.theme'))).toBeNull()
  })

  test('a signed-in visitor never sees the way in, nor anything move', async () => {
    const page = await openPage({ expectErrors: true })
    await signIn(page)
    const shifts = await watchShifts(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByRole('button', { name: /^حساب مهتاب/ }).isVisible()).toBe(true)
    expect(await shifts()).toEqual([])
    await withoutScripts(page)
    await page.reload()
    expect(await page.getByRole('button', { name: 'ورود', exact: true }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'حساب کاربری' }).isVisible()).toBe(true)
  })
})

describe('a press before the page is hydrated', () => {
  /** Lets no script of the page through until `release`. */
  async function holdScripts(page: Page) {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await held
      await route.continue()
    })
    return () => release()
  }
  /** Straight to the document: `goto` would wait for the scripts. */
  const arrive = async (page: Page, path: string) => {
    await page.evaluate(address => location.assign(address), path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  test('counts once it is', async () => {
    const page = await openPage()
    await page.goto('/healthz')
    const release = await holdScripts(page)
    await arrive(page, '/')
    const button = page.getByRole('banner').getByRole('button', { name: 'ورود', exact: true })
    await button.click({ noWaitAfter: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    const dialog = page.getByRole('dialog', { name: 'ورود / ثبت‌نام' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('on a link or a search leads there by itself, and nothing is pressed again', async () => {
    const page = await openPage()
    await page.goto('/healthz')
    const release = await holdScripts(page)
    await arrive(page, '/')
    await page.getByRole('button', { name: 'باز کردن منو' }).click({ noWaitAfter: true })
    await page.getByRole('main').getByLabel('چه زبانی؟').selectOption('de')
    await page.getByRole('button', { name: 'دیدن گروه‌ها' }).click({ noWaitAfter: true })
    await page.waitForURL(/language=de/, { waitUntil: 'commit' })
    release()
    await page.getByRole('heading', { level: 1, name: 'گروه‌ها' }).waitFor()
    expect(await page.evaluate(() => globalThis.pressed)).toBe(undefined)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('where nothing is', () => {
  test.each([nobodys, '/phrasebook/phrases/no-such-phrase'])('%s answers 404 and leads on', async address => {
    const page = await openPage({ expectErrors: lost })
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'این کاشی سر جایش نیست.' }).waitFor()
    await page.getByRole('main').getByLabel('جست‌وجو در سایت').fill('چمدان')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'جست‌وجو' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('چمدان')
  })
})

test('the first Tab offers the way past the header', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/phrasebook')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'رفتن به محتوای صفحه' })
  expect(await skip.evaluate(element => element === document.activeElement)).toBe(true)
  const box = await skip.boundingBox()
  expect(box!.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('axe finds nothing in the drawer of the menu, by day or after dark', async () => {
  const page = await openPage()
  await page.goto('/terms')
  await page.getByRole('button', { name: 'باز کردن منو' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axe(page, { within: 'dialog' })).toEqual([])
})

// Each public page is asked by test/every-page.e2e.ts, by day on a handset and after dark on a desk.
describe.each([390, 1280])('at %i px', { tags: ['soak'] }, width => {
  test.each([false, true])('axe finds nothing on the layout (dark: %s)', async dark => {
    const page = await openPage({ width, dark, expectErrors: lost })
    for (const address of ['/', nobodys]) {
      await page.goto(address)
      expect(await axe(page), address).toEqual([])
    }
  })
})

test('without scripts, what waits for one says so and how the school is reached', async () => {
  const page = await openPage({ context: { javaScriptEnabled: false } })
  const waiting = ['/profile', '/exam', '/phrasebook/review', '/teachers/marked', '/contact-us', '/payment']
  for (const path of waiting) {
    await page.goto(path)
    const skeletons = await page.locator('main [class*="skeleton_"]').all()
    expect(await Promise.all(skeletons.map(skeleton => skeleton.isVisible())), path).not.toContain(true)
    const html = await page.content()
    const noscript = /<main.*?<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]
    expect(noscript, path).toContain('این بخش به جاوااسکریپت نیاز دارد')
    expect(noscript, path).toContain('href="tel:02110002460"')
    expect(noscript, path).not.toMatch(/\(\s*\(/)
  }
})

test('where colours are not ours, state is told by more than colour', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/profile')
  await page.locator('[class*="tile_"]').first().waitFor()
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const tiles = await page
    .locator('td [class*="tile_"]')
    .evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor))
  expect(tiles.filter(colour => colour === paper)).toEqual([])
  expect(tiles.length).toBeGreaterThan(50)
  const here = page.getByRole('main').locator('nav a[aria-current]').first()
  expect(await here.evaluate(one => getComputedStyle(one).outlineStyle)).toBe('solid')

  await page.goto('/profile?tab=notices')
  const tick = page.getByRole('main').getByRole('checkbox', { checked: true }).first()
  await tick.waitFor()
  const marked = await tick.evaluate(one => getComputedStyle(one, '::after').backgroundColor)
  expect(marked).not.toBe(await tick.evaluate(one => getComputedStyle(one).backgroundColor))
  await page.goto('/course?level=B1')
  const chip = page.getByRole('main').locator('input[name=level][value=B1] + span')
  expect(await chip.evaluate(one => getComputedStyle(one).outlineStyle)).toBe('solid')
})
