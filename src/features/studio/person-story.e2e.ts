import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import type { StaffRole } from '#account/permissions.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { isOpenTo } from './studio-pages.ts'

const [learner] = demoAccounts
const asked = 'از برنامهٔ گروه عصر می‌پرسم'
const noted = 'با مادرش هماهنگ شود.'

const product = shareProduct()
let person: string
beforeAll(async () => {
  const { ask } = await signInOverHttp(product.address, learner)
  person = learner.id
  const ticket = { id: randomUUID(), topic: 'class', name: 'مهتاب', contact: learner.phone, title: asked }
  const sent = await ask('POST', '/api/contact-us/letters', { ...ticket, text: 'ساعت کلاس عوض می‌شود؟' })
  expect(sent.status).toBe(201)
  const registrar = await signInOverHttp(product.address, demoStaff('registrar'))
  const note = await registrar.ask('POST', `/api/studio/people/${person}/notes`, {
    id: randomUUID(),
    body: noted,
  })
  expect(note.status).toBeLessThan(300)
})

/** Opens the learner's page; answers it, and what was refused or missing there so far. */
async function openStory(role: StaffRole, width: number): Promise<{ page: Page; refused: string[] }> {
  const page = await openPage({ width, address: product.address })
  await signIn(page, demoStaff(role))
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  await page.goto(`/studio/people/${person}`)
  await page.getByRole('heading', { level: 1, name: 'مهتاب رستگار' }).waitFor()
  await page.getByRole('main').locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  return { page, refused }
}

const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** The links of a page into places of the studio that this role does not open. */
async function findDeadLinks(page: Page, role: StaffRole) {
  const hrefs = await page
    .getByRole('main')
    .locator('a[href^="/studio"]')
    .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).pathname))
  expect(hrefs.length).toBeGreaterThan(0)
  return hrefs.filter(path => !isOpenTo([role], path))
}

atEachWidth(width => {
  test('support reads the whole story of a learner on one page: courses, attendance, grades, orders, level, messages and notes', async () => {
    const { page, refused } = await openStory('support', width)
    const courses = part(page, 'دوره‌ها')
    await courses.getByText('انگلیسی برای گفت‌وگوی روزمره', { exact: false }).first().waitFor()
    expect(await courses.getByRole('img', { name: /[۰-۹]+ حاضر/ }).count()).toBeGreaterThan(0)
    expect(await part(page, 'تکلیف‌ها و نمره‌ها').count()).toBe(1)
    expect(await part(page, 'سطح').count()).toBe(1)
    expect(await part(page, 'گواهی‌ها و نشان‌ها').count()).toBe(1)
    expect(
      await part(page, 'سفارش‌ها و کیف پول')
        .getByText(/^کیف پول: /)
        .count(),
    ).toBe(1)
    await part(page, 'پیام‌ها').getByText(asked).waitFor()
    await page.getByRole('main').getByText(noted).waitFor()
    const story = part(page, 'روند')
    expect(await story.innerText()).toMatch(/پیام «از برنامهٔ گروه عصر می‌پرسم»/)
    expect(await story.innerText()).toMatch(/حساب از /)
    expect(await findDeadLinks(page, 'support')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await axe(page)).toEqual([])
    expect(refused).toEqual([])

    // What the table of permissions keeps from support is not there to be pressed, nor to be found by its address.
    expect(await page.getByRole('textbox', { name: /^یادداشت تازه/ }).count()).toBe(0)
    await part(page, 'سفارش‌ها و کیف پول').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^سفارش / }).waitFor()
    expect(await page.getByRole('button', { name: /^بازگشت وجه/ }).count()).toBe(0)
    expect(refused).toEqual([])
    for (const path of ['/studio/ledger', '/studio/debts', '/studio/cashbox', '/studio/expenses']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'این کاشی سر جایش نیست.' }).waitFor()
    }
  })

  test.each(['registrar', 'accountant', 'admin', 'owner'] as const)(
    'on the page of a learner every link that the %s sees is one they may open',
    async role => {
      const { page, refused } = await openStory(role, width)
      expect(await findDeadLinks(page, role)).toEqual([])
      expect(refused).toEqual([])
      // The accountant reads of money, and no more of phones than their ends.
      const shown = await page.getByRole('main').innerText()
      expect(shown.includes(asked)).toBe(role !== 'accountant')
      expect(await page.getByRole('link', { name: 'تماس' }).count()).toBe(role === 'accountant' ? 0 : 1)
    },
  )
})
