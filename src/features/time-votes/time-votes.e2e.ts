import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs } from '../../../test/call-over-http.ts'
import { openCourse } from '../../../test/groups-over-http.ts'
import { openPageAs } from '../../../test/open-as.ts'
import { readOutbox } from '../../../test/read-outbox.ts'
import { atEachWidth } from '../../../test/widths.ts'

atEachWidth(width => {
  test('GI10 staff ask for free hours, learners paint them, also without a connection, and the hour that most can come at is chosen and told', async () => {
    const course = await openCourse(inject('address'), `اسپانیایی شبانه ${width}`)
    const group = await course.group('گروه ظهر', { hour: 13 })
    const [one, two] = [(await course.learner(group)).account, (await course.learner(group)).account]
    // By night an SMS would wait for the morning.
    await callAs(inject('address'), two!.session, 'PUT', '/api/account/notices/times', {
      quiet: { on: false, from: 22, until: 8 },
      digest: { on: false, hour: 8 },
    })
    const staff = await openPage({ width })
    await signIn(staff, demoStaff('admin'))
    await staff.goto(`/studio/homework/groups/${group}?tab=time`)
    await staff.getByRole('textbox', { name: 'شمار جلسه‌های هفته' }).fill('۹')
    await staff.getByRole('button', { name: 'باز کردن رأی‌گیری' }).click()
    await staff.getByText('شمار جلسه‌های هفته باید از ۱ تا ۷ باشد.').waitFor()
    await staff.getByRole('textbox', { name: 'شمار جلسه‌های هفته' }).fill('۱')
    await staff.getByRole('button', { name: 'باز کردن رأی‌گیری' }).click()
    await staff.getByText('۰ نفر از ۲ نفر پاسخ داده‌اند.').waitFor()

    const page = await openPageAs(one!.session, { width, expectErrors: /ERR_INTERNET_DISCONNECTED/ })
    await page.goto('/')
    await page.getByRole('link', { name: /ساعت‌های آزاد شما برای/ }).click()
    const mine = page.getByRole('region', { name: 'ساعت کلاس' })
    await mine.getByRole('checkbox', { name: 'دوشنبه ۱۸ تا ۲۰' }).check()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    // Nothing is lost where the network is cut.
    await page.context().setOffline(true)
    await mine.getByRole('button', { name: 'ثبت ساعت‌ها' }).click()
    await mine.getByText(/روی همین دستگاه است و با برگشتن اینترنت فرستاده می‌شود/).waitFor()
    await page.context().setOffline(false)
    await mine.getByText(/پاسخ شما ثبت شده است/).waitFor()

    const other = await openPageAs(two!.session, { width })
    await other.goto(`/info/${group}`)
    const theirs = other.getByRole('region', { name: 'ساعت کلاس' })
    await theirs.getByText('۱ نفر از ۲ نفر پاسخ داده‌اند.').waitFor()
    // What a colleague painted is not theirs to see.
    expect(await theirs.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await theirs.getByRole('checkbox', { name: 'دوشنبه ۱۸ تا ۲۰' }).check()
    await theirs.getByRole('checkbox', { name: 'سه‌شنبه ۱۰ تا ۱۲' }).check()
    await theirs.getByRole('button', { name: 'ثبت ساعت‌ها' }).click()
    await theirs.getByText(/پاسخ شما ثبت شده است/).waitFor()

    await staff.reload()
    await staff.getByText('درصدها از ۲ نفری است که پاسخ داده‌اند', { exact: false }).waitFor()
    const proposals = staff.getByRole('list', { name: 'ساعت‌های پیشنهادی' })
    await proposals.getByText('۱۰۰٪، ۲ نفر از ۲').waitFor()
    expect(await proposals.getByRole('meter').count()).toBe(1)
    expect(await axe(staff)).toEqual([])
    expect(await staff.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await proposals.getByRole('button', { name: /انتخاب دوشنبه، ۱۸:۰۰/ }).click()
    await staff.getByRole('button', { name: 'جابه‌جایی و خبر به همه' }).click()
    await staff.getByText(/جلسه جابه‌جا شد و به همه خبر رفت/).waitFor()

    await other.reload()
    await theirs.getByText(/ساعت تازهٔ کلاس: دوشنبه، ۱۸:۰۰/).waitFor()
    await theirs.getByText(/۲ نفر از ۲ نفری که پاسخ دادند این ساعت آزادند/).waitFor()
    await expect
      .poll(
        async () =>
          (await readOutbox(inject('address'), two!.phone)).some(sms =>
            /به جای .* ۱۳:۰۰ .*، دوشنبه ۱۸:۰۰ .* برگزار می‌شود/.test(sms),
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
  })
})
