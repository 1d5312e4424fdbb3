import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { axe, openPage, signIn } from '../../test/browser.ts'
import { sessionRow, unfoldSession } from '../../test/course-view.ts'
import { followLink } from '../../test/follow-link.ts'
import { loginDialog } from '../../test/login-dialog.ts'
import { crawl, starts } from '../../test/public-pages.ts'
import { startProduct } from '../../test/server.ts'
import { account, logIn, stopped } from '../../test/session-steps.ts'

/** The eighteen areas by their addresses, with the headings that stand there; home has its own. */
const areas = {
  // A member is greeted there.
  '/': 'سلام ',
  '/teachers': 'استادان',
  '/course': 'دوره‌ها',
  '/placement': 'تعیین سطح',
  '/exam': 'آزمون‌ها',
  '/info': 'گروه‌ها',
  '/blog': 'وبلاگ',
  '/journals': 'نشریه‌ها',
  '/podcasts': 'پادکست‌ها',
  '/profile': 'پروفایل',
  '/book-store': 'کتاب‌فروشی',
  '/contact-us': 'تماس با ما',
  '/writing-correction': 'تصحیح نوشتار',
  '/payment': 'پرداخت',
  '/counseling': 'مشاوره',
  '/companions-club': 'باشگاه همراهان',
  '/chat': 'پیام‌رسان',
  '/phrasebook': 'عبارت‌نامه',
} as const
type Path = keyof typeof areas
/** An area's heading; the profile greets who has come. */
const getHeading = (path: Path) => (path === '/profile' ? /^سلام / : areas[path])
const guarded = ['/exam', '/profile', '/chat'] as const

/** Opens the areas as a signed-in user: each answers 200, stands where it was asked for, under its own heading. */
async function expectAreas(paths: readonly Path[]) {
  const page = await openPage({ width: 1280 })
  await signIn(page, account)
  for (const path of paths) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await page.getByRole('heading', { level: 1, name: getHeading(path) }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    if (path !== '/') expect(await page.title()).toBe(`هم‌آوا | ${areas[path]}`)
  }
}

describe('the areas', () => {
  test('S2.1.1 there are home, teachers, course, placement, exam and info', async () => {
    await expectAreas(['/', '/teachers', '/course', '/placement', '/exam', '/info'])
  })

  test('S2.1.2 there are blog, journals, podcasts, profile, book-store and contact-us', async () => {
    await expectAreas(['/blog', '/journals', '/podcasts', '/profile', '/book-store', '/contact-us'])
  })

  test('S2.1.3 there are writing-correction, payment, counseling, companions-club, chat and phrasebook', async () => {
    await expectAreas([
      '/writing-correction',
      '/payment',
      '/counseling',
      '/companions-club',
      '/chat',
      '/phrasebook',
    ])
  })

  test('the menus say «به‌زودی» of the areas that say it themselves, and nothing else leads to those', async () => {
    const page = await openPage({ width: 1280, expectErrors: /status of 404/ })
    await signIn(page, account)
    const coming: string[] = []
    await page.goto('/no-such-page')
    for (const path of Object.keys(areas)) {
      await followLink(page, path)
      await page.getByRole('heading', { level: 1, name: getHeading(path as Path) }).waitFor()
      if ((await page.locator('[data-coming]').count()) > 0) coming.push(path)
    }
    const entries = page.getByRole('navigation', { name: 'اصلی' }).locator('a')
    const comingLinks = entries.filter({ hasText: 'به‌زودی' })
    const readPaths = (links: typeof comingLinks) =>
      links.evaluateAll(all => all.map(one => one.getAttribute('href')!))
    expect((await readPaths(comingLinks)).sort()).toEqual(coming.sort())
    expect(await entries.count()).toBeGreaterThan(coming.length)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'باز کردن منو' }).click()
    const drawer = page.getByRole('dialog', { name: 'همهٔ بخش‌ها' })
    await drawer.waitFor()
    expect((await readPaths(drawer.locator('a').filter({ hasText: 'به‌زودی' }))).sort()).toEqual(coming)

    // Every page a visitor finds, as the server sends it, and a member's own as they stand.
    const waysIn = (html: string) =>
      page.evaluate(
        sent =>
          [...new DOMParser().parseFromString(sent, 'text/html').querySelectorAll('a[href], form[action]')]
            .filter(way => !way.closest('header nav, [data-coming]'))
            .map(way => way.getAttribute('href') ?? way.getAttribute('action')!),
        html,
      )
    const isClosed = (way: string) => coming.some(path => way === path || way.startsWith(`${path}?`))
    const pages = await crawl(inject('address'), starts)
    for (const path of [
      '/',
      '/profile',
      '/profile?tab=courses',
      '/profile?tab=orders',
      '/phrasebook/review',
    ]) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
      pages.push({ path, status: 200, html: await page.content() })
    }
    for (const { path, html } of pages) {
      const ways = await waysIn(html)
      expect(ways.filter(isClosed), path).toEqual([])
      expect(ways.length, path).toBeGreaterThan(0)
    }
  })

  test('S2.1.4 each of the 18 areas is loaded on demand', async () => {
    const page = await openPage({ width: 1280, expectErrors: /status of 404/ })
    await signIn(page, account)
    const asked = new Set<string>()
    page.on('request', request => asked.add(new URL(request.url()).pathname))
    await page.goto('/no-such-page-of-any-area')
    const modules = await readModules(page)
    expect(new Set(modules.values()).size).toBe(18)
    for (const [path, module] of modules) expect(asked.has(module), path).toBe(false)
    for (const [path, module] of modules) {
      await followLink(page, path)
      await page.getByRole('heading', { level: 1, name: getHeading(path) }).waitFor()
      expect(asked.has(module), path).toBe(true)
      const early = [...modules].filter(
        ([other, file]) => !visited(modules, path).has(other) && asked.has(file),
      )
      expect(early, path).toEqual([])
    }
  })

  test('S2.1.5 the path mentoring redirects to counseling, its query kept, from outside and within', async () => {
    const page = await openPage()
    const answer = await page.request.get('/mentoring?topic=level', { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, '/counseling?topic=level'])
    await page.goto('/phrasebook')
    await followLink(page, '/mentoring?topic=level')
    await page.waitForURL('**/counseling?topic=level')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('مشاوره')
  })

  test('S2.1.6 exam, profile and chat require a logged-in user', async () => {
    const page = await openPage()
    for (const path of guarded) {
      const html = await (await page.request.get(path)).text()
      expect(html, path).toContain('content="noindex"')
      await page.goto(path)
      await loginDialog(page).waitFor()
      expect(await loginDialog(page).getByText(stopped).isVisible(), path).toBe(true)
      expect(new URL(page.url()).pathname, path).toBe('/')
    }
    await logIn(page)
    await page.getByRole('heading', { level: 1, name: areas['/chat'] }).waitFor()
    for (const path of guarded) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: getHeading(path) }).waitFor()
      expect(new URL(page.url()).pathname, path).toBe(path)
    }
  })
})

