import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

/** What one may write to the school's own; another day of the week than today, whichever it is. */
const answerHours = '/api/chat/answer-hours'

atEachWidth(width => {
  test('CH15 a teacher says in which hours they answer; outside them a learner sees it above the field, and what they write is sent', async () => {
    const { address } = product
    const teacher = await openPage({ address, width, expectErrors: /status of 422/ })
    await signIn(teacher, demoStaff('teacher'))
    await teacher.goto('/chat')
    await teacher.getByRole('button', { name: 'ساعت پاسخ‌گویی من' }).click()
    const form = teacher.getByRole('form', { name: 'ساعت پاسخ‌گویی من' })
    // Of all days but today and its neighbours: whichever hour it is, it is outside.
    const today = (new Date().getDay() + 1) % 7
    const days = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه']
    const day = days[(today + 3) % 7]!
    await form.getByRole('checkbox', { name: day, exact: true }).check()
    const hours = form.getByRole('group', { name: day, exact: true })
    await hours.getByLabel('تا').fill('۷')
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await hours.getByText('پایان باید پس از شروع باشد.').waitFor()
    expect(await axe(teacher)).toEqual([])
    await hours.getByLabel('تا').fill('۲۰')
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await teacher.getByText('ساعت پاسخ‌گویی ذخیره شد.').waitFor()

    const page = await openPage({ address, width })
    await signIn(page)
    await page.goto('/chat')
    await page
      .getByRole('navigation', { name: 'گفت‌وگوها' })
      .getByRole('link', { name: /^لیلا بهمنی/ })
      .first()
      .click()
    await page.getByText(`پاسخ‌ها ${day} ۸ تا ۲۰`).waitFor()
    expect(await axe(page)).toEqual([])
    const words = `بیرون از ساعت ${Date.now()}`
    await page.getByRole('textbox', { name: 'متن پیام' }).fill(words)
    await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
    await page.getByRole('log', { name: 'پیام‌ها' }).getByText(words).waitFor()
    const own = await signInOverHttp(address, demoStaff('teacher'))
    expect((await own.ask('PUT', answerHours, { days: [] })).status).toBe(200)
    await page.reload()
    await page.getByRole('textbox', { name: 'متن پیام' }).waitFor()
    expect(await page.getByText(`پاسخ‌ها ${day}`).count()).toBe(0)
  })
})
