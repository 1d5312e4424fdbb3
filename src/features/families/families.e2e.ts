import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { choosePassword, completeProfile, openChildren } from '../../../test/guardian-steps.ts'
import { someNumber } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('the registrar makes a child for a mother and sells the child a seat; the mother reads the child’s pages', async () => {
    const number = someNumber()
    const registrar = await openPage({ address: product.address, width })
    await signIn(registrar, demoStaff('registrar'))
    await registrar.goto('/studio/front-desk')
    await registrar.getByRole('button', { name: 'حساب تازه' }).click()
    const form = registrar.getByRole('form', { name: 'حساب تازه' })
    await form.getByRole('textbox', { name: 'نام', exact: true }).fill('نرگس')
    await form.getByRole('textbox', { name: 'نام خانوادگی' }).fill('مادرزاده')
    await form.getByRole('textbox', { name: 'شماره موبایل' }).fill(`0${number}`)
    await form.getByRole('button', { name: 'ساختن حساب' }).click()
    await registrar.getByRole('button', { name: 'فرزند تازه' }).click()
    const child = registrar.getByRole('form', { name: 'فرزند تازه' })
    await child.getByRole('textbox', { name: 'نام', exact: true }).fill('آوا')
    await child.getByRole('textbox', { name: 'نام خانوادگی' }).fill('کوچک')
    await child.getByRole('textbox', { name: 'پایهٔ تحصیلی (اختیاری)' }).fill('چهارم')
    expect(await axe(registrar)).toEqual([])
    const quoted = registrar.waitForResponse(response => response.url().includes('/api/front-desk/quote'))
    await child.getByRole('button', { name: 'افزودن فرزند' }).click()
    await registrar.getByText('فرزندِ نرگس مادرزاده').waitFor()
    await (await quoted).finished()
    await registrar.getByText('دریافت امروز').waitFor()
    await registrar.keyboard.press('Digit1')
    await registrar.keyboard.press('Control+Enter')
    await registrar.getByText('ثبت شد: پرداخت‌شده').waitFor()
    expect(await registrar.getByRole('region', { name: 'رسید' }).innerText()).toContain('آوا کوچک')

    await choosePassword(product.address, number)
    const mother = await openPage({ address: product.address, width })
    await openChildren(mother, number)
    await completeProfile(mother)
    await mother.getByRole('heading', { name: 'آوا کوچک' }).waitFor()
    expect(await axe(mother)).toEqual([])
    await mother.getByRole('button', { name: 'به‌جای آوا' }).click()
    await mother.waitForURL(/tab=courses/)
    await mother
      .getByRole('link', { name: /جلسه|ادامه|دوره/ })
      .first()
      .waitFor()
    // Every page says for whom it is, also one that has nothing to do with accounts.
    const sign = mother.getByRole('complementary', { name: 'به‌جای آوا کوچک' })
    await sign.waitFor()
    for (const path of ['/phrasebook', '/course']) {
      await mother.goto(path)
      await sign.getByRole('button', { name: 'بازگشت به خودم' }).waitFor()
      expect(await axe(mother)).toEqual([])
      expect(
        await mother.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await sign.getByRole('button', { name: 'بازگشت به خودم' }).click()
    await mother.waitForURL(/tab=children/)
    await mother.getByRole('button', { name: 'به‌جای آوا' }).click()
    await mother.waitForURL(/tab=courses/)
    await mother.goto('/profile?tab=children')
    await mother.getByText('اکنون به‌جای آوا کوچک هستید').waitFor()
    await mother.getByRole('button', { name: 'بازگشت به حساب خودم' }).click()
    await mother.getByRole('button', { name: 'به‌جای آوا' }).waitFor()
    expect(await mother.getByText('اکنون به‌جای').count()).toBe(0)
    expect(await sign.count()).toBe(0)

    // The person's page of the mother leads to the child, and that of the child back.
    await registrar.goto('/studio/people?q=مادرزاده')
    await registrar.getByRole('link', { name: 'نرگس مادرزاده' }).first().click()
    await registrar.getByRole('region', { name: 'فرزندان' }).getByRole('link', { name: 'آوا کوچک' }).click()
    await registrar
      .getByRole('region', { name: 'سرپرست' })
      .getByRole('link', { name: 'نرگس مادرزاده' })
      .waitFor()
    expect(await axe(registrar)).toEqual([])
  })
  test('PR13 a parents’ link is made on the person’s page, read without signing in, and is 404 once it was taken back', async () => {
    const registrar = await openPage({ address: product.address, width })
    await signIn(registrar, demoStaff('registrar'))
    await registrar.goto('/studio/people?q=آرمان')
    await registrar
      .getByRole('table', { name: 'زبان‌آموزان' })
      .getByRole('link', { name: /آرمان/ })
      .first()
      .click()
    await registrar.getByRole('heading', { name: 'روند' }).waitFor()
    const card = registrar.getByRole('region', { name: 'پیوند والدین' })
    await card.getByRole('button', { name: 'پیوند تازه' }).click()
    await card.getByRole('button', { name: 'ساختن پیوند' }).click()
    const url = new URL(await card.getByText('/parents?t=').innerText())
    expect(await axe(registrar)).toEqual([])
    const parent = await openPage({ address: product.address, width, expectErrors: /404/ })
    const first = await parent.goto(`${url.pathname}${url.search}`)
    expect(first!.status()).toBe(200)
    await parent.getByRole('heading', { name: /^آرمان در کلاس$/ }).waitFor()
    expect(await parent.getByRole('button').count()).toBe(0)
    expect(await axe(parent)).toEqual([])
    await registrar.reload()
    await card.getByText('۱ بار باز شده').waitFor()
    await card.getByRole('button', { name: 'از کار انداختن' }).first().click()
    await card.getByText('۱ بار باز شده').waitFor({ state: 'detached' })
    const again = await parent.goto(`${url.pathname}${url.search}`)
    expect(again!.status()).toBe(404)
    await parent.getByText('این پیوند کار نمی‌کند.').waitFor()
  })
})
