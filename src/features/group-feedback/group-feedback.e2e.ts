import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { seededGroupId } from '#features/courses/seed-courses.server.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openPageAs } from '../../../test/open-as.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

// It has held its eighth session yesterday.
const group = seededGroupId('conversation-now')

atEachWidth(width => {
  test('GI8 a learner is asked after four sessions, answers without a name, and the teacher’s side counts it and shows no more until it is over', async () => {
    const { session } = await registerOverHttp(inject('address'))
    const admin = await signInOverHttp(inject('address'), demoStaff('admin'))
    const seat = { person: session.user.id, kind: 'guest', reason: 'مهمان این ترم' }
    expect((await admin.ask('POST', `/api/course/desk/groups/${group}/learners`, seat)).status).toBe(200)

    const page = await openPageAs(session, { width })
    await page.goto('/')
    await page.getByRole('link', { name: /نظر بی‌نام شما دربارهٔ/ }).click()
    const form = page.getByRole('region', { name: 'جلسه‌های ۵ تا ۸ چطور بود؟' })
    const send = form.getByRole('button', { name: 'ثبت بی‌نام' })
    await send.waitFor()
    expect(await axe(page)).toEqual([])
    await form.getByRole('textbox', { name: 'چه چیزی بهتر شود؟' }).fill('تمرین شنیدن بیشتر باشد.')
    await form.getByRole('radiogroup', { name: 'سرعت کلاس' }).getByText('به‌اندازه').click()
    await send.click()
    // What was not chosen is asked for, and nothing of the rest is lost.
    expect(await form.getByText('یکی را انتخاب کنید.').count()).toBe(3)
    for (const name of ['توضیح‌ها روشن است', 'به اندازه تمرین می‌کنیم', 'راحت حرف می‌زنم و از اشتباه نمی‌ترسم'])
      await form.getByRole('radiogroup', { name }).getByText('۴', { exact: true }).click()
    expect(await form.getByRole('textbox').inputValue()).toBe('تمرین شنیدن بیشتر باشد.')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
    await send.click()
    await form.getByText('پاسخ شما بی‌نام ثبت شد. سپاس!').waitFor()
    await page.goto('/')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.getByRole('link', { name: /نظر بی‌نام شما دربارهٔ/ }).count()).toBe(0)

    const staff = await openPage({ width })
    await signIn(staff, demoStaff('admin'))
    await staff.goto(`/studio/homework/groups/${group}?tab=feedback`)
    const open = staff.getByRole('region', { name: 'جلسه‌های ۵ تا ۸' })
    await open.getByText(/[۱-۹] پاسخ از/).waitFor()
    await open.getByText(/پس از آن جمع پاسخ‌ها اینجاست/).waitFor()
    expect(await open.getByText('تمرین شنیدن بیشتر باشد.').count()).toBe(0)
    const over = staff.getByRole('region', { name: 'جلسه‌های ۱ تا ۴' })
    expect(await over.getByRole('meter').count()).toBe(3)
    await over.getByText('تمرین دونفره بیشتر باشد.').waitFor()
    expect(await axe(staff)).toEqual([])
  })
})
