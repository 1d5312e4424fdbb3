import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../../../test/browser.ts'
import { callAs } from '../../../../test/call-over-http.ts'
import { openCourse } from '../../../../test/groups-over-http.ts'
import { openPageAs } from '../../../../test/open-as.ts'
import { readOutbox } from '../../../../test/read-outbox.ts'
import { atEachWidth } from '../../../../test/widths.ts'

atEachWidth(width => {
  test('GI5 a session that staff move by an hour is told to every learner by SMS and on the site, the old time beside the new one', async () => {
    const course = await openCourse(inject('address'), `روسی برای سفر ${width}`)
    const group = await course.group('گروه بعدازظهر', { hour: 17 })
    const learners = [(await course.learner(group)).account, (await course.learner(group)).account]
    // By night an SMS would wait for the morning.
    for (const { session } of learners)
      await callAs(inject('address'), session, 'PUT', '/api/account/notices/times', {
        quiet: { on: false, from: 22, until: 8 },
        digest: { on: false, hour: 8 },
      })
    const page = await openPage({ width })
    await signIn(page, demoStaff('admin'))
    await page.goto(`/studio/groups/${group}`)
    await page.getByRole('button', { name: 'جابه‌جایی جلسهٔ ۱', exact: true }).click()
    const clock = page.getByRole('textbox', { name: 'ساعت تازه' })
    expect(await clock.inputValue()).toMatch(/^(17:00|۱۷:۰۰)$/)
    await clock.fill('۲۵:۰۰')
    await page.getByRole('button', { name: 'جابه‌جا کن و خبر بده' }).click()
    await page.getByText('روز و ساعت را وارد کنید، مانند ۱۸:۳۰.').waitFor()
    await clock.fill('۱۸:۰۰')
    await page.getByRole('button', { name: 'جابه‌جا کن و خبر بده' }).click()
    await page.getByText('جلسه جابه‌جا شد و به همه خبر رفت.').waitFor()

    const notice = /جلسهٔ ۱ به جای .*ساعت ۱۷:۰۰، .*ساعت ۱۸:۰۰ برگزار می‌شود/
    for (const { phone } of learners)
      await expect
        .poll(async () => (await readOutbox(inject('address'), phone)).some(sms => notice.test(sms)), {
          timeout: 20_000,
        })
        .toBe(true)
    for (const { session } of learners) {
      const own = await openPageAs(session, { width })
      await own.goto('/profile?tab=messages')
      await own.getByRole('main').getByText('جلسهٔ ۱ جابه‌جا شد').first().waitFor()
      const words = (await own.getByRole('main').innerText()).replace(/[\u2066-\u2069]/g, '')
      expect(words).toMatch(notice)
      await own.goto(`/info/${group}`)
      await own.getByText(/۱۸:۰۰/).first().waitFor()
      await own.close()
    }
  })
})