test('S1.3 anonymous visitors and registered account holders both use it', async () => {
  const page = await openPage()
  await page.goto('/phrasebook?q=passport')
  await page.getByRole('main').getByText('Here’s my passport.').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'ورود', exact: true }).isVisible()).toBe(true)
  await signIn(page, account)
  await page.goto('/phrasebook?q=passport')
  await page.getByRole('main').getByText('Here’s my passport.').first().waitFor()
  expect(await page.getByRole('button', { name: 'ورود', exact: true }).isVisible()).toBe(false)
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: /^سلام / }).waitFor()
})

test('S1.4 it is for learning languages, with user accounts, courses, recordings and badges', async () => {
  const page = await openPage()
  await signIn(page)
  const main = page.getByRole('main')
  await page.goto('/profile?tab=courses')
  await expect.poll(() => page.getByRole('button', { name: 'من', exact: true }).isVisible()).toBe(true)
  await main.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  await unfoldSession(page, 8)
  const recordings = main.locator('[id^=recording-]')
  expect(await recordings.count()).toBe(8)
  expect(await sessionRow(page, 8).textContent()).toMatch(
    /جلسهٔ ۸: مرور و نمایش.*[۰-۹]+ \S+ [۰-۹]{4}.*ضبط جلسه۱ دقیقه/,
  )
  expect(await axe(page)).toEqual([])
  await main.getByRole('link', { name: 'دوره‌های من' }).last().click()
  await main.getByRole('link', { name: 'انگلیسی مقدماتی، گام دوم' }).click()
  await main.getByText('برای این دوره هنوز جلسه‌ای ضبط نشده است.').waitFor()
  await page.goto('/profile?tab=badges')
  await main.getByText('ده کلاس', { exact: true }).waitFor()
  await expect.poll(() => main.getByText('حضور در ده جلسهٔ کلاس').isVisible()).toBe(true)
})

test('S1.15 the environment is flagged as production in the document of the built product', async () => {
  const page = await openPage()
  await page.goto('/')
  const settings = JSON.parse((await page.locator('html').getAttribute('data-settings'))!) as object
  expect(settings).toMatchObject({ production: true, brand: { persian: 'هم‌آوا', latin: 'Hamava' } })
  expect(settings).not.toHaveProperty('otpTestCode')
})

test('where a club is configured, its area and the profile drawer lead there in a tab of its own', async () => {
  await using product = await startProduct({ env: { CLUB_URL: 'https://club.example/' } })
  const page = await openPage({ address: product.address })
  await signIn(page, account)
  await page.goto('/companions-club')
  const button = page.getByRole('main').getByRole('link', { name: 'رفتن به سایت باشگاه' })
  expect(await button.getAttribute('href')).toBe('https://club.example/')
  await page.getByRole('button', { name: 'من', exact: true }).click()
  const item = page.getByRole('dialog', { name: 'منوی کاربری' }).getByRole('link', { name: 'سایت باشگاه' })
  expect(await item.getAttribute('rel')).toBe('noopener')
  expect(await item.getAttribute('target')).toBe('_blank')
})

test('where none is, nothing says so', async () => {
  const page = await openPage()
  await page.goto('/companions-club')
  expect(await page.getByRole('link', { name: 'رفتن به سایت باشگاه' }).count()).toBe(0)
  expect(await page.locator('[data-coming]').count()).toBe(0)
})

type Table = { routes: Record<string, { path?: string; index?: boolean; module: string }> }

/** The file of each area's page, by its address, as the browser knows them. */
async function readModules(page: Page): Promise<Map<Path, string>> {
  const { routes } = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: Table }).__reactRouterManifest,
  )
  const all = Object.values(routes)
  return new Map(
    (Object.keys(areas) as Path[]).map(path => {
      // The messenger's own address is that of a conversation as well.
      const fits = (of = '') => of.replace(/\/:\w+\?$/, '') === path.slice(1)
      const route = all.find(one => (path === '/' ? one.index : fits(one.path)))
      if (!route) throw new Error(`no address ${path}`)
      return [path, route.module]
    }),
  )
}

/** The areas walked through up to this one, in the table's order. */
const visited = (modules: Map<Path, string>, upTo: Path) => {
  const paths = [...modules.keys()]
  return new Set(paths.slice(0, paths.indexOf(upTo) + 1))
}
