import { writeXlsx } from 'hucre/xlsx'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { readDownload } from '../../../../test/read-download.ts'
import { someNumber } from '../../../../test/register.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const product = shareProduct()

async function countTexts(number: string) {
  const outbox = (await (await fetch(`${product.address}/api/outbox`)).json()) as { items: { to: string }[] }
  return outbox.items.filter(({ to }) => to === `+98${number}`).length
}

atEachWidth(width => {
  test('the registrar matches the columns of a spreadsheet by hand, leaves a faulty row out, imports the rest once, and invites them at a price that is said before', async () => {
    const [first, second] = [someNumber(), someNumber()]
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'برگهٔ ۱',
          rows: [
            ['اسم', 'فامیلی', 'ستون ج', 'پست الکترونیک', 'ملاحظات'],
            [
              'ستاره',
              'گرمسیری',
              Number(first),
              'a.very.long.address.of.somebody@test.example',
              'عصرها می‌آید',
            ],
            [
              'کیان',
              'گرمسیری',
              Number(second),
              null,
              'برادر ستاره، در همین کلاس؛ پیش از ظهرها نمی‌تواند بیاید',
            ],
            ['', 'بی‌نام', 912, null, null],
          ],
        },
      ],
    })
    const page = await openPage({ width, address: product.address })
    await signIn(page, demoStaff('registrar'))
    await page.goto('/studio/people/import')
    const main = page.getByRole('main')
    const button = (name: string | RegExp) => main.getByRole('button', { name })
    const upload = () =>
      main.locator('input[type=file]').setInputFiles({
        name: 'فهرست ترم.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(bytes),
      })
    const choosePhone = async () => {
      await main.getByRole('combobox', { name: 'ستون ج' }).click()
      await page.getByRole('option', { name: 'شماره موبایل' }).click()
    }
    await upload()
    // The school's own heading says nothing to us: there is an email, but no phone.
    await main.getByRole('heading', { name: 'هر ستون چیست؟' }).waitFor()
    expect(await main.getByRole('combobox', { name: 'فامیلی' }).innerText()).toContain('نام خانوادگی')
    await choosePhone()
    expect(await axe(page)).toEqual([])
    await button('بررسی ۳ سطر').click()
    const preview = main.getByRole('table', { name: 'سطرهای نخست' })
    await preview.waitFor()
    expect(await preview.innerText()).toContain('لطفاً شماره موبایل را درست وارد کنید.')
    expect(await preview.getByText('تازه', { exact: true }).count()).toBe(2)
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    if (width < 600) {
      const { scroll, client } = await preview.evaluate(({ parentElement: box }) => ({
        scroll: box!.scrollWidth,
        client: box!.clientWidth,
      }))
      expect(scroll).toBeLessThanOrEqual(client)
    }
    // With a faulty row nothing is imported until that was said.
    expect(await button(/^وارد کردن/).count()).toBe(0)
    await main.getByText('۱ سطر نادرست کنار گذاشته شود و بقیه وارد شود').click()
    await button('وارد کردن ۲ نفر').click()
    await main.getByText('وارد شد. همین فایل', { exact: false }).waitFor()
    const [report] = await Promise.all([page.waitForEvent('download'), button('گزارش هر سطر').click()])
    const [sheet] = await readXlsx(await readDownload(report))
    expect(sheet!.data).toHaveLength(4)
    expect(await countTexts(first)).toBe(0)

    const invitations = main.getByRole('region', { name: 'دعوت با پیامک' })
    await invitations.getByText('۲ نفر', { exact: true }).waitFor()
    const cost = /[۰-۹٬]+ تومان/.exec(await invitations.innerText())![0]
    await invitations.getByRole('button', { name: 'دعوت ۲ نفر' }).click()
    const dialog = page.getByRole('dialog', { name: 'به ۲ نفر پیامک برود؟' })
    expect(await dialog.innerText()).toContain(cost)
    expect(await axe(page, { within: 'dialog' })).toEqual([])
    await dialog.getByRole('button', { name: 'فرستادن' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const number of [first, second]) await expect.poll(() => countTexts(number)).toBe(1)

    // The same file once more writes nothing, and nobody is invited twice.
    await page.reload()
    await upload()
    await main.getByRole('heading', { name: 'هر ستون چیست؟' }).waitFor()
    await choosePhone()
    await button('بررسی ۳ سطر').click()
    await preview.waitFor()
    expect(await preview.getByText('تکراری', { exact: true }).count()).toBe(2)
    expect(await button(/^دعوت/).count()).toBe(0)
    await page.goto('/studio/people?q=گرمسیری')
    await main.getByRole('table', { name: 'زبان‌آموزان' }).getByRole('link', { name: 'ستاره گرمسیری' }).click()
    await main.getByText('عصرها می‌آید').waitFor()
  })
})
