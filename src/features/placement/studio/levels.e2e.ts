import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoStaff, listDemoStaff } from '#account/demo-accounts.ts'
import { readInteger } from '#persian/digits.ts'
import { axe, openPage } from '../../../../test/browser.ts'
import { ask } from '../../../../test/buying-steps.ts'
import { button, choose, fits, main, openPlacementPage, snack } from '../../../../test/placement-steps.ts'
import { openSchool } from '../../../../test/school-product.ts'

// A school of its own: seats move in it, and rules change.
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school[Symbol.asyncDispose]())

const openAs = (who: Parameters<typeof openPlacementPage>[1], width: number, path: string) =>
  openPlacementPage(school.address, who, width, path)

describe.each([390, 1280])('at %d px', width => {
  test('PL10 the rules that staff change are read where somebody begins', async () => {
    const days = width === 390 ? '۶۰' : '۴۵'
    const page = await openAs(demoStaff('owner'), width, '/studio/placement-scale')
    const rules = page.getByRole('form', { name: 'قاعده‌های تعیین سطح' })
    const field = rules.getByRole('textbox', { name: 'اعتبار نتیجه (روز)' })
    await field.fill('۰')
    await rules.getByRole('button', { name: 'ثبت قاعده‌ها' }).click()
    await rules.getByText('اعتبار نتیجه کم است.').waitFor()
    await field.fill(days)
    await rules.getByRole('button', { name: 'ثبت قاعده‌ها' }).click()
    await snack(page, 'قاعده‌ها تغییر کرد.').waitFor()
    expect(await axe(page, { within: 'main' })).toEqual([])
    expect(await fits(page)).toBe(true)
    const visitor = await openPage({ address: school.address, width })
    await expect
      .poll(async () => {
        await visitor.goto('/placement')
        return main(visitor).innerText()
      })
      .toContain(`نتیجه ${days} روز اعتبار دارد`)
  })

  test('PL12 a question whose answers do not fit is named to staff, who take it out of use', async () => {
    const page = await openAs(demoStaff('owner'), width, '/studio/placement-scale')
    const misfits = page.getByRole('link', { name: 'دیدن پرسش، و بیرون بردنش از چرخه' })
    await misfits.first().waitFor()
    const before = await misfits.count()
    const code = await main(page)
      .getByText(/^en-grammar-/)
      .first()
      .innerText()
    await misfits.first().click()
    await page.waitForURL('**/studio/questions/*')
    await page
      .getByText(/پاسخ.*(کلید یا متن|جور نیست)/)
      .first()
      .waitFor()
    await choose(page, 'وضعیت', 'بازنشسته')
    await page
      .getByRole('button', { name: /^(ذخیره|ثبت)/ })
      .first()
      .click()
    await snack(page, 'اطلاعات با موفقیت ذخیره شد.').waitFor()
    await expect
      .poll(async () => {
        await page.goto('/studio/placement-scale')
        await page.getByRole('heading', { name: 'پرسش‌هایی که پاسخ‌ها با آن‌ها جور نیست' }).waitFor()
        return misfits.count()
      })
      .toBe(before - 1)
    expect(await main(page).getByText(code).count()).toBe(0)
  })

  test('PL15 a teacher says after three sessions that a level was too easy, and the cut above it goes down', async () => {
    const owner = await openAs(demoStaff('owner'), width, '/studio/placement-scale')
    const said = (page: Page) =>
      page.evaluate(() => {
        const read = (title: string) =>
          [...document.querySelectorAll('h3')].find(({ textContent }) => textContent?.startsWith(title))!
            .nextElementSibling!
        const cells = (title: string) =>
          Object.fromEntries(
            [...read(title).querySelectorAll('div')].map(cell => [
              cell.querySelector('dt')!.textContent,
              cell.querySelector('dd')!.textContent,
            ]),
          )
        return { cuts: cells('مرز سطح‌ها'), verdicts: cells('نظر استادان') }
      })
    await owner.getByRole('heading', { name: 'مرز سطح‌ها' }).waitFor()
    const before = await said(owner)

    const teacher = await openAs(demoStaff('teacher'), width, '/studio/placement-appeals')
    const waiting = teacher.getByRole('list', { name: 'نظر دربارهٔ سطح' }).getByRole('listitem')
    const learner = waiting.filter({ hasText: 'B1' }).first()
    await learner.waitFor()
    const count = await waiting.count()
    expect(await axe(teacher, { within: 'main' })).toEqual([])
    expect(await fits(teacher)).toBe(true)
    await learner.getByRole('button', { name: 'برایش آسان است' }).click()
    await snack(teacher, 'نظر شما ثبت شد.').waitFor()
    await expect.poll(() => waiting.count()).toBe(count - 1)

    await button(owner, 'برآورد تازه').click()
    await snack(owner, 'برآورد تازه در پس‌زمینه انجام می‌شود.').waitFor()
    const readCut = (cuts: Record<string, string>) => Number.parseFloat(cuts['B1/B2']!)
    await expect
      .poll(
        async () => {
          await owner.reload()
          await owner.getByRole('heading', { name: 'مرز سطح‌ها' }).waitFor()
          return readCut((await said(owner)).cuts)
        },
        { timeout: 30_000 },
      )
      .toBeLessThan(readCut(before.cuts))
    const easy = (verdicts: Record<string, string>) => readInteger(verdicts.B1!.split('،')[0]!)!
    expect(easy((await said(owner)).verdicts)).toBe(easy(before.verdicts) + 1)
  })

  test('PL11 a teacher of the group answers an appeal that stays where it is', async () => {
    const teacher = await openAs(demoStaff('teacher'), width, '/studio/placement-appeals')
    const waiting = teacher.getByRole('list', { name: 'درخواست‌های بازبینی' }).getByRole('listitem')
    await waiting.first().waitFor()
    const reason = await waiting.first().getByText(/\.$/).first().innerText()
    const form = waiting.first().getByRole('form')
    await form.getByRole('textbox', { name: 'پاسخ به زبان‌آموز' }).fill('دو جلسهٔ دیگر بمانید، بعد حرف می‌زنیم.')
    await form.getByRole('button', { name: 'فرستادن پاسخ' }).click()
    await snack(teacher, 'پاسخ رسید.').waitFor()
    await teacher.getByText(reason).waitFor({ state: 'detached' })
    await teacher.reload()
    await teacher.getByRole('heading', { name: 'سطحشان درست است؟' }).waitFor()
    expect(await teacher.getByText(reason).count()).toBe(0)
    expect(await fits(teacher)).toBe(true)
  })
})

