import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, goToBank, openBuyer, paidTitle, toBank } from '../../../test/buying-steps.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { beginText, bodyField as body, isKeptHere, isSaved } from '../../../test/writing-steps.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const noAnswer = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 409/
const words = 'Last summer we went to the sea with my family and I have seen many friendly people there.'
atEachWidth(width => {
  test('WR8 a text is written without a connection, comes back after a reload, and another tab never overwrites it', async () => {
    const account = await registerOverHttp(product.address)
    const page = await openPage({ address: product.address, width, expectErrors: noAnswer })
    await signIn(page, account)
    await beginText(page, 'تابستان')
    await isSaved(page)
    await page.context().setOffline(true)
    await body(page).fill(words)
    await isKeptHere(page)
    await page.getByText('۱۸ واژه').waitFor()
    await page.context().setOffline(false)
    await isSaved(page)
    await page.waitForURL(/draft=/)
    // The server is there and does not answer for this: what was typed is on the device.
    const calls = '**/api/writing-correction/texts/*'
    await page.route(calls, route => route.abort())
    await body(page).fill(`${words} It was warm.`)
    await isKeptHere(page)
    await page.reload()
    await expect.poll(() => body(page).inputValue()).toBe(`${words} It was warm.`)
    await page.unroute(calls)
    await body(page).fill(`${words} It was warm. Really.`)
    await isSaved(page)

    const tab = await openPage({ address: product.address, width })
    await signIn(tab, account)
    await tab.goto(page.url())
    await expect.poll(() => body(tab).inputValue()).toContain('It was warm. Really.')
    await body(tab).fill('The other tab wrote this.')
    await isSaved(tab)
    await body(page).fill('This tab wrote that.')
    const both = page.getByRole('alert').filter({ hasText: 'این نوشته جای دیگری هم تغییر کرده است' })
    await both.getByText('The other tab wrote this.').waitFor()
    await both.getByText('This tab wrote that.').waitFor()
    expect(await axe(page)).toEqual([])
    await both.getByRole('button', { name: 'این بماند' }).click()
    await isSaved(page)
    await tab.reload()
    await expect.poll(() => body(tab).inputValue()).toBe('This tab wrote that.')
  })

  test('WR18 what the browser finds before sending leads to its place, is left as it is for a reason, and changes nothing', async () => {
    const page = await openBuyer(product.address, width)
    await beginText(page, 'ساحل')
    const typed = 'We went to to the sea  and (it was warm.'
    await body(page).fill(typed)
    const found = page.getByRole('region', { name: /^نگاهی پیش از فرستادن/ })
    await found.getByRole('listitem').nth(2).waitFor()
    await found
      .getByRole('listitem')
      .filter({ hasText: 'واژهٔ تکراری' })
      .getByRole('button', { name: 'نشان بده' })
      .click()
    const selected = await body(page).evaluate(element => {
      const area = element as HTMLTextAreaElement
      return area.value.slice(area.selectionStart, area.selectionEnd)
    })
    expect(selected).toBe('to to')
    expect(await axe(page)).toEqual([])
    for (const left of [2, 1, 0]) {
      await found
        .getByRole('button', { name: /^نادیده گرفتن/ })
        .first()
        .click()
      await found
        .getByRole('group', { name: /^چرا نادیده گرفته شود/ })
        .getByRole('button', { name: 'همین را می‌خواهم' })
        .click()
      await expect.poll(() => found.getByRole('listitem').count()).toBe(left)
    }
    expect(await body(page).inputValue()).toBe(typed)
    await body(page).fill('من این را به فارسی نوشته‌ام.')
    await found.getByText(/خط زبان دیگری است/).waitFor()
  })

  test('WR10 a package is bought, a text of it has its place and hour, is taken, given back and withdrawn', async () => {
    const title = `دریا ${width}`
    const page = await openBuyer(product.address, width)
    await page.goto('/writing-correction')
    await page
      .getByText(/^تصحیح تا ۲ روز پس از پرداخت$/)
      .first()
      .waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'خرید بستهٔ ۵ نوشته‌ای' }).click()
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await page.getByRole('heading', { name: paidTitle }).waitFor()
    await beginText(page, title)
    await body(page).fill(words)
    // Its price and its hour stand there before it is sent.
    await page.getByText(/تا ۲ روز پس از پرداخت به دست شما می‌رسد و بهایش ۹۰٬۰۰۰ تومان است/).waitFor()
    await page.getByRole('button', { name: 'فرستادن برای تصحیح' }).click()
    await page.getByText(/^نوبت [۰-۹]+؛ [۰-۹]+ نوشته جلوتر است\.$/).waitFor()
    await page.getByText(/^تصحیح تا .* می‌رسد/).waitFor()
    expect(await axe(page)).toEqual([])

    const teacher = await openPage({ address: product.address, width })
    await signIn(teacher, demoStaff('teacher'))
    await teacher.goto('/studio/writing')
    await teacher.getByRole('button', { name: `برداشتن ${title}` }).click()
    await teacher.getByRole('button', { name: `برداشتن ${title}` }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(/این نوشته را برداشته و مشغول تصحیح است/).waitFor()
    expect(await page.getByRole('button', { name: 'پس گرفتن نوشته' }).count()).toBe(0)
    await teacher.goto('/studio/writing?show=mine')
    const back = teacher.getByRole('button', { name: `پس دادن ${title} به صف` })
    await back.waitFor()
    expect(await axe(teacher)).toEqual([])
    await back.click()
    await back.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'پس گرفتن نوشته' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'پس گرفتن' }).click()
    await page.getByText('پس گرفته شد').waitFor()
    await page.goto('/writing-correction')
    await page.getByText('۵ نوشته مانده').waitFor()
  })

  test('WR11 the corrector reads the writer’s mother tongue, level and meaning; the registrar gives the text to a teacher', async () => {
    const title = `روستا ${width}`
    const page = await openBuyer(product.address, width)
    await beginText(page, title)
    await body(page).fill(words)
    await page.getByRole('combobox', { name: 'زبان مادری شما' }).click()
    await page.getByRole('option', { name: 'کردی' }).click()
    await page.getByLabel(/^منظور شما به فارسی/).fill('تابستان با خانواده به دریا رفتیم.')
    await isSaved(page)
    await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await page.getByRole('heading', { name: paidTitle }).waitFor()

    const registrar = await openPage({ address: product.address, width })
    await signIn(registrar, demoStaff('registrar'))
    await registrar.goto('/studio/writing')
    await registrar.getByRole('button', { name: `سپردن ${title}` }).click()
    await registrar.getByRole('combobox', { name: 'استاد' }).click()
    const { name, surname } = demoStaff('teacher')
    await registrar.getByRole('option', { name: new RegExp(`^${name} ${surname}`) }).click()
    expect(await axe(registrar)).toEqual([])
    await registrar.getByRole('dialog').getByRole('button', { name: 'سپردن' }).click()
    await registrar.getByRole('dialog').waitFor({ state: 'detached' })
    const teacher = await openPage({ address: product.address, width })
    await signIn(teacher, demoStaff('teacher'))
    await teacher.goto('/studio/writing?show=mine')
    const entry = teacher.getByRole('listitem').filter({ hasText: title })
    await entry.getByText('زبان مادری: کردی').waitFor()
    expect(await entry.innerText()).toMatch(
      /انگلیسی، B1[\s\S]*منظور نویسنده: تابستان با خانواده به دریا رفتیم\./,
    )
  })

  test('the school says after how long texts are given to whom, and reads it again', async () => {
    const registrar = await openPage({ address: product.address, width })
    await signIn(registrar, demoStaff('registrar'))
    await registrar.goto('/studio/writing')
    await registrar.getByRole('link', { name: 'سپردن خودکار' }).click()
    const { name, surname } = demoStaff('teacher')
    const teacher = registrar.getByRole('group', { name: `${name} ${surname}` })
    const english = teacher.getByRole('checkbox', { name: 'انگلیسی' })
    // The other width has chosen it before.
    if (!(await english.isChecked())) await english.check()
    await teacher.getByLabel('هم‌زمان تا چند نوشته').fill('۲۰۰')
    await registrar.getByRole('button', { name: 'ذخیره' }).click()
    await teacher.getByText('شمار نوشته‌های هم‌زمان بیش از حد مجاز است.').waitFor()
    await teacher.getByLabel('هم‌زمان تا چند نوشته').fill('۳')
    await registrar.getByRole('combobox', { name: 'نوشته چه وقت سپرده شود؟' }).click()
    await registrar.getByRole('option', { name: 'پس از ۲۴ ساعت' }).click()
    expect(await axe(registrar)).toEqual([])
    await registrar.getByRole('button', { name: 'ذخیره' }).click()
    await registrar.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
    await registrar.reload()
    await registrar
      .getByRole('combobox', { name: 'نوشته چه وقت سپرده شود؟' })
      .getByText('پس از ۲۴ ساعت')
      .waitFor()
    expect(await teacher.getByLabel('هم‌زمان تا چند نوشته').inputValue()).toBe('۳')
  })

  test('prices, hours and packages are kept in the studio, and the page of the area shows them at once', async () => {
    const registrar = await openPage({ address: product.address, width })
    await signIn(registrar, demoStaff('registrar'))
    await registrar.goto('/studio/writing-prices')
    await registrar.getByRole('button', { name: 'بهای تازه' }).click()
    await registrar.getByLabel('تا چند واژه', { exact: true }).last().fill('۶۰۰')
    await registrar.getByLabel('بها، تومان').last().fill('۳۰۰۰۰۰')
    await registrar.getByLabel('تا چند ساعت').last().fill('۹۶')
    await registrar.getByRole('button', { name: 'ذخیره' }).click()
    await registrar.getByText('این شمار واژه یک بهای دیگر هم دارد.').first().waitFor()
    expect(await axe(registrar)).toEqual([])
    const longest = width === 390 ? '۸۰۰' : '۹۰۰'
    await registrar.getByLabel('تا چند واژه', { exact: true }).last().fill(longest)
    await registrar.getByRole('button', { name: 'ذخیره' }).click()
    await registrar.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
    const page = await openPage({ address: product.address, width, ...toBank })
    await page.goto('/writing-correction')
    await page.getByText(`تا ${longest} واژه`).waitFor()
    await page.getByText('تصحیح تا ۴ روز پس از پرداخت').first().waitFor()
  })
})
