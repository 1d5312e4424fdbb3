import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openCourse } from '../../../test/groups-over-http.ts'
import { readOutbox } from '../../../test/read-outbox.ts'
import { registerOverHttp, someNumber } from '../../../test/register.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

atEachWidth(width => {
  test('GI11 a member waits at a full group, staff see the demand and begin a group from it, and one that opens is told of', async () => {
    const { address } = product
    const course = await openCourse(address, `روسی دلخواه ${width}`)
    const full = await course.group('گروه پر', { capacity: 1 })
    await course.learner(full)
    const account = await registerOverHttp(address)

    const page = await openPage({ address, width })
    await signIn(page, account)
    await page.goto(`/info/${full}`)
    await page.getByRole('button', { name: 'خبرم کنید' }).click()
    const dialog = page.getByRole('dialog', { name: 'خبرم کنید' })
    await dialog.getByText(`برای دورهٔ «${course.title}»`).waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'خبرم کنید' }).click()
    await dialog.getByText('درخواستتان ثبت شد.', { exact: false }).waitFor()
    await dialog.getByRole('link', { name: 'درخواست‌های من' }).click()
    const own = page.getByRole('list', { name: 'درخواست‌های من' }).getByRole('listitem')
    await own.getByText('در انتظار').waitFor()
    expect(await axe(page)).toEqual([])

    const admin = await openPage({ address, width })
    await signIn(admin, demoStaff('admin'))
    await admin.goto('/studio/group-requests?language=ru')
    await admin.getByRole('link', { name: /^سطح نامعلوم، عصر و شب: / }).click()
    const waiting = admin.getByRole('list', { name: 'در انتظار' })
    await waiting.getByText(course.title).waitFor()
    expect(await axe(admin)).toEqual([])
    await admin.getByRole('link', { name: 'باز کردن گروه برای این‌ها' }).click()
    await admin.getByRole('checkbox', { name: /به حد نصاب که رسید/ }).waitFor()
    expect(await admin.getByRole('checkbox', { name: /به حد نصاب که رسید/ }).isChecked()).toBe(true)
    await admin.getByRole('combobox', { name: 'دوره', exact: true }).getByText(course.title).waitFor()

    const found = await course.group('گروه تازه', { startsIn: 25 })
    await runCommand(product, 'job', 'tell-group-requests')
    await page.reload()
    await own.getByText('باز شد', { exact: true }).waitFor()
    await own.getByRole('link', { name: 'دیدن گروه' }).click()
    await page.waitForURL(new RegExp(`/info/${found}$`))
    await page.goto('/profile?tab=messages')
    await page.getByText('گروهی که می‌خواستید باز شد').first().waitFor()
  })

  test('GI11 a visitor names a phone, confirms by the link in the SMS, and takes it back with all that was kept', async () => {
    const { address } = product
    const number = someNumber()
    const page = await openPage({ address, width, expectErrors: /422/ })
    await page.goto('/info')
    await page.getByRole('button', { name: 'خبرم کنید' }).click()
    const dialog = page.getByRole('dialog', { name: 'خبرم کنید' })
    await dialog.getByRole('button', { name: 'خبرم کنید' }).click()
    await dialog.getByText('زبان را انتخاب کنید.').waitFor()
    await dialog.getByText('شماره موبایل را درست', { exact: false }).waitFor()
    await dialog.getByRole('combobox', { name: 'زبان' }).click()
    await page.getByRole('option', { name: 'روسی' }).click()
    await dialog.getByRole('combobox', { name: 'سطح' }).click()
    await page.getByRole('option', { name: /^C2/ }).click()
    await dialog.getByRole('radio', { name: 'صبح' }).check({ force: true })
    await dialog.getByRole('button', { name: 'شنبه', exact: true }).click()
    await dialog.getByRole('button', { name: 'دوشنبه', exact: true }).click()
    await dialog.getByLabel('نام', { exact: true }).fill('مینا راستین')
    await dialog.getByLabel('شماره موبایل').fill(`0${number}`)
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'خبرم کنید' }).click()
    await dialog.getByText('پیوندی به این شماره پیامک کردیم', { exact: false }).waitFor()

    const [sms] = await readOutbox(address, `+98${number}`)
    await page.goto(/\/group-requests\?token=[\w-]+/.exec(sms!)![0])
    const request = page.getByRole('list', { name: 'درخواست شما' }).getByRole('listitem')
    await request.getByText('تأیید نشده').waitFor()
    await request.getByText('شنبه، دوشنبه', { exact: false }).waitFor()
    await request.getByRole('button', { name: 'تأیید می‌کنم، خبرم کنید' }).click()
    await request.getByText('در انتظار').waitFor()
    expect(await axe(page)).toEqual([])
    await request.getByRole('button', { name: /^پس گرفتن/ }).click()
    await page.getByText('درخواستتان با نام و شماره‌تان پاک شد.').waitFor()
  })
})
