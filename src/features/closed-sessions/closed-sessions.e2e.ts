import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { addDays, formatShortDate, isoDay, toJalali } from '#persian/jalali.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openCourse } from '../../../test/groups-over-http.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

atEachWidth(width => {
  test('a holiday that comes later offers to move what falls on it; one press moves it and its members read when', async () => {
    const startsIn = width < 600 ? 20 : 40
    const course = await openCourse(product.address, `روسی تعطیل ${width}`)
    const group = await course.group('گروه هر روز', { startsIn, sessions: 5, hour: 7 })
    const { account } = await course.learner(group)
    const page = await openPage({ address: product.address, width })
    await signIn(page, demoStaff('admin'))
    await page.goto('/studio/site/holidays/new')
    await page.getByRole('textbox', { name: 'عنوان', exact: true }).fill(`تعطیلی ناگهانی ${width}`)
    // A day that is closed already, such as one of the demo's, is none to add.
    const { ask } = await signInOverHttp(product.address, demoStaff('admin'))
    const { items } = (await ask('GET', '/api/site/holidays?perPage=100')).body as {
      items: { day: string }[]
    }
    const day = [1, 2, 3, 4]
      .map(after => addDays(toJalali(Date.now()), startsIn + after))
      .find(one => !items.some(holiday => holiday.day === isoDay(one)))!
    await page.getByRole('textbox', { name: 'روز', exact: true }).fill(formatShortDate(day))
    await page.getByRole('button', { name: 'ذخیره' }).click()
    const offer = page.getByRole('region', { name: /جلسه به تعطیلی خورده است$/ })
    const row = offer.getByRole('row').filter({ hasText: `روسی تعطیل ${width}` })
    await row.getByText(`تعطیلی ناگهانی ${width}`).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await offer.getByRole('button', { name: /^جابه‌جایی .* خبر به اعضا$/ }).click()
    await page
      .getByRole('dialog', { name: /جابه‌جا شود؟$/ })
      .getByRole('button', { name: 'جابه‌جایی و خبر به اعضا' })
      .click()
    await page.getByText(/جلسه جابه‌جا شد و به اعضا خبر رفت\.$/).waitFor()
    await row.waitFor({ state: 'detached' })

    const own = await openPage({ address: product.address, width })
    await signIn(own, account)
    await own.goto('/profile?tab=messages')
    await own
      .getByText(/جلسهٔ [۱-۵] جابه‌جا شد/)
      .first()
      .waitFor()
    await page.goto(`/studio/groups/${group}`)
    await page.getByText('جابه‌جا شد', { exact: true }).first().waitFor()
  })
})
