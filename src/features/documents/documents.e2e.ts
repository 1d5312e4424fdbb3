import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'

/** A broadcast nobody else writes; its text is empty. */
async function someText(): Promise<string> {
  const { phone, password } = demoStaff('owner')
  const address = inject('address')
  const { session } = await logInOverHttp(address, { phoneNumber: phone.slice(3), password })
  const id = randomUUID()
  await callAs(address, session, 'POST', '/api/studio/broadcasts', { id })
  return `/studio/broadcasts/${id}`
}

async function openText(path: string, width = 1280, role: 'owner' | 'admin' = 'owner') {
  const page = await openPage({ width, expectErrors: /ERR_INTERNET_DISCONNECTED|Failed to load|net::/ })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  await findEditor(page).waitFor()
  return page
}

const findEditor = (page: Page) => page.getByRole('textbox', { name: 'متن پیام' })
const saved = (page: Page) => page.getByText('همهٔ تغییرها ذخیره شده است.').waitFor()
const written = (page: Page) => findEditor(page).innerText()

/** Lays the cursor at the end and types a line of its own. */
async function addLine(page: Page, line: string) {
  await findEditor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(line)
}

test('two who write at once see both texts, lose neither, and find them in the history', async () => {
  const path = await someText()
  const [one, other] = [await openText(path), await openText(path, 390, 'admin')]
  const [mine, theirs] = [`نوشتهٔ یکم ${Date.now()}`, `نوشتهٔ دوم ${Date.now()}`]
  await addLine(one, mine)
  await saved(one)
  await addLine(other, theirs)
  const conflict = other.getByRole('dialog', { name: 'دو نوشتهٔ هم‌زمان' })
  await conflict.getByRole('region', { name: 'نوشتهٔ من' }).getByText(theirs).waitFor()
  await conflict.getByRole('region', { name: 'نوشتهٔ ذخیره‌شده' }).getByText(mine).waitFor()
  expect(await axe(other, { within: 'dialog' })).toEqual([])
  await conflict.getByRole('button', { name: 'ادامه با نوشتهٔ من' }).click()
  await saved(other)

  await other.getByRole('button', { name: 'تاریخچه' }).click()
  const history = other.getByRole('dialog', { name: 'تاریخچهٔ متن' })
  // The newest is the draft; below it lies what the first one wrote.
  const lost = history.getByRole('list', { name: 'نسخه‌ها' }).getByRole('button').filter({ hasText: 'هما' })
  await lost.first().click()
  const changes = history.getByRole('region', { name: 'تغییرها از آن پس' })
  await changes.locator('del', { hasText: 'یکم' }).first().waitFor()
  const line = await changes
    .locator('ins')
    .first()
    .evaluate(added => getComputedStyle(added).textDecorationLine)
  expect(line).toBe('underline')
  await history.getByRole('button', { name: 'بازگرداندن این نسخه' }).click()
  await expect.poll(() => written(other)).toContain(mine)
}, 180_000)

test('what is typed without a connection waits in the browser and is sent later', async () => {
  const page = await openText(await someText(), 390)
  const line = `بی‌اینترنت ${Date.now()}`
  await page.context().setOffline(true)
  await addLine(page, line)
  await page.getByText('نوشته روی همین دستگاه مانده است').waitFor()
  await page.context().setOffline(false)
  await saved(page)
  await page.reload()
  await expect.poll(() => written(page)).toContain(line)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}, 180_000)
