import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { paths } from '#contract/paths.ts'
import { tabs } from '#features/profile/tabs.ts'
import { axe, openPage, signIn } from './browser.ts'
import { cutWords } from './cut-words.ts'
import { moved, watchShifts } from './layout-shifts.ts'
import { crawl, type ServerPage, starts, toPageKind } from './public-pages.ts'

const pages = await crawl(inject('address'), starts)
const isHidden = ({ html }: ServerPage) => /<meta name="robots" content="noindex"/.test(html)
const isLost = ({ status }: ServerPage) => status === 404

/** What anyone may see, one of each kind; what a login guards is not for search engines either. */
const kinds = [
  ...new Map(
    pages
      .filter(page => isLost(page) || !isHidden(page))
      .map(page => [`${toPageKind(page.path)} ${page.status}`, page]),
  ).values(),
]

const portrait = [320, 360, 390, 399, 400, 599, 600, 768, 1000, 1280].map(width => ({
  width,
  height: Math.round(width * 1.6),
}))
const landscape = [
  { width: 568, height: 320 },
  { width: 599, height: 390 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
]

/** Pixels by which the page is wider than its window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the walk finds every feature there is a way to', () => {
  const found = kinds.map(({ path }) => toPageKind(path))
  expect(found).toEqual(expect.arrayContaining(['/', '/phrasebook', '/no-such-page']))
  expect(found.length).toBeGreaterThanOrEqual(7)
})

describe('what search engines and readers of links are told', () => {
  test('every page has a title that starts with the brand, and one alone', () => {
    for (const { html, path } of pages)
      expect(html.match(/<title>[^<]*/g), path).toEqual([expect.stringMatching(/^<title>هم‌آوا /)])
    expect(pages.length).toBeGreaterThan(0)
  })

  test('a page that may be found says what it is and which address is its own', () => {
    const found = pages.filter(page => page.status === 200 && !isHidden(page))
    for (const { html, path } of found) {
      expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], path).toMatch(/^.{20,}$/s)
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
      expect(canonical, path).toMatch(/^http/)
      const { pathname, search } = new URL(canonical)
      expect(pathname, path).toBe(new URL(path, canonical).pathname)
      // A search or a choice is another view of one page; a language is a page of its own.
      const robots = /<meta name="robots" content="([^"]*)"/.exec(html)?.[1]
      if (path.includes('?') && pathname + search !== path) expect(robots, path).toBe('noindex, follow')
      if (/^\/phrasebook\/.+language=/.test(path))
        expect([robots, pathname + search]).toEqual([undefined, path])
    }
    expect(found.length).toBeGreaterThan(5)
  })

  test('what is not there is not to be found', () => {
    const lost = pages.filter(isLost)
    for (const page of lost) expect(isHidden(page), page.path).toBe(true)
    expect(lost.length).toBeGreaterThanOrEqual(2)
  })
})

/** A visitor's page, which must fit into each of these windows. */
async function expectToFit(page: Page, sizes: readonly { width: number; height: number }[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await overhang(page), `${size.width} × ${size.height}`).toBeLessThanOrEqual(0)
    if (size.width <= 400) expect(await cutWords(page), `cut at ${size.width}`).toEqual([])
  }
}

test.each(kinds.map(({ path }) => path))('%s fits into every window', { tags: ['soak'] }, async path => {
  const page = await openPage({ expectErrors: /status of 404/ })
  await page.goto(path)
  await expectToFit(page, [...portrait, ...landscape])
})

test.each(kinds.map(({ path }) => path))(
  '%s has no barrier axe knows, by day or after dark, and is no wider than a handset or a desk',
  async path => {
    const page = await openPage({ expectErrors: /status of 404/ })
    await page.goto(path)
    expect(await axe(page), 'light, handset').toEqual([])
    await expectToFit(page, [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe(page), 'dark, desk').toEqual([])
  },
)

/** What a member opens: the day, each part of the profile, what is bought and learned. */
const membersPages = [
  '/',
  ...tabs.map(({ name }) => paths.profile({ tab: name })),
  '/phrasebook',
  '/phrasebook/mine',
  '/phrasebook/review',
  '/teachers/marked',
]

describe.each([360, 390, 1280])('nothing moves by itself at %i px', { tags: ['soak'] }, width => {
  test.each(kinds.map(({ path }) => path))('of a visitor’s %s', async path => {
    const page = await openPage({ width, expectErrors: /status of 404/ })
    const shifts = await watchShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(moved(await shifts())).toBe(0)
  })

  test.each(membersPages)('of a member’s %s', async path => {
    const page = await openPage({ width })
    await signIn(page, demoAccounts[0])
    const shifts = await watchShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(moved(await shifts())).toBe(0)
  })

  test('of the placements, whichever of its answers comes last', async () => {
    for (const late of ['attempts', 'appeals']) {
      const page = await openPage({ width })
      await signIn(page, demoAccounts[0])
      const shifts = await watchShifts(page)
      const answered = page.waitForResponse(/api.placement.(attempts|appeals)/)
      await page.route(`**/api/placement/${late}`, async route => {
        await answered
        await route.continue()
      })
      await page.goto(paths.profile({ tab: 'placement' }), { waitUntil: 'networkidle' })
      expect(moved(await shifts()), late).toBe(0)
    }
  })
})
