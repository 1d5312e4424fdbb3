import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'

test.each([390, 1280])(
  'WR16 at %i px a visitor chooses a language, opens a type and reads what of Persian leads there, beside its corrections',
  async width => {
    const page = await openPage({ width })
    await page.goto('/writing-correction/errors')
    await page.getByRole('heading', { level: 1, name: 'خطاهای رایج فارسی‌زبان‌ها' }).waitFor()
    expect(await page.title()).toBe('هم‌آوا | خطاهای رایج فارسی‌زبان‌ها')
    for (const group of ['دستور زبان', 'ترتیب واژه‌ها', 'واژگان', 'املا', 'نشانه‌گذاری', 'لحن و سبک'])
      expect(
        await page.getByRole('region', { name: group }).getByRole('listitem').count(),
        group,
      ).toBeGreaterThan(0)
    expect(await axe(page)).toEqual([])

    const languages = page.getByRole('navigation', { name: 'زبان نوشته' })
    await languages.getByRole('link', { name: 'آلمانی' }).click()
    await page.getByRole('link', { name: 'فعل جداشدنی' }).waitFor()
    expect(new URL(page.url()).search).toBe('?language=de')
    expect(await page.getByRole('link', { name: 'حرف اضافهٔ فعل' }).count()).toBe(0)

    await languages.getByRole('link', { name: 'انگلیسی' }).click()
    await page.getByRole('link', { name: 'حرف اضافهٔ فعل' }).click()
    await page.getByRole('heading', { level: 1, name: 'حرف اضافهٔ فعل' }).waitFor()
    await page.getByText('«بستگی دارد به» ما را به', { exact: false }).first().waitFor()
    const examples = page.getByRole('region', { name: 'نمونه‌ها' }).getByRole('listitem')
    expect(await examples.count()).toBe(3)
    const first = examples.first()
    expect(await first.locator('del').allTextContents()).toEqual(['to'])
    expect(await first.locator('ins').allTextContents()).toEqual(['on'])
    expect(await first.locator('p').first().getAttribute('lang')).toBe('en')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    expect(
      await first
        .locator('p')
        .first()
        .evaluate(p => getComputedStyle(p).direction),
    ).toBe('ltr')
    expect(await axe(page)).toEqual([])
  },
)

test('what an editor writes of a type is on its page, and what they hide is gone', async () => {
  const slug = `en-e2e-${Date.now()}`
  const studio = await openPage({ width: 1280, expectErrors: /422|404/ })
  await signIn(studio, demoStaff('editor'))
  await studio.goto('/studio/error-types/new')
  await studio.getByLabel('نام', { exact: true }).fill('گونهٔ آزمایشی')
  await studio.getByLabel('نشانی').fill('en-do-make')
  await studio.getByLabel('توضیح', { exact: true }).fill('در فارسی چنین نمی‌گوییم، پس خطا پیش می‌آید.')
  await studio.getByLabel('نادرست').fill('I no know.')
  await studio.getByLabel('درست', { exact: true }).fill('I don’t know.')
  expect(await axe(studio)).toEqual([])
  await studio.getByRole('button', { name: 'ذخیره' }).click()
  await studio.getByText('گونهٔ دیگری این نشانی را دارد.').waitFor()
  await studio.getByLabel('نشانی').fill(slug)
  await studio.getByRole('button', { name: 'ذخیره' }).click()
  await studio.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

  await studio.goto('/studio/error-types?q=e2e')
  await studio.getByRole('link', { name: 'گونهٔ آزمایشی' }).first().waitFor()
  expect(await axe(studio)).toEqual([])
  const visitor = await openPage({ expectErrors: /404/ })
  await visitor.goto(`/writing-correction/errors/${slug}`)
  await visitor.getByRole('heading', { level: 1, name: 'گونهٔ آزمایشی' }).waitFor()

  await studio.getByRole('link', { name: 'گونهٔ آزمایشی' }).first().click()
  await studio.getByRole('checkbox', { name: 'پنهان باشد' }).check()
  await studio.getByRole('button', { name: 'ذخیره' }).click()
  await studio.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  await expect
    .poll(async () => (await visitor.goto(`/writing-correction/errors/${slug}`))?.status())
    .toBe(404)
})
