import { expect, test } from 'vitest'
import { demoStaff, listDemoStaff } from '#account/demo-accounts.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'

test('X2 a message written to the teachers reaches each of them once, every block by its own first letter', async () => {
  const readers = listDemoStaff('teacher')
  expect(readers.length).toBeGreaterThan(1)
  const page = await openPage()
  await signIn(page, demoStaff('owner'))
  await page.goto('/studio/broadcasts')
  await page.getByRole('button', { name: 'پیام تازه' }).click()
  const title = `خبر ${Date.now()}`
  await page.getByRole('textbox', { name: 'عنوان پیام' }).fill(title)
  await page.getByRole('combobox', { name: 'گیرندگان' }).click()
  await page.getByRole('option', { name: 'استادان' }).click()
  await page.getByRole('textbox', { name: 'متن پیام' }).click()
  await page.keyboard.insertText(
    'سلام **همکار**،\n\n- [عبارت‌نامه](/phrasebook)\n- Open the app\n\nSee you, دوستان',
  )
  await page.getByText('همهٔ تغییرها ذخیره شده است.').waitFor()
  expect(await axe(page)).toEqual([])
  // The demo has two; other tests may have made some.
  const send = page.getByRole('button', { name: /^فرستادن به [۰-۹]+ نفر$/ })
  await send.waitFor()
  const [many] = /[۰-۹]+/.exec(await send.innerText())!
  expect(Number(toLatinDigits(many))).toBeGreaterThanOrEqual(readers.length)
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'فرستادن پیام' })
  await dialog.getByText(`این پیام به ${many} نفر می‌رسد`).waitFor()
  await dialog.getByRole('button', { name: 'فرستادن' }).click()
  await page.getByText(`فرستاده شد: ${many} از ${many} نفر`).waitFor()
  await page.getByRole('link', { name: 'پیام‌های همگانی' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByText(`رسیده به ${many} از ${many} نفر`)
    .waitFor()

  for (const account of readers) {
    const reader = await openPage()
    await signIn(reader, account)
    await reader.goto('/profile?tab=messages')
    const message = reader.getByRole('listitem').filter({ hasText: title })
    await message.getByRole('button').click()
    await message.getByRole('link', { name: 'عبارت‌نامه' }).waitFor()
    expect(await message.getByText('همکار', { exact: true }).evaluate(word => word.tagName)).toBe('STRONG')
    const way = (words: string) =>
      message.getByText(words).evaluate(inside => {
        const block = inside.closest('p, li')!
        return [getComputedStyle(block).direction, block.getAttribute('lang')]
      })
    expect(await way('سلام')).toEqual(['rtl', null])
    expect(await way('عبارت‌نامه')).toEqual(['rtl', null])
    expect(await way('Open the app')).toEqual(['ltr', 'en'])
    expect(await way('See you')).toEqual(['ltr', 'en'])
    expect(await reader.getByRole('button', { name: title }).count()).toBe(1)
    expect(await axe(reader)).toEqual([])
  }
}, 180_000)

test('a message is kept once it has a title, and is sent once it has words', async () => {
  const page = await openPage()
  await signIn(page, demoStaff('owner'))
  await page.goto('/studio/broadcasts')
  const begin = page.getByRole('button', { name: 'پیام تازه' })
  await begin.waitFor()
  // Other tests share the product, and some store messages without a title.
  const nameless = page.getByRole('link', { name: 'بی‌عنوان' })
  const before = await nameless.count()
  await begin.click()
  await page.getByRole('heading', { level: 1, name: 'پیام همگانی' }).waitFor()
  await page.getByRole('link', { name: 'پیام‌های همگانی' }).click()
  await begin.waitFor()
  expect(await nameless.count()).toBe(before)
  await begin.click()
  const title = `پیام ${Date.now()}`
  await page.getByRole('textbox', { name: 'عنوان پیام' }).fill(title)
  await page.keyboard.press('Tab')
  const send = page.getByRole('button', { name: /^فرستادن به/ })
  await send.waitFor()
  expect(await send.isDisabled()).toBe(true)
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'عنوان پیام' }).inputValue()).toBe(title)
  await page.getByRole('textbox', { name: 'متن پیام' }).click()
  await page.keyboard.insertText('سلام')
  await expect.poll(() => send.isDisabled()).toBe(false)
})
