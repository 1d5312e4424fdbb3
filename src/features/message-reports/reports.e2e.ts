import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  bubble,
  choose,
  field,
  log,
  openAsLearner,
  openAsTeacher,
  words,
  write,
} from '../../../test/chat-page.ts'
import { type Product, startProduct } from '../../../test/server.ts'

// A product of its own: what is written here would stand in every other test's conversations.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product[Symbol.asyncDispose]())

test('CH9 a message is reported with a reason, its writer blocked, and a moderator sees it with what stands around it', async () => {
  const teacher = await openAsTeacher({ address })
  const text = words('این را هر شب می‌فرستم')
  await write(teacher, text)
  const page = await openAsLearner({ address })
  await bubble(page, text).waitFor()
  await choose(page, text, 'گزارش')
  const dialog = page.getByRole('dialog', { name: 'گزارش این پیام' })
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click()
  await dialog.getByText('بگویید چه شده است.').waitFor()
  await dialog.getByText('آزار یا پیام مکرر').click()
  await dialog.getByRole('textbox', { name: /^توضیح/ }).fill('هر شب')
  expect(await axe(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click()
  await page.getByText('این شخص را مسدود کرده‌اید').waitFor()

  const support = await openPage({ address, width: 1280 })
  await signIn(support, demoStaff('support'))
  await support.goto('/studio/chat-reports')
  const report = support.getByRole('listitem').filter({ hasText: text }).first()
  await report.getByRole('button', { name: 'دیدن پیام‌های پیرامون' }).click()
  await report.getByRole('list', { name: 'پیام‌های پیرامون' }).waitFor()
  expect(await axe(support)).toEqual([])
  await report.getByRole('button', { name: 'حذف پیام برای همه' }).click()
  await support.getByText('گزارش بسته شد.').waitFor()
  await bubble(teacher, text).waitFor({ state: 'detached' })
  await log(page).getByText('این پیام حذف شد.').last().waitFor()
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'برداشتن مسدودی' }).click()
  await field(page).waitFor()
  expect(await page.getByText('این شخص را مسدود کرده‌اید').count()).toBe(0)
})
