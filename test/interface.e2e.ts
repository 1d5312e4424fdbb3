import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import stylelint from 'stylelint'
import { expect, inject, test } from 'vitest'
import { openBrowser, openPage, signIn } from './browser.ts'
import { atEachWidth } from './widths.ts'

/** What holds for every page of the site, whichever feature it is in. */

const project = join(import.meta.dirname, '..')
const addresses = [
  '/',
  '/phrasebook',
  '/phrasebook?q=airport',
  '/phrasebook/situations/airport',
  '/phrasebook/phrases/heres-my-passport',
  '/terms',
  '/privacy',
  '/refund',
  '/placement',
]

/** The other areas, each by its own address: all of the specification's list. */
const areas = [
  '/teachers',
  '/course',
  '/exam',
  '/info',
  '/blog',
  '/journals',
  '/podcasts',
  '/book-store',
  '/contact-us',
  '/writing-correction',
  '/payment',
  '/counseling',
  '/companions-club',
  '/chat',
  '/certificate',
]

/** Words in Latin letters that are said to be nothing but Persian: every foreign run carries its language or direction. */
const strayLatin = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const stray: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!
      if (
        !/[A-Za-z]{2,}/.test(node.textContent ?? '') ||
        holder.closest('script, style, noscript, [dir="auto"], bdi')
      )
        continue
      const marked = holder.closest('[lang], [dir="ltr"]')
      if (marked === document.documentElement || marked === null) stray.push(node.textContent!.trim())
    }
    return stray
  })

test('S1.1 the interface is in Persian: every word of it in Persian letters, every foreign one marked as such', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page)
  const own = ['/phrasebook/mine', '/profile', '/profile?tab=security', '/teachers/trials']
  for (const address of [...addresses, ...areas, ...own]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([address, await strayLatin(page)]).toEqual([address, []])
    expect(await page.locator('html').getAttribute('lang')).toBe('fa')
    const words = (await page.locator('body').innerText()).match(/[آ-ی]{2,}/g) ?? []
    expect(words.length, address).toBeGreaterThan(20)
  }
})

/** Properties and values that name a side of the screen, not of the text. */
const physical =
  /(?:^|;)\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-(?:left|right)\b[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right|(?:text-align|float|clear):\s*(?:left|right))\s*(?::|;|$)/

/** The rules of a style sheet that name a side; the chart library's own drawing is an island that runs left to right. */
const sidedRules = (css: string) =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector, declarations]) => physical.test(declarations!) && !/^\.u(plot|-)/.test(selector!))
    .map(([rule]) => rule)

test('X1 the page is right-to-left before any script, and no style names a left or a right', async () => {
  const page = await openPage({ context: { javaScriptEnabled: false } })
  for (const address of addresses) {
    const html = await (await page.request.get(address)).text()
    expect(html.slice(0, 100), address).toContain('<html lang="fa" dir="rtl"')
    await page.goto(address)
    const directions = await page.evaluate(() =>
      ['html', 'body', 'header', 'main', 'footer', 'h1'].map(
        name => getComputedStyle(document.querySelector(name)!).direction,
      ),
    )
    // The phrase's own page has an English title.
    expect(new Set(address.includes('/phrases/') ? directions.slice(0, 5) : directions), address).toEqual(
      new Set(['rtl']),
    )
  }
  const folder = join(project, 'build/client/assets')
  const styles = (await readdir(folder)).filter(name => name.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(10)
  for (const name of styles) {
    expect([name, sidedRules(await readFile(join(folder, name), 'utf8'))]).toEqual([name, []])
  }
  expect(sidedRules('a{color:red;margin-left:1px}b{float:right}c{inset-inline:0}')).toHaveLength(2)
  const planted = { code: '.a {\n  margin-left: 1rem;\n}\n', configFile: join(project, '.stylelintrc.json') }
  const { results } = await stylelint.lint(planted)
  expect(results.flatMap(({ warnings }) => warnings)).not.toEqual([])
})

test('X7 no request of a first load leaves the site, and the policy lets none', async () => {
  const context = await (await openBrowser()).newContext({ baseURL: inject('address') })
  const asked: string[] = []
  context.on('request', request => asked.push(request.url()))
  const page = await context.newPage()
  for (const address of [...addresses, '/phrasebook/mine', '/profile', '/studio', '/no-such-page']) {
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    const policy = new Map(
      (answer!.headers()['content-security-policy'] ?? '')
        .split('; ')
        .map(line => [line.split(' ')[0]!, line.split(' ').slice(1)]),
    )
    expect(policy.get('default-src'), address).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('font-src')).toEqual(["'self'"])
    expect(policy.get('style-src-elem')).toEqual(["'self'"])
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(policy.get('script-src')!.filter(source => !source.startsWith("'sha256-"))).toEqual(["'self'"])
  }
  await context.close()
  const own = new URL(inject('address')).origin
  const outside = asked.filter(url => !/^(data|blob):/.test(url) && new URL(url).origin !== own)
  expect(outside).toEqual([])
  expect(asked.length).toBeGreaterThan(50)
})

