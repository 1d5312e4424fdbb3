import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'

const product = shareProduct()

test('an owner says how long messages are kept, and is asked before any is removed', async () => {
  const { address } = product
  const owner = await signInOverHttp(address, demoStaff('owner'))
  // As it stands at first, whatever an earlier try has left.
  const path = '/api/studio/chat/retention'
  await owner.ask('PUT', path, { ...(await owner.ask('GET', path)).body, keepMonths: null })
  const page = await openPage({ address, width: 390 })
  await signIn(page, demoStaff('owner'))
  await page.goto('/studio/chat-retention')
  const form = page.getByRole('form', { name: 'نگهداری پیام‌ها' })
  const choose = async (length: string) => {
    await form.getByRole('combobox', { name: 'پیام‌ها بمانند' }).click()
    await page.getByRole('option', { name: length }).click()
    await form.getByRole('button', { name: 'ذخیره' }).click()
  }
  await choose('۲ سال')
  const dialog = page.getByRole('dialog', { name: 'پیام‌های کهنه پاک شوند؟' })
  await dialog.getByText('بیش از ۲ سال').waitFor()
  expect(await axe(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: 'پاک شوند' }).click()
  await page.getByText('ذخیره شد.').waitFor()
  // Longer than before asks nothing.
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await choose('همیشه')
  await saved
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.reload()
  await form.getByRole('combobox', { name: 'پیام‌ها بمانند' }).waitFor()
  expect(await form.getByRole('combobox', { name: 'پیام‌ها بمانند' }).innerText()).toContain('همیشه')
  expect(await axe(page)).toEqual([])
})
