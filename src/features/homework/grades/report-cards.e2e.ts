import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { readPdf } from '../../../../test/pdf-text.ts'
import { readDownload } from '../../../../test/read-download.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('a teacher writes a sentence about a learner, prints the card and those of the whole group, and the learner prints the same card', async () => {
    const sentence = `مکالمه‌اش روان شده؛ تلفظ را بیشتر تمرین کند، ${width}.`
    const page = await openPage({ width, address: product.address })
    await signIn(page, demoStaff('teacher'))
    await page.goto('/studio/homework/groups')
    await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
    await page.getByRole('link', { name: 'نمره‌ها' }).click()
    const table = page.getByRole('table', { name: 'نمره‌های گروه' })
    await table.waitFor()
    const learners = (await table.getByRole('row').count()) - 1
    expect(await axe(page)).toEqual([])

    const opener = page.getByRole('button', { name: 'نظر استاد دربارهٔ مهتاب رستگار' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'نظر استاد دربارهٔ مهتاب رستگار' })
    await dialog.getByRole('textbox', { name: 'نظر استاد' }).fill(sentence)
    expect(await axe(page, { within: 'dialog' })).toEqual([])
    await dialog.getByRole('button', { name: 'ثبت' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.locator('svg').count()).toBe(1)
    expect(await axe(page)).toEqual([])

    const card = async (press: () => Promise<void>, from = page) => {
      const [download] = await Promise.all([from.waitForEvent('download'), press()])
      return { name: download.suggestedFilename(), ...readPdf(await readDownload(download)) }
    }
    const own = await card(() => page.getByRole('button', { name: 'PDF کارنامهٔ مهتاب رستگار' }).click())
    expect([own.pages, own.fonts.toSorted()]).toEqual([1, ['Vazirmatn-Bold', 'Vazirmatn-Regular']])
    expect(own.text).toContain('رستگار')
    expect(own.text).toContain('مکالمه')
    const all = await card(() => page.getByRole('button', { name: 'کارنامهٔ همه، PDF' }).click())
    expect(all.pages).toBe(learners)

    const learner = await openPage({ width, address: product.address })
    await signIn(learner)
    await learner.goto('/profile?tab=courses')
    await learner
      .getByRole('link', { name: /گفت‌وگوی روزمره/ })
      .first()
      .click()
    const grades = learner.getByRole('region', { name: 'نمره‌ها' })
    await grades.waitFor()
    const same = await card(() => grades.getByRole('button').click(), learner)
    expect(same.text).toContain('مکالمه')
  })

  test('the rule of the grades is typed in Persian digits, and a sum above a hundred is refused at its field', async () => {
    const page = await openPage({ width, address: product.address })
    await signIn(page, demoStaff('teacher'))
    await page.goto('/studio/homework/groups')
    await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
    await page.getByRole('link', { name: 'نمره‌ها' }).click()
    const attendance = page.getByRole('textbox', { name: 'سهم حضور، درصد' })
    await attendance.waitFor()
    expect(await attendance.inputValue()).toMatch(/^[۰-۹]+$/)
    await attendance.fill('۱۲۰')
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await expect.poll(() => attendance.getAttribute('aria-invalid')).toBe('true')
    expect(await attendance.inputValue()).toBe('۱۲۰')
    await attendance.fill('۲۵')
    await page.getByText('تکلیف ٪۷۵ از نمره است.').or(page.getByText('تکلیف ۷۵٪ از نمره است.')).waitFor()
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('قانون نمره ذخیره شد.').waitFor()
    await page.reload()
    await expect.poll(() => attendance.inputValue()).toBe('۲۵')
  })
})
