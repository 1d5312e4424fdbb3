import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Validator from '@adobe/structured-data-validator'
import openGraph from 'open-graph-scraper'
import robotsParser from 'robots-parser'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import { openPage } from './browser.ts'

const address = inject('address')
const get = (path: string) => fetch(new URL(path, address), { redirect: 'manual' })
const read = async (path: string) => (await get(path)).text()
const toPath = ({ pathname, search }: URL) => pathname + search
const readPaths = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => toPath(new URL(loc!)))
const first = async (part: string) => readPaths(await read(`/sitemaps/${part}-1.xml`))[0]!

/** One page of each kind that is sent to others. */
const sent = {
  home: '/',
  course: '/course/english-conversation-b1',
  group: await first('groups'),
  teacher: '/teachers/leila-bahmani',
  situation: '/phrasebook/situations/airport',
  phrase: await first('phrases'),
  errorType: await first('errortypes'),
  post: '/blog/why-forgetting-helps',
  contact: '/contact-us',
  terms: '/terms',
}
type Kind = keyof typeof sent
const kinds = Object.keys(sent) as Kind[]
const pages = Object.fromEntries(
  await Promise.all(kinds.map(async kind => [kind, await read(sent[kind])])),
) as Record<Kind, string>

/** As a messenger reads a page. */
async function preview(kind: Kind) {
  const { error, result } = await openGraph({ html: pages[kind] })
  expect([kind, error]).toEqual([kind, false])
  return result
}

