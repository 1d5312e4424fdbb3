import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { type StaffRole, staffRoles } from '#account/permissions.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { type Account, openPage, signIn } from '../../../test/browser.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { groupStudioPages } from './studio-pages.ts'

/** Good enough for staff. */
const password = 'panjereh-roo-be-daryast'

/** Goes to a place as staff do: by the menu beside the page, or on a handset by the one behind «بیشتر». */
async function press(page: Page, title: string, width: number) {
  if (width < 1000) await page.getByRole('button', { name: 'بیشتر' }).click()
  const menu = width < 1000 ? page.getByRole('dialog', { name: 'منوی استودیو' }) : page
  await menu
    .getByRole('navigation', { name: 'استودیو' })
    .getByRole('link', { name: title, exact: true })
    .click()
}

/** Presses every link of the menu. @returns what somebody would call broken there */
async function walkMenu(page: Page, role: StaffRole, width: number): Promise<string[]> {
  const { above, groups } = groupStudioPages([role])
  const faults: string[] = []
  page.on('response', response => {
    const status = response.status()
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && (status === 403 || status === 404 || status >= 500))
      faults.push(`${status} ${pathname}, asked on ${new URL(page.url()).pathname}`)
  })
  const main = page.getByRole('main')
  await page.goto('/studio')
  await main.getByRole('heading', { level: 1 }).waitFor()
  for (const { title, path } of [...above, ...groups.flatMap(({ pages }) => pages)]) {
    await press(page, title, width)
    await page.waitForURL(({ pathname }) => pathname === path)
    await expect.poll(() => page.title()).toContain(title)
    await main.getByRole('heading', { level: 1 }).first().waitFor()
    await main.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    const [scrolls, heading] = await page.evaluate(() => [
      document.documentElement.scrollWidth > document.documentElement.clientWidth,
      document.querySelector('main h1')?.textContent?.trim() ?? '',
    ])
    if (scrolls) faults.push(`${path} is wider than the window`)
    if (heading === '' || heading === 'این کاشی سر جایش نیست.') faults.push(`${path} is headed «${heading}»`)
  }
  return faults
}

atEachWidth(width => {
  describe.each([...staffRoles])('%s', role => {
    test('opens every place of the menu in a full school, and nothing asked there is refused or missing', async () => {
      const page = await openPage({ width, address: inject('address') })
      await signIn(page, demoStaff(role))
      expect(await walkMenu(page, role, width)).toEqual([])
    })
  })
})

// What empty pages say is seen by empty-studio.e2e.ts in every run.
describe.each([390, 1280])('in an empty school at %i px', { tags: ['soak'] }, width => {
  let empty: Product
  const newcomers = new Map<StaffRole, Account>()
  beforeAll(async () => {
    empty = await startProduct({ seeded: false, script: ['tools/start.ts', '--empty'] })
    const { address } = empty
    const owner = await registerOverHttp(address, { password })
    expect((await runCommand(empty, 'owner', owner.phone)).code).toBe(0)
    const { ask } = await signInOverHttp(address, owner)
    newcomers.set('owner', owner)
    for (const role of staffRoles.filter(one => one !== 'owner')) {
      const account = await registerOverHttp(address, { password })
      const path = `/api/studio/accounts/${account.session.user.id}/roles`
      expect((await ask('PUT', path, { roles: [role] })).status).toBe(200)
      newcomers.set(role, account)
    }
  })
  afterAll(() => empty?.stop())

  test.each([...staffRoles])(
    '%s opens every place of the menu, and nothing asked there is refused or missing',
    async role => {
      const page = await openPage({ width, address: empty.address })
      await signIn(page, newcomers.get(role))
      expect(await walkMenu(page, role, width)).toEqual([])
    },
    90_000,
  )
})
