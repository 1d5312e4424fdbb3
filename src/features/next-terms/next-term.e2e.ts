import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('a term is rolled over: two of its groups are seen, one is changed, both are checked and opened at once', async () => {
    const page = await openPage({ width, address: product.address })
    await signIn(page, demoStaff('admin'))
    await page.goto('/studio/groups')
    const main = page.getByRole('main')
    await main
      .getByRole('link', { name: /ترم بعد/ })
      .first()
      .click()
    await main.getByRole('heading', { level: 1, name: 'باز کردن ترم بعد' }).waitFor()
    const boxes = main.getByRole('checkbox', { name: 'باز شود' })
    await boxes.first().waitFor()
    // Each says which level is proposed, and by which ladder.
    expect(await main.getByText(/^(سطح بعد|این آخرین سطح)/).count()).toBe(await boxes.count())
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    for (const box of (await boxes.all()).slice(2)) await box.uncheck()
    // It is proposed where the ending term has a name, which groups of other tests may not have.
    await main.getByRole('textbox', { name: 'نام ترم تازه' }).fill('زمستان ۱۴۰۵')

    const rows = main.getByRole('region').filter({ has: page.getByRole('checkbox', { checked: true }) })
    const changed = rows.first()
    await changed.getByRole('button', { name: /^عوض کردن/ }).click()
    const title = changed.getByRole('textbox', { name: 'نام گروه' })
    const kept = await title.inputValue()
    await title.fill('')
    await main.getByRole('button', { name: 'بررسی ۲ گروه' }).click()
    // What is wrong is said at its field, and what was typed elsewhere stays.
    await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
    await title.fill(`${kept} ${width}`)
    await changed.getByRole('textbox', { name: 'ظرفیت' }).fill('۹')
    expect(await axe(page)).toEqual([])
    await main.getByRole('button', { name: 'بررسی ۲ گروه' }).click()
    await main.getByText('همه آمادهٔ باز شدن است و هنوز چیزی نوشته نشده.').waitFor()
    expect(await rows.getByText(/^از .* تا /).count()).toBe(2)
    // Changed since it was checked, it is checked anew before it can be opened.
    await changed.getByRole('textbox', { name: 'ظرفیت' }).fill('۱۱')
    await main.getByText('چیزی عوض شده است؛ دوباره بررسی کنید.').waitFor()
    expect(await main.getByRole('button', { name: 'باز کردن ۲ گروه' }).count()).toBe(0)
    await main.getByRole('button', { name: 'بررسی ۲ گروه' }).click()
    await main.getByRole('button', { name: 'باز کردن ۲ گروه' }).click()
    await main.getByText(/^۲ گروه باز شد\./).waitFor()
    expect(await axe(page)).toEqual([])
    await main
      .getByRole('link', { name: /^پس از «/ })
      .first()
      .click()
    await main.getByRole('heading', { level: 1, name: new RegExp(`${kept} ${width}`) }).waitFor()
    await page.goto('/studio/groups/next-term')
    await boxes.first().waitFor()
    expect(await main.getByText(/^ترم بعد باز است/).count()).toBe(2)
  })
})
