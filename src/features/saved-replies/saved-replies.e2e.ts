import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()
const field = (page: Page) => page.getByRole('textbox', { name: 'متن پیام' })

async function openTalk(page: Page, name: RegExp) {
  await page.goto('/chat')
  await page.getByRole('navigation', { name: 'گفت‌وگوها' }).getByRole('link', { name }).first().click()
  await field(page).waitFor()
}

atEachWidth(width => {
  test('CH12 a teacher keeps a text, finds it by «/» and the keys, and it is written with the name of the learner', async () => {
    const title = `یادآوری ${Date.now()}`
    const page = await openPage({ address: product.address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('teacher'))
    await openTalk(page, /^مهتاب رستگار/)
    await page.getByRole('button', { name: 'متن‌های آماده', exact: true }).click()
    await page.getByRole('button', { name: 'افزودن و ویرایش' }).click()
    const dialog = page.getByRole('dialog', { name: 'متن‌های آماده' })
    await dialog.getByRole('button', { name: 'افزودن' }).click()
    await dialog.getByText('عنوان وارد نشده است.').waitFor()
    await dialog.getByRole('textbox', { name: 'عنوان' }).fill(title)
    await dialog.getByRole('textbox', { name: 'متن' }).fill('سلام {نام}، فردا امتحان داریم.')
    await dialog.getByRole('button', { name: 'افزودن' }).click()
    await dialog.getByRole('list').getByText(title).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await field(page).fill(`/${title}`)
    const options = page.getByRole('listbox', { name: 'متن‌های آماده' }).getByRole('option')
    await expect.poll(() => options.count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await field(page).press('Enter')
    expect(await field(page).inputValue()).toBe('سلام مهتاب رستگار، فردا امتحان داریم.')
    // It is in the field alone: nothing was sent.
    await expect.poll(() => options.count()).toBe(0)
    expect(await page.getByRole('article').filter({ hasText: 'فردا امتحان داریم.' }).count()).toBe(0)

    await field(page).fill('/')
    await expect.poll(() => options.count()).toBeGreaterThan(1)
    await field(page).press('ArrowDown')
    await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
    await field(page).press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    expect(await field(page).inputValue()).toBe('/')
    await field(page).fill('')
  })

  test('CH12 learners have no texts to keep: «/» is a sign like another', async () => {
    const page = await openPage({ address: product.address, width })
    await signIn(page)
    await openTalk(page, /^لیلا بهمنی/)
    await field(page).fill('/')
    await page.getByRole('button', { name: 'ارسال در زمان دیگر' }).waitFor()
    expect(await page.getByRole('listbox').count()).toBe(0)
    await field(page).fill('')
    expect(await page.getByRole('button', { name: 'متن‌های آماده' }).count()).toBe(0)
  })
})
