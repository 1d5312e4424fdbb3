import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage } from '../../../test/browser.ts'
import { waitForGlobalEffects } from '../../../test/global-effects.ts'
import { registerInDialog, startNewSchool } from '../../../test/new-school.ts'
import { crawl, starts } from '../../../test/public-pages.ts'
import type { Product } from '../../../test/server.ts'
import { listStudioPages } from './studio-pages.ts'

let school: Product
let link: URL
beforeAll(async () => {
  const begun = await startNewSchool()
  school = begun.school
  link = begun.link
})
afterAll(() => school?.stop())

/** What the product itself is called; names of cookies and keys are in small letters. */
const productName = /هم[\u200c -]?آوا|Hamava|HAMAVA/u

/** Opens a page of the studio; answers how much of it says that there is nothing yet, and what is wrong with it. */
async function lookAt(page: Page, path: string): Promise<{ empties: number; faults: string[] }> {
  const main = page.getByRole('main')
  const faults: string[] = []
  await page.goto(path)
  await waitForGlobalEffects(page)
  await main.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  // What stands there for nothing is three blank tiles and a title; beyond that, a sentence or something to press.
  const found = await main.locator('[class*="empty_"]:has(> [class*="blanks_"])').evaluateAll(boxes =>
    boxes.map(box => ({
      title: box.querySelector('p')?.textContent ?? '',
      leadsOn: box.querySelector('a, button') !== null || box.childElementCount > 2,
    })),
  )
  for (const { title, leadsOn } of found) if (!leadsOn) faults.push(`${path} leads nowhere: ${title}`)
  const shown = `${await page.title()} ${await page.locator('body').innerHTML()}`
  if (productName.test(shown)) faults.push(`${path} speaks of another school`)
  const { scrolls, body } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    body: document.querySelector('main')?.textContent?.length ?? 0,
  }))
  if (scrolls) faults.push(`${path} is wider than a handset`)
  if (body < 30) faults.push(`${path} says nothing`)
  return { empties: found.length, faults }
}

test('every place of an empty studio opens with its heading, and where nothing is yet, says what comes next', {
  // The setup link is good once.
  retry: 0,
}, async () => {
  const page = await openPage({ address: school.address })
  await page.goto(`/setup${link.hash}`)
  const main = page.getByRole('main')
  const claim = main.getByRole('button')
  await claim.waitFor()
  await registerInDialog(page, school.address, () => claim.click())
  await page.waitForURL('**/studio')
  await main.getByRole('heading', { name: 'نیاز به شما' }).waitFor()
  // The dialog that was left is gone, whatever still turned in it.
  await page.locator('body > [popover][inert]').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])

  await page.goto('/studio/site')
  await page.getByRole('textbox', { name: 'نام مدرسه', exact: true }).fill('آموزشگاه پارسا')
  await page.getByRole('textbox', { name: 'نام لاتین مدرسه', exact: true }).fill('Parsa')
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

  const tabs = ['banners', 'faqs', 'holidays', 'opening', 'letter-texts'].map(part => `/studio/site/${part}`)
  const paths = [...listStudioPages(['owner']).map(({ path }) => path), ...tabs]
  expect(paths.length).toBeGreaterThan(30)
  const refused: string[] = []
  page.context().on('response', response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const faults: string[] = []
  let empties = 0
  // Two tabs share the list: most of a visit is waiting.
  const left = [...paths]
  const walk = async (tab: Page) => {
    for (let path = left.shift(); path; path = left.shift()) {
      const found = await lookAt(tab, path)
      empties += found.empties
      faults.push(...found.faults)
    }
  }
  await Promise.all([walk(page), walk(await page.context().newPage())])
  expect(left).toEqual([])
  expect(empties).toBeGreaterThan(8)
  expect(faults).toEqual([])
  expect(refused).toEqual([])
})

test('a school that has given itself a name speaks of no other, on any page or in any file of its site', async () => {
  const { address } = school
  const load = async (path: string) => {
    const response = await fetch(address + path)
    return `${await response.text()} ${JSON.stringify([...response.headers])}`
  }
  const pages = await crawl(address, [...starts, '/setup', '/studio', '/profile', '/course', '/payment'])
  expect(pages.length).toBeGreaterThan(15)
  const plain = ['/pay', '/set-password', '/invitation', '/payment/return']
  const files = ['/manifest.webmanifest', '/sw.js', '/api/openapi.json', '/robots.txt', '/sitemap.xml']
  const texts = new Map(pages.map(({ path, html }) => [path, html]))
  for (const path of [...plain, ...files]) texts.set(path, await load(path))
  expect([...texts].filter(([, text]) => productName.test(text)).map(([path]) => path)).toEqual([])
  for (const path of [...plain, '/manifest.webmanifest', '/'])
    expect(texts.get(path)).toContain('آموزشگاه پارسا')
})
