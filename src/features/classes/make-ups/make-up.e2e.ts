import { expect, inject, test } from 'vitest'
import { toLatinDigits } from '#persian/digits.ts'
import { toJalali } from '#persian/jalali.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { unfoldSession } from '../../../../test/course-view.ts'
import { openCourse } from '../../../../test/groups-over-http.ts'
import { atEachWidth } from '../../../../test/widths.ts'

atEachWidth(width => {
  test('GI9 a learner makes a session up in another group with a free place, and gives it back', async () => {
    const course = await openCourse(inject('address'), `روسی ${width}`)
    const first = await course.group('گروه نخست')
    // Not while today's class runs, whose row is another; nor at the hour of the other group, which would clash with it.
    const hour = (toJalali(new Date()).hour + 21) % 24
    const own = await course.group('گروه خودم', { startsIn: -4, sessions: 12, hour })
    await course.group('گروه همسایه', { startsIn: -2, sessions: 12, hour: (hour + 12) % 24, capacity: 1 })
    const { account } = await course.learner(first)
    await course.moveAll(first, own)

    const page = await openPage({ width })
    await signIn(page, account)
    await page.goto('/profile?tab=courses')
    await page.getByRole('link', { name: course.title }).click()
    const plan = page.getByRole('region', { name: 'جلسه‌ها' })
    await plan.waitFor()
    // Nothing was missed, and nobody said that they cannot come.
    expect(await plan.getByRole('button', { name: /جبرانی/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'نمی‌رسم' }).click()
    const absence = page.getByRole('dialog', { name: /^غیبت در جلسهٔ/ })
    const session = (await absence.getByRole('heading').first().innerText()).replace('غیبت در ', '')
    await absence.getByRole('textbox', { name: 'دلیل غیبت' }).fill('سفر هستم')
    await absence.getByRole('button', { name: 'فرستادن درخواست' }).click()
    const reserve = { name: `رزرو جلسهٔ جبرانی برای ${session}` }
    const row = await unfoldSession(page, Number(toLatinDigits(session.replace('جلسهٔ ', ''))))
    await row.getByRole('button', reserve).click()
    const dialog = page.getByRole('dialog', { name: `به جای ${session}` })
    const sessions = dialog.getByRole('list', { name: 'جلسه‌های جبرانی' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(3)
    expect(await sessions.first().innerText()).toMatch(/همین درس[\s\S]*گروه همسایه[\s\S]*۱ جای خالی/)
    expect(await axe(page)).toEqual([])
    await sessions
      .first()
      .getByRole('button', { name: /^انتخاب/ })
      .click()
    await page.getByText('جلسهٔ جبرانی شما ثبت شد.').waitFor()
    await expect.poll(() => row.innerText()).toMatch(/جبرانی: [\s\S]*گروه همسایه[\s\S]*شروع کلاس/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await row.getByRole('button', { name: `انصراف از جبرانی ${session}` }).click()
    await expect.poll(() => row.getByRole('button', reserve).count()).toBe(1)
  })
})