test('PL11 a learner says that a class is hard, the teacher moves the seat, and what was paid stays paid', async () => {
  const learner = await openAs(demoAccounts[0], 390, '/profile?tab=placement')
  const group = 'تلفظ روشن انگلیسی، گروه کوچک'
  const form = learner.getByRole('form', { name: `بازبینی سطح ${group}` })
  await form.getByRole('button', { name: 'سخت است' }).click()
  await form.getByRole('textbox', { name: 'چرا؟' }).fill('به تمرین‌های گروه نمی‌رسم.')
  await form.getByRole('button', { name: 'درخواست بازبینی' }).click()
  await learner.getByText('در انتظار پاسخ استاد').waitFor()
  const readOrders = async () =>
    (await ask<{ items: { state: string; title: string }[] }>(learner, '/api/payment/orders')).items.map(
      ({ state }) => state,
    )
  const orders = await readOrders()

  const teacher = await openAs(listDemoStaff('teacher')[1], 1280, '/studio/placement-appeals')
  const appeal = teacher
    .getByRole('list', { name: 'درخواست‌های بازبینی' })
    .getByRole('listitem')
    .filter({ hasText: 'به تمرین‌های گروه نمی‌رسم.' })
  const answer = appeal.getByRole('form', { name: 'پاسخ به مهتاب رستگار' })
  const target = await choose(answer, 'گروه تازه', /^A2/)
  await answer.getByRole('textbox', { name: 'پاسخ به زبان‌آموز' }).fill('این گروه آرام‌تر پیش می‌رود.')
  await answer.getByRole('button', { name: 'جابه‌جا کن' }).click()
  await snack(teacher, 'جابه‌جا شد و خبرش رفت.').waitFor()
  await appeal.waitFor({ state: 'detached' })

  await learner.goto('/profile?tab=courses')
  const [course] = target.replace(/^A2 /, '').split('، ')
  await main(learner).getByText(course!).first().waitFor()
  await learner.goto('/profile?tab=placement')
  await learner.getByText('جابه‌جا شدید').waitFor()
  await learner.getByText('این گروه آرام‌تر پیش می‌رود.').waitFor()
  expect(await readOrders()).toEqual(orders)
  expect(await axe(learner, { within: 'main' })).toEqual([])
})
