import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openCourse } from '../../../test/groups-over-http.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('GI11 a group that opens at its quorum says how many are missing, and with the last payment that it is open', async () => {
    const { address } = product
    const course = await openCourse(address, `روسی با حد نصاب ${width}`)
    const group = await course.group('گروه رزرو', { minSize: 2, opensAtQuorum: true })
    const first = await course.learner(group)

    const page = await openPage({ address, width })
    await page.goto(`/info/${group}`)
    const quorum = page.getByRole('region', { name: 'حد نصاب' })
    await quorum.getByText('۱ نفر از ۲').first().waitFor()
    await quorum.getByText(/خودتان برمی‌گزینید: گروهی دیگر، یا بازگشت همهٔ مبلغ/).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await course.learner(group)
    await page.reload()
    await page.getByText(/به حد نصاب رسید و باز شد؛ حتماً برگزار می‌شود/).waitFor()
    expect(await quorum.count()).toBe(0)
    // All are told, those who came first too.
    await signIn(page, first.account)
    await page.goto('/profile?tab=messages')
    await page.getByText('گروه شما باز شد').first().waitFor()
  })

  test('GI11 staff publish a group that opens at its quorum, and are told where it cannot', async () => {
    const { address } = product
    const course = await openCourse(address, `روسی تازه ${width}`)
    const group = await course.group('گروه عصر', { minSize: 3 })
    const page = await openPage({ address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('admin'))
    await page.goto(`/studio/groups/${group}`)
    const box = page.getByRole('checkbox', { name: /به حد نصاب که رسید، خودش باز شود/ })
    await box.check()
    await page.getByRole('textbox', { name: 'حد نصاب' }).fill('۱')
    await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
    await page.getByText('گروهی که با حد نصاب باز می‌شود دست‌کم دو نفر می‌خواهد.').first().waitFor()
    await page.getByRole('textbox', { name: 'حد نصاب' }).fill('۳')
    await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
    await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
    await expect
      .poll(async () => {
        await page.goto(`/info/${group}`)
        return page.getByRole('region', { name: 'حد نصاب' }).count()
      })
      .toBe(1)
    await page.getByRole('region', { name: 'حد نصاب' }).getByText('۰ نفر از ۳').first().waitFor()
  })
})
