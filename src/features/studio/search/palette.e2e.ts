import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'جست‌وجو و کارها' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'جست‌وجو یا کار' })
const options = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group }).getByRole('option')
const selected = (page: Page) => palette(page).getByRole('option', { selected: true })

/** By the keys at a desk, by touch on a handset. */
async function openPalette(page: Page, width: number) {
  if (width >= 1000) await page.keyboard.press('Control+KeyK')
  else {
    await page.getByRole('button', { name: 'بیشتر' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^جست‌وجو یا کار/ })
      .click()
  }
  await field(page).waitFor()
}

atEachWidth(width => {
  test('a person, a group and a page are found and opened from anywhere, and stand first the next time', async () => {
    const page = await openPage({ width })
    await signIn(page, demoStaff('owner'))
    await page.goto('/studio/audit')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await openPalette(page, width)
    // Other files register people of this name: all of it is typed.
    await field(page).fill('مهتاب رستگار')
    await options(page, 'آدم‌ها').getByText('مهتاب رستگار').waitFor()
    expect(await axe(page)).toEqual([])
    await field(page).press('Enter')
    await page.waitForURL('**/studio/people/*')
    await page.getByRole('heading', { name: 'مهتاب رستگار' }).waitFor()
    expect(await palette(page).count()).toBe(0)

    await openPalette(page, width)
    expect(await options(page, 'آخرین‌ها').allInnerTexts()).toEqual([expect.stringContaining('مهتاب رستگار')])
    await field(page).fill('تعطیلی')
    await expect.poll(() => selected(page).innerText()).toContain('سایت')
    await field(page).press('Escape')
    await palette(page).waitFor({ state: 'detached' })

    await openPalette(page, width)
    await field(page).fill('> گروه')
    await options(page, 'کارها').getByText('گروه تازه').waitFor()
    await options(page, 'کارها').getByText('گروه تازه').click()
    await page.waitForURL('**/studio/groups/new')
    expect(await palette(page).count()).toBe(0)
  })

  test('arrows walk through all that was found, and nothing found is said', async () => {
    const page = await openPage({ width })
    await signIn(page, demoStaff('registrar'))
    await page.goto('/studio')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openPalette(page, width)
    const first = await selected(page).innerText()
    await field(page).press('ArrowDown')
    const second = await selected(page).innerText()
    expect(second).not.toBe(first)
    await field(page).press('ArrowUp')
    await field(page).press('ArrowUp')
    expect(await selected(page).innerText()).toBe(await palette(page).getByRole('option').last().innerText())
    await field(page).fill('ژژژژ')
    await palette(page).getByText('برای «ژژژژ» چیزی پیدا نشد.').waitFor()
    // What their role does not open is not offered.
    await field(page).fill('> دورهٔ تازه')
    await palette(page).getByText('برای «دورهٔ تازه» چیزی پیدا نشد.').waitFor()
  })
})
