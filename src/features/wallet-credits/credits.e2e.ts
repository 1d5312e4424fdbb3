import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { readDownload } from '../../../test/read-download.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('a credit is given from a person’s page with a reason that the person reads, taken along as a spreadsheet, and taken back', async () => {
    const learner = await registerOverHttp(product.address)
    const page = await openPage({ address: product.address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('owner'))
    await page.goto(`/studio/people/${learner.session.user.id}`)
    await page.getByRole('link', { name: 'دادن اعتبار با دلیل' }).click()
    const form = page.getByRole('form', { name: 'دادن اعتبار' })
    await form.getByRole('textbox', { name: 'مبلغ، تومان' }).fill('۱۲۰٬۰۰۰')
    await form.getByRole('button', { name: 'دادن اعتبار' }).click()
    // Without a reason nothing is given, and the sum stays.
    await expect
      .poll(() => form.getByRole('textbox', { name: 'دلیل' }).getAttribute('aria-invalid'))
      .toBe('true')
    await form.getByRole('textbox', { name: 'دلیل' }).fill('جبران جلسهٔ نهم')
    expect(await axe(page)).toEqual([])
    await form.getByRole('button', { name: 'دادن اعتبار' }).click()
    await page.getByText('اعتبار به کیف پول رفت و به او خبر داده شد.').waitFor()

    const own = await openPage({ address: product.address, width })
    await signIn(own, learner)
    await own.goto('/profile?tab=messages')
    await own.getByText('جبران جلسهٔ نهم', { exact: false }).first().waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'خروجی اکسل' }).click()
    const [sheet] = await readXlsx(await readDownload(await downloading))
    expect(sheet!.data.slice(1).map(row => row.slice(2, 4))).toEqual([[120_000, 'جبران جلسهٔ نهم']])

    await page.getByRole('button', { name: /^پس گرفتن/ }).click()
    const dialog = page.getByRole('dialog', { name: 'پس گرفتن اعتبار' })
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('دو بار داده شده بود')
    await dialog.getByRole('button', { name: 'پس گرفتن' }).click()
    await page.getByText('اعتبار پس گرفته شد.').waitFor()
    await page.getByText('پس گرفته شد: دو بار داده شده بود').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
