import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage } from '../../../../test/browser.ts'
import { registerInDialog, startNewSchool } from '../../../../test/new-school.ts'
import type { Product } from '../../../../test/server.ts'

let school: Product
let link: URL
beforeAll(async () => {
  const begun = await startNewSchool()
  school = begun.school
  link = begun.link
  expect((await stat(begun.file)).mode & 0o777).toBe(0o600)
})
afterAll(() => school?.stop())

const claim = (page: Page) => page.getByRole('main').getByRole('button')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openLink(hash: string, width = 390): Promise<Page> {
  const page = await openPage({ address: school.address, width, expectErrors: /404/ })
  await page.goto(`/setup${hash}`)
  await claim(page).waitFor()
  return page
}

const register = (page: Page) => registerInDialog(page, school.address, () => claim(page).click())

test('whoever has the setup link registers, owns the school and names it; the link is good once', async () => {
  expect(school.output()).not.toContain(link.hash.slice(1))
  const guessed = await openLink('#guessed-by-somebody')
  await register(guessed)
  await guessed.getByText('این پیوند راه‌اندازی به کار رفته یا مهلتش گذشته است.').waitFor()
  expect(await axe(guessed)).toEqual([])

  const page = await openLink(link.hash)
  expect(await axe(page)).toEqual([])
  await register(page)
  await page.waitForURL('**/studio')
  await page.getByRole('heading', { level: 1, name: /^سلام / }).waitFor()

  // The link has done its work, for its owner and for anybody else.
  await guessed.goto('/')
  await guessed.goto(`/setup${link.hash}`)
  await guessed.getByRole('button', { name: 'مدرسه به نام من شود' }).click()
  await guessed.getByText('این پیوند راه‌اندازی به کار رفته یا مهلتش گذشته است.').waitFor()

  await page.goto('/studio/site/wording')
  await field(page, 'نام مدرسه').fill('آموزشگاه پارسا')
  await field(page, 'نام لاتین مدرسه').fill('پارسا')
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('نام لاتین را با حروف انگلیسی بنویسید.').waitFor()
  expect(await field(page, 'نام مدرسه').inputValue()).toBe('آموزشگاه پارسا')
  await field(page, 'نام لاتین مدرسه').fill('Parsa School')
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  await page.reload()
  await field(page, 'نام مدرسه').waitFor()
  await expect.poll(() => page.title()).toBe('آموزشگاه پارسا | سایت')
})

test('nothing of the product’s own name is left in a school of another name: pages, messages, the installed site', async () => {
  const { address } = school
  // Another visitor's registration, after the school was named: its code by SMS, its welcome by mail.
  const page = await openLink('#late', 1280)
  await register(page)
  await page.getByText('این پیوند راه‌اندازی به کار رفته').waitFor()

  const map = await (await fetch(`${address}/sitemap.xml`)).text()
  const parts = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const listed = await Promise.all(
    parts.map(async part => [
      ...(await (await fetch(address + part)).text()).matchAll(/<loc>([^<]+)<\/loc>/g),
    ]),
  )
  const areas = [
    'teachers course placement exam info blog journals podcasts profile book-store contact-us',
    'writing-correction payment counseling companions-club chat phrasebook terms privacy refund',
    'placement/test setup studio offline certificates no-such-page manifest.webmanifest',
  ].flatMap(line => line.split(' ').map(name => `/${name}`))
  const paths = new Set([...listed.flat().map(([, url]) => new URL(url!).pathname), '/', ...areas])
  expect(paths.size).toBeGreaterThan(26)
  const named: string[] = []
  for (const path of paths) {
    const response = await fetch(address + path, { headers: { accept: 'text/html' } })
    const text = await response.text()
    // What programs call things by is not what people read.
    const read = text.replace(/hamava[.\-_][\w.-]*/g, '')
    if (/هم‌آوا|hamava/i.test(read)) named.push(`${path}: ${/.{40}(هم‌آوا|hamava).{20}/i.exec(read)?.[0]}`)
    if (response.status === 200) expect(`${path} ${text}`).toContain('پارسا')
  }
  expect(named).toEqual([])

  const { items } = (await (await fetch(`${address}/api/outbox`)).json()) as {
    items: { text: string; subject?: string; createdAt: string }[]
  }
  const late = items.filter(({ text }) => text.includes('پارسا'))
  expect(late.length).toBeGreaterThan(0)
  expect(items[0]!.text).not.toMatch(/هم‌آوا|hamava/i)
})