type List = { tag: string; html: string; name: string; items: number; strangers: number }

/** Every list in sight: what it or the part it stands in is called, and whether it holds anything but items. */
const readLists = (page: Page): Promise<List[]> =>
  page.evaluate(() => {
    const readAccessibleName = (element: Element | null) => {
      const ids = element?.getAttribute('aria-labelledby')?.split(' ') ?? []
      const texts = ids.map(id => document.getElementById(id)?.textContent ?? '')
      return element?.getAttribute('aria-label') || texts.join(' ').trim()
    }
    return [...document.querySelectorAll('ul, ol, [role=list]')]
      .filter(list => list.checkVisibility())
      .map(list => {
        const children = [...list.children]
        return {
          tag: list.localName,
          html: list.outerHTML.slice(0, 120),
          name:
            readAccessibleName(list) ||
            readAccessibleName(list.closest('nav, section, form, dialog')) ||
            (list.closest('article, footer') ? 'the text it belongs to' : ''),
          items: children.length,
          strangers: children.filter(({ localName }) => localName !== 'li').length,
        }
      })
  })

type Box = { top: number; bottom: number; start: number; end: number }
/** `item`: the item of the list it stands in, by its number in the page, and that one's box. */
type Stop = Box & { place: string; name: string; item: (Box & { at: number }) | null }

/** Walks the page by Tab from its beginning, once; a stop is told by the row or list it stands in, and its box. */
async function tabThrough(page: Page, max = 70): Promise<Stop[]> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
    const places = [...document.querySelectorAll('header, ul, ol')]
    const met = new Set<Element>()
    const walk = { stops: [] as Stop[], isOver: false }
    Object.assign(window, { walk })
    document.addEventListener('focusin', ({ target }) => {
      const at = target as Element
      walk.isOver ||= met.has(at)
      met.add(at)
      if (walk.isOver) return
      const place = at.closest('ul, ol, header')
      const box = at.getBoundingClientRect()
      const item = at.closest('li')
      const itemBox = item?.getBoundingClientRect()
      // The header stays where it is while the page moves.
      const scrolled = at.closest('header') ? 0 : scrollY
      walk.stops.push({
        place: place ? String(places.indexOf(place)) : '',
        name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40),
        top: box.top + scrolled,
        bottom: box.bottom + scrolled,
        start: box.right,
        end: box.left,
        item:
          item && itemBox
            ? {
                at: [...document.querySelectorAll('li')].indexOf(item),
                top: itemBox.top + scrolled,
                bottom: itemBox.bottom + scrolled,
                start: itemBox.right,
                end: itemBox.left,
              }
            : null,
      })
    })
  })
  const walked = () =>
    page.evaluate(() => (window as unknown as { walk: { stops: Stop[]; isOver: boolean } }).walk)
  for (let press = 0; press < max; press++) {
    await page.keyboard.press('Tab')
    if (press % 10 === 9 && (await walked()).isOver) break
  }
  return (await walked()).stops
}

/** Pairs of neighbouring stops of one row or list that go to the right within a line, or up without going left. */
function backwards(stops: Stop[]): string[] {
  return stops.slice(1).flatMap((to, place) => {
    const from = stops[place]!
    if (from.place === '' || from.place !== to.place) return []
    // From one item into the next the items count: each is read from its top on.
    const isNext = from.item !== null && to.item !== null && from.item.at !== to.item.at
    const [before, stop] = isNext ? [from.item!, to.item!] : [from, to]
    const shared = Math.min(before.bottom, stop.bottom) - Math.max(before.top, stop.top)
    const isSameLine = shared > Math.min(before.bottom - before.top, stop.bottom - stop.top) / 2
    const isLeft = shared > 0 && stop.start <= before.end + 1
    const isForward = isLeft || (isSameLine ? stop.start <= before.start : stop.top >= before.top)
    return isForward ? [] : [`${from.name} → ${to.name}`]
  })
}

atEachWidth(width => {
  test('X9 every list is one to a screen reader, and Tab runs from right to left', async () => {
    const page = await openPage({ width })
    await signIn(page)
    let met = 0
    for (const [address, settled] of [
      ['/', 'main ul a'],
      ['/phrasebook', 'main ul a'],
      ['/phrasebook/mine', 'main section ul'],
      ['/privacy', 'article ul'],
      ['/profile', 'main ul'],
      ['/profile?tab=security', 'main ul'],
      ['/profile?tab=badges', 'main section ul'],
      ['/profile?tab=messages', 'main section ul'],
    ] as const) {
      // A row that comes while Tab is pressed would send the focus back to the page's top.
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.locator(settled).first().waitFor()
      const lists = await readLists(page)
      met += lists.length
      expect(
        lists.filter(({ name, items, strangers }) => name === '' || items === 0 || strangers > 0),
      ).toEqual([])
      if (address.startsWith('/profile?') || (width < 600 && address === '/privacy')) continue
      const stops = await tabThrough(page)
      expect(stops.length, address).toBeGreaterThan(12)
      expect(backwards(stops).join('، '), address).toBe('')
    }
    expect(met).toBeGreaterThan(20)
  })
})
