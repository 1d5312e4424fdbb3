import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { someNumber } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

atEachWidth(width => {
  test('the registrar narrows the list, opens an account and reads its page', async () => {
    const page = await openPage({ width, expectErrors: /422/ })
    await signIn(page, demoStaff('registrar'))
    await page.goto('/studio/people')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: 'زبان‌آموزان' }).waitFor()
    await main.getByRole('table', { name: 'زبان‌آموزان' }).waitFor()
    expect(await axe(page)).toEqual([])
    await main.getByRole('searchbox', { name: 'جست‌وجوی زبان‌آموز' }).fill('هیچ‌کس‌نیست')
    await main.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
    await main.getByText('کسی با این نشانی‌ها پیدا نشد.').waitFor()
    await main.getByRole('link', { name: /«هیچ‌کس‌نیست»/ }).click()
    await main.getByRole('table', { name: 'زبان‌آموزان' }).waitFor()

    await main.getByRole('button', { name: 'حساب تازه' }).click()
    const dialog = page.getByRole('dialog')
    const number = `0${someNumber()}`
    await dialog.getByLabel('نام', { exact: true }).fill('ن'.repeat(200))
    await dialog.getByLabel('نام خانوادگی').fill('صدری')
    await dialog.getByLabel('شماره موبایل').fill(number)
    await dialog.getByRole('button', { name: 'باز کردن حساب' }).click()
    await dialog.getByText('نام بیش از حد بلند است.').waitFor()
    // Nothing typed is lost.
    expect(await dialog.getByLabel('نام خانوادگی').inputValue()).toBe('صدری')
    await dialog.getByLabel('نام', { exact: true }).fill('رها')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'باز کردن حساب' }).click()
    await main.getByRole('heading', { level: 1, name: 'رها صدری' }).waitFor()
    await main.getByText('هنوز رمز نگذاشته').waitFor()

    await main.getByLabel('یادداشت تازه، فقط برای همکاران').fill('عصرها می‌آید.')
    await main.getByRole('button', { name: 'نوشتن' }).click()
    await main.getByText('عصرها می‌آید.').waitFor()
    await main.getByRole('link', { name: 'کمک در ورود' }).click()
    await main.getByRole('link', { name: 'پروندهٔ این شخص' }).click()
    await main.getByRole('heading', { level: 1, name: 'رها صدری' }).waitFor()
    expect(await axe(page)).toEqual([])

    // The same phone again: told before anything is saved.
    await page.goto('/studio/people')
    await main.getByRole('button', { name: 'حساب تازه' }).click()
    await dialog.getByLabel('نام', { exact: true }).fill('مانی')
    await dialog.getByLabel('نام خانوادگی').fill('دیگری')
    await dialog.getByLabel('شماره موبایل').fill(number)
    await dialog.getByRole('button', { name: 'باز کردن حساب' }).click()
    await dialog.getByText('شاید همین شخص باشد:').waitFor()
    await dialog.getByRole('link', { name: 'رها صدری' }).click()
    await main.getByRole('heading', { level: 1, name: 'رها صدری' }).waitFor()
  })
})

test('people are walked, chosen and written to by keyboard alone', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('registrar'))
  await page.goto('/studio/people')
  const table = page.getByRole('table', { name: 'زبان‌آموزان' })
  await table.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const chosen = page.getByRole('region', { name: 'برگزیده‌ها' })
  await chosen.getByText('۱ نفر', { exact: true }).waitFor()
  await page.keyboard.press('x')
  await chosen.waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await chosen.getByRole('button', { name: /^برگزیدن هر/ }).click()
  const total = await page.getByRole('status').first().innerText()
  expect(await chosen.getByRole('status').innerText()).toBe(total)
  await chosen.getByRole('button', { name: 'هیچ‌کدام' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'روند' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/studio\/people\/[0-9a-f-]{36}$/)
})
