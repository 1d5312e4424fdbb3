import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()
const field = (page: Page) => page.getByRole('textbox', { name: 'متن پیام' })
const bubble = (page: Page, text: string) =>
  page.getByRole('log', { name: 'پیام‌ها' }).getByRole('article').filter({ hasText: text })

async function openTalk(page: Page, name: RegExp) {
  await page.goto('/chat')
  await page.getByRole('navigation', { name: 'گفت‌وگوها' }).getByRole('link', { name }).first().click()
  await field(page).waitFor()
}

atEachWidth(width => {
  test('CH12 a teacher schedules a message, finds it waiting, changes it and sends it at once; the learner reads it then alone', async () => {
    const { address } = product
    const words = `یادت نرود ${Date.now()}`
    const page = await openPage({ address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('teacher'))
    await openTalk(page, /^مهتاب رستگار/)
    await field(page).fill(words)
    await page.getByRole('button', { name: 'ارسال در زمان دیگر' }).click()
    const dialog = page.getByRole('dialog', { name: 'ارسال در زمان دیگر' })
    await dialog.getByRole('button', { name: 'فردا ساعت ۹', exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'ساعت' }).fill('الف')
    await dialog.getByRole('textbox', { name: 'ساعت' }).press('Enter')
    await dialog.getByText('روز و ساعت را انتخاب کنید.').waitFor()
    await dialog.getByRole('button', { name: 'فردا ساعت ۹', exact: true }).click()
    await dialog.getByRole('button', { name: 'در این زمان بفرست' }).click()
    await dialog.waitFor({ state: 'detached' })
    // Nothing of it is in the field, nor among the messages.
    expect(await field(page).inputValue()).toBe('')
    expect(await bubble(page, words).count()).toBe(0)

    await page.getByRole('button', { name: /پیام زمان‌بندی‌شده، نخستین/ }).click()
    const list = page.getByRole('dialog', { name: 'پیام‌های زمان‌بندی‌شده' })
    const own = list.getByRole('listitem').filter({ hasText: words })
    await own.getByText('ساعت ۰۹:۰۰', { exact: false }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await own.getByRole('button', { name: 'ویرایش' }).click()
    const edit = page.getByRole('dialog', { name: 'پیام زمان‌بندی‌شده' })
    await edit.getByRole('textbox', { name: 'متن پیام' }).fill(`${words}، تازه`)
    await edit.getByRole('button', { name: 'ذخیره' }).click()
    await own.getByText(`${words}، تازه`).waitFor()

    const learner = await openPage({ address, width })
    await signIn(learner)
    await openTalk(learner, /^لیلا بهمنی/)
    expect(await bubble(learner, words).count()).toBe(0)
    await own.getByRole('button', { name: 'همین حالا بفرست' }).click()
    await bubble(learner, `${words}، تازه`).waitFor()
    await own.waitFor({ state: 'detached' })
  })

  test('CH12 a message that waits is sent by itself when its time comes, and one that was deleted is not', async () => {
    const { address } = product
    const words = `خودش رفت ${Date.now()}`
    const page = await openPage({ address, width })
    await signIn(page, demoStaff('teacher'))
    await openTalk(page, /^مهتاب رستگار/)
    const schedule = async (text: string) => {
      await field(page).fill(text)
      // By the other button of the mouse, as by holding it on a touch screen.
      await page.getByRole('button', { name: 'فرستادن', exact: true }).click({ button: 'right' })
      const dialog = page.getByRole('dialog', { name: 'ارسال در زمان دیگر' })
      await dialog.getByRole('button', { name: 'فردا ساعت ۹', exact: true }).click()
      await dialog.getByRole('button', { name: 'در این زمان بفرست' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await schedule(`${words}، نه`)
    await schedule(words)
    await page.getByRole('button', { name: /پیام زمان‌بندی‌شده، نخستین/ }).click()
    const list = page.getByRole('dialog', { name: 'پیام‌های زمان‌بندی‌شده' })
    const unwanted = list.getByRole('listitem').filter({ hasText: `${words}، نه` })
    await unwanted.getByRole('button', { name: 'حذف' }).click()
    await unwanted.waitFor({ state: 'detached' })
    const own = list.getByRole('listitem').filter({ hasText: words })
    await own.getByRole('button', { name: 'ویرایش' }).click()
    const edit = page.getByRole('dialog', { name: 'پیام زمان‌بندی‌شده' })
    // The form knows minutes; two seconds from now are sent in its place.
    await page.route('**/api/chat/scheduled/*', async route => {
      const body = route.request().postDataJSON() as object
      const sendAt = new Date(Date.now() + 2000).toISOString()
      await route.continue({ postData: JSON.stringify({ ...body, sendAt }) })
    })
    await edit.getByRole('button', { name: 'ذخیره' }).click()
    await list.getByRole('button', { name: 'بستن' }).click()
    await bubble(page, words).waitFor()
    expect(await bubble(page, `${words}، نه`).count()).toBe(0)
  })
})
