import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { openCourse } from '../../../../test/groups-over-http.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('the registrar opens a group from the menu, rests a learner, moves them to another group, and changes no plan', async () => {
    const course = await openCourse(product.address, `روسی برای منشی ${width}`)
    const [morning, evening] = [
      await course.group('گروه صبح', { hour: 9 }),
      await course.group('گروه شب', { hour: 20 }),
    ]
    const { account } = await course.learner(morning)
    const { name, surname } = account.session.user
    const page = await openPage({ address: product.address, width })
    const refused: string[] = []
    page.on('response', response => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await signIn(page, demoStaff('registrar'))
    await page.goto(`/studio/groups?q=${encodeURIComponent(`روسی برای منشی ${width}`)}`)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: /^گروه صبح/ }).waitFor()
    // Opening groups is not hers.
    expect(await main.getByRole('link', { name: /گروه تازه|ترم بعد/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await main.getByRole('link', { name: /^گروه صبح/ }).click()
    await main.getByRole('heading', { level: 1, name: /گروه صبح/ }).waitFor()
    const row = main
      .getByRole('table', { name: 'زبان‌آموزان گروه' })
      .getByRole('row')
      .filter({ hasText: `${name} ${surname}` })
    await row.waitFor()
    expect(await row.locator('a[href^="tel:"]').count()).toBe(1)
    const sale = main.getByRole('link', { name: 'ثبت‌نام در پیشخوان' })
    expect(await sale.getAttribute('href')).toContain(morning)
    for (const hidden of [/^لغو جلسه/, /^جابه‌جایی جلسه/, 'حذف از گروه', 'ذخیره'])
      expect(await main.getByRole('button', { name: hidden }).count()).toBe(0)
    expect(await main.getByRole('heading', { name: 'تنظیمات گروه' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    await row.getByRole('button', { name: 'مرخصی' }).click()
    const rest = page.getByRole('dialog', { name: /^مرخصی/ })
    await rest.getByRole('textbox', { name: 'دلیل' }).fill('سفر یک‌ماهه')
    await rest.getByRole('button', { name: 'ثبت' }).click()
    await row.getByText('مرخصی', { exact: true }).first().waitFor()
    await row.getByRole('button', { name: 'ازسرگیری' }).click()
    const wake = page.getByRole('dialog', { name: /^ازسرگیری/ })
    await wake.getByRole('textbox', { name: 'دلیل' }).fill('بازگشت از سفر')
    await wake.getByRole('button', { name: 'ثبت' }).click()
    await row.getByRole('button', { name: 'مرخصی' }).waitFor()

    await row.getByRole('button', { name: 'گروه دیگر' }).click()
    const move = page.getByRole('dialog', { name: /^گروه دیگر/ })
    await move.getByRole('combobox', { name: 'گروه تازه' }).click()
    await page.getByRole('option', { name: /^گروه شب/ }).click()
    await move.getByRole('textbox', { name: 'دلیل' }).fill('ساعت کار')
    await move.getByRole('button', { name: 'ثبت' }).click()
    await row.waitFor({ state: 'detached' })
    await page.goto(`/studio/groups/${evening}`)
    await row.waitFor()
    expect(refused).toEqual([])

    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('table', { name: 'فهرست کلاسی' })
    expect(await sheet.isVisible()).toBe(true)
    expect(await sheet.getByRole('row').filter({ hasText: surname }).count()).toBe(1)
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/studio/groups/new')
    await page.getByRole('heading', { name: 'این کاشی سر جایش نیست.' }).waitFor()
  })
})