describe('a link that is pasted into a messenger', () => {
  test.each(kinds)('shows what the page is, with a picture of it: %s', async kind => {
    const { ogTitle, ogDescription, ogUrl, ogLocale, ogSiteName, ogImage, twitterCard } = await preview(kind)
    expect(ogTitle).toMatch(/\S/)
    expect(ogTitle).not.toContain(' | ')
    expect(ogDescription).toMatch(/^.{20,}$/s)
    expect([ogLocale, ogSiteName, twitterCard]).toEqual(['fa_IR', 'هم‌آوا', 'summary_large_image'])
    expect(new URL(ogUrl!).pathname).toBe(sent[kind])
    const [image] = ogImage!
    expect(image).toMatchObject({ type: 'image/jpeg', width: '1200', height: '630' })
    expect(image!.alt).toMatch(/\S/)
    const picture = await get(new URL(image!.url).pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.length).toBeLessThanOrEqual(60_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('of a course or a group says its price: in Tomans for people, in Rials for machines', async () => {
    for (const kind of ['course', 'group'] as const) {
      const { result: shown } = await openGraph({
        html: pages[kind],
        customMetaTags: [{ multiple: false, property: 'product:price:amount', fieldName: 'price' }],
      })
      const rials = Number(shown.customMetaTags?.price)
      expect([kind, rials > 1_000_000 && rials % 10]).toEqual([kind, 0])
      const tomans = new Intl.NumberFormat('fa').format(rials / 10)
      expect(shown.ogDescription).toContain(`شهریه ${tomans} تومان`)
      expect(pages[kind]).toContain('<meta property="product:price:currency" content="IRR"/>')
    }
  })
})

type Node = { '@type': string; [name: string]: unknown }
/** What search engines read of a page, by the preview's reader. */
async function readLinkedData(kind: Kind): Promise<Node[]> {
  const { jsonLD } = await preview(kind)
  return (jsonLD ?? []).flatMap(data => (data as unknown as { '@graph': Node[] })['@graph'])
}

describe('linked data', () => {
  test('each kind of page says what it is', async () => {
    const types = async (kind: Kind) => (await readLinkedData(kind)).map(node => node['@type'])
    expect(await types('home')).toEqual(['EducationalOrganization', 'WebSite'])
    expect(await types('course')).toEqual(expect.arrayContaining(['Course', 'BreadcrumbList']))
    expect(await types('group')).toEqual(['Course', 'BreadcrumbList'])
    expect(await types('teacher')).toEqual(['Person', 'BreadcrumbList'])
    expect(await types('contact')).toEqual(['FAQPage'])
    expect(await types('phrase')).toEqual(['BreadcrumbList'])
    const [course] = await readLinkedData('group')
    expect(course).toMatchObject({
      provider: { name: 'هم‌آوا' },
      hasCourseInstance: [{ '@type': 'CourseInstance', offers: { '@type': 'Offer', priceCurrency: 'IRR' } }],
    })
  })

  test('is of schema.org: its types and their properties', { timeout: 60_000 }, async () => {
    const found: Node[] = []
    for (const kind of kinds) found.push(...(await readLinkedData(kind)))
    expect(found.length).toBeGreaterThan(8)
    expect(await findFaults(found)).toEqual([])
    // It would find what is none.
    expect(await findFaults([{ '@type': 'Course', name: 'x', price: 5 }])).toHaveLength(1)
  })

  test('is what search engines ask of it', async () => {
    for (const kind of kinds) {
      const byType: Record<string, Node[]> = {}
      for (const node of await readLinkedData(kind))
        byType[node['@type']] = [...(byType[node['@type']] ?? []), node]
      const issues = await new Validator().validate({ jsonld: byType, microdata: {}, rdfa: {} })
      expect(
        issues.filter(({ severity }) => severity === 'ERROR'),
        kind,
      ).toEqual([])
    }
    const alone = { BreadcrumbList: [{ '@type': 'BreadcrumbList' }] }
    const issues = await new Validator().validate({ jsonld: alone, microdata: {}, rdfa: {} })
    expect(issues.length).toBeGreaterThan(0)
  })
})

/** What the compiler says of nodes against the types of schema.org (schema-dts). */
async function findFaults(nodes: readonly Node[]): Promise<string[]> {
  const results = join(import.meta.dirname, '../test-results')
  // On a fresh checkout no run has made it yet.
  await mkdir(results, { recursive: true })
  const folder = await mkdtemp(join(results, 'linked-data-'))
  const declared = nodes.map(
    (node, at) => `export const n${at}: schema.${node['@type']} = ${JSON.stringify(node)}`,
  )
  const text = ["import type * as schema from 'schema-dts'", ...declared].join('\n')
  const file = join(folder, 'data.ts')
  await writeFile(file, text)
  const flags = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --ignoreConfig'
  const compiler = join(import.meta.dirname, '../node_modules/typescript-7/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...flags.split(' '), file]).catch(
    (failed: { stdout: string }) => failed,
  )
  await rm(folder, { recursive: true })
  return stdout.split('\n').filter(line => line.includes('error TS'))
}

describe('robots and sitemaps', () => {
  test('robots may fetch what is public and nothing that is one person’s', async () => {
    const robots = robotsParser(`${address}/robots.txt`, await read('/robots.txt'))
    for (const path of Object.values(sent))
      expect([path, robots.isAllowed(address + path)]).toEqual([path, true])
    for (const path of [
      '/api/course/courses',
      '/profile',
      '/profile?tab=notices',
      '/studio',
      '/studio/groups',
      '/payment/orders/1',
      '/phrasebook/review',
      '/phrasebook/mine',
      '/course/classroom/1',
      '/teachers/marked',
      '/unsubscribe',
    ]) {
      expect([path, robots.isDisallowed(address + path)]).toEqual([path, true])
    }
    // Messengers obey it too.
    expect(robots.isAllowed(`${address}/phrasebook/shared/AAAAAAAAAAAAAAAAAAAAAA`)).toBe(true)
    expect(robots.isAllowed(`${address}/pictures/site/home.000000000000.jpg`)).toBe(true)
    expect(robots.getSitemaps().map(url => new URL(url).pathname)).toEqual(['/sitemap.xml'])
  })

  test('what the sitemap names is there, may be found, and is its own address', async () => {
    const files = readPaths(await read('/sitemap.xml'))
    expect(files.length).toBeGreaterThanOrEqual(7)
    const robots = robotsParser(`${address}/robots.txt`, await read('/robots.txt'))
    for (const file of files) {
      const places = readPaths(await read(file))
      expect(new Set(places).size).toBe(places.length)
      for (const path of places.length > 8 ? [places[0]!, places.at(-1)!] : places) {
        const answer = await get(path)
        const html = await answer.text()
        expect([path, answer.status, robots.isAllowed(address + path)]).toEqual([path, 200, true])
        expect(html, path).not.toContain('name="robots"')
        expect(toPath(new URL(/<link rel="canonical" href="([^"]*)"/.exec(html)![1]!))).toBe(path)
        expect(html.match(/<title>/g), path).toHaveLength(1)
        expect(html.match(/<h1/g), path).toHaveLength(1)
        expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/)
        expect(html, path).toMatch(/<html lang="fa" dir="rtl"/)
      }
    }
  })
})

test('a page is sent by Eitaa, Bale, Telegram or WhatsApp, also without scripts', async () => {
  const page = await openPage({ context: { javaScriptEnabled: false } })
  await page.goto(sent.course)
  await page.getByText('هم‌رسانی', { exact: true }).click()
  const links = { ایتا: 'eitaa.com', بله: 'ble.ir', تلگرام: 't.me', واتساپ: 'wa.me' }
  for (const [name, host] of Object.entries(links)) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    const url = new URL(href!)
    expect([name, url.host]).toEqual([name, host])
    expect([...url.searchParams.values()].join(' ')).toContain(address + sent.course)
    expect([...url.searchParams.values()].join(' ')).toContain('گفت‌وگوی انگلیسی')
  }
})

test('sharing opens over the page, copies the address and closes by Escape', async () => {
  const page = await openPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await page.goto(sent.teacher)
  const opener = page.locator('summary', { hasText: 'هم‌رسانی' })
  await opener.click()
  await page.getByRole('button', { name: 'رونوشت پیوند' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address + sent.teacher)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('link', { name: 'ایتا', exact: true }).isVisible()).toBe(false)
  await opener.click()
  // Beside what is open, which covers the upper end of the page.
  await page.mouse.click(380, 420)
  await expect.poll(() => page.getByRole('link', { name: 'ایتا', exact: true }).isVisible()).toBe(false)
})
