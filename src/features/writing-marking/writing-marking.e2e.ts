import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openSchool } from '../../../test/school-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { insertSentText } from '../../../test/writing-marking.ts'

const body = 'Nowadays more people works at home. It depends of the family. We like it very much.'
/** Texts of the demo's learner that its teacher has taken, one for each test and each try of it. */
const texts = Array.from({ length: 12 }, () => randomUUID())
const takeOne = () => texts.pop()!

let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(async database => {
    for (const id of texts) {
      await insertSentText(database, { id, title: 'کار در خانه', body, words: 16 })
    }
  })
})
afterAll(() => school?.[Symbol.asyncDispose]())

const field = (page: Page, number: string) => page.getByRole('textbox', { name: `اصلاح جملهٔ ${number}` })
const isKept = (page: Page) => page.getByText('نیمه‌کاره ذخیره شد').waitFor()

async function openBench(id: string, width: number) {
  const page = await openPage({
    address: school.address,
    width,
    expectErrors: /Failed to load resource|net::/,
  })
  await signIn(page, demoStaff('teacher'))
  await page.goto(`/studio/writing/${id}`)
  await page.getByRole('heading', { name: 'کار در خانه' }).waitFor()
  return page
}

atEachWidth(width => {
  test('WR2 a text is marked by keyboard alone, returned, and read by its writer with what was removed and added', async () => {
    const id = takeOne()
    const page = await openBench(id, width)
    await page.keyboard.press('Enter')
    await field(page, '۱').waitFor()
    expect(await field(page, '۱').evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('Nowadays more people work at home.')
    const change = page.getByRole('region', { name: 'تفاوت' })
    expect(await change.locator('del').allTextContents()).toEqual(['works'])
    expect(await change.locator('ins').allTextContents()).toEqual(['work'])
    await page.keyboard.press('Alt+1')
    const type = page.getByRole('group', { name: 'گونهٔ خطا' }).getByRole('button', { pressed: true })
    const typeName = (await type.textContent())!.replace(/\s*\d\s*$/, '')
    await page.getByRole('button', { name: 'همین توضیح را بگذار' }).waitFor()
    // At the end nothing lies below what stays in sight.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'جملهٔ ۱، اصلاح‌شده' }).waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('It depends on the family.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await field(page, '۲').waitFor()
    await page.locator('[data-original]').dblclick({ position: { x: 45, y: 14 } })
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'نکته روی واژه‌ها' })
    await dialog.getByText('depends', { exact: true }).waitFor()
    await dialog.getByRole('combobox', { name: 'معیار' }).click()
    await page.getByRole('option', { name: 'زبان' }).click()
    await dialog.getByRole('textbox', { name: 'نکته' }).fill('این فعل حرف اضافهٔ خودش را دارد.')
    await dialog.getByRole('button', { name: 'گذاشتن نکته' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await field(page, '۳').waitFor()

    // Named while one is not marked, and none afterwards.
    await page.getByRole('button', { name: 'بازگرداندن به زبان‌آموز…' }).click()
    const returning = page.getByRole('dialog', { name: 'بازگرداندن به زبان‌آموز' })
    await returning.getByText('این جمله هنوز نشان ندارد: ۳').waitFor()
    await returning.getByRole('button', { name: 'ادامهٔ تصحیح' }).click()
    await returning.waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    await page.getByText('۳ جمله از ۳').waitFor()
    await page.getByRole('radiogroup', { name: 'محتوا' }).getByText('۴').click()
    await page.getByLabel('توضیح محتوا').fill('همهٔ خواسته‌ها پاسخ دارد.')
    await page.getByLabel('پیام پایانی').fill('آفرین، روان نوشته‌اید.')
    await page.getByRole('button', { name: 'بازگرداندن به زبان‌آموز…' }).click()
    await returning.getByText('همهٔ جمله‌ها نشان دارند').waitFor()
    await returning.getByRole('button', { name: 'بازگرداندن', exact: true }).click()
    await page.getByText('به زبان‌آموز بازگردانده شد.').waitFor()

    const learner = await openPage({ address: school.address, width })
    await signIn(learner)
    await learner.goto(`/writing-correction/texts/${id}/marked`)
    const rows = learner.getByRole('list', { name: 'جمله‌ها' })
    await rows.waitFor()
    expect(await rows.locator('del').allTextContents()).toEqual(['works', 'of'])
    expect(await rows.locator('ins').allTextContents()).toEqual(['work', 'on'])
    const drawn = await rows
      .locator('del')
      .first()
      .evaluate(element => ({
        before: getComputedStyle(element, '::before').content,
        line: getComputedStyle(element).textDecorationLine,
        dir: getComputedStyle(element).direction,
        page: document.documentElement.dir,
      }))
    expect(drawn).toEqual({ before: '"["', line: 'line-through', dir: 'ltr', page: 'rtl' })
    await rows.getByText(typeName, { exact: true }).click()
    await rows.getByRole('link', { name: 'قاعده و نمونه‌ها' }).waitFor()
    const comment = rows.getByRole('list', { name: 'نکته‌ها' }).getByRole('listitem')
    expect(await comment.textContent()).toBe('«depends»این فعل حرف اضافهٔ خودش را دارد.زبان')
    await learner.getByText('همهٔ خواسته‌ها پاسخ دارد.').waitFor()
    await learner.getByText('آفرین، روان نوشته‌اید.').waitFor()
    expect(await axe(learner)).toEqual([])
    await learner.getByRole('button', { name: 'پرسیدن دربارهٔ این جمله' }).first().click()
    await learner.getByLabel('پیام دربارهٔ جملهٔ ۱').fill('چرا people جمع است؟')
    await learner.getByRole('button', { name: 'فرستادن' }).click()
    await learner
      .getByRole('list', { name: 'گفت‌وگو دربارهٔ جملهٔ ۱' })
      .getByText('چرا people جمع است؟')
      .waitFor()
    await page.goto(`/studio/writing/${id}`)
    const talk = page.getByRole('list', { name: 'گفت‌وگو دربارهٔ جملهٔ ۱' })
    await talk.getByText('چرا people جمع است؟').waitFor()
    await page.getByRole('button', { name: 'پاسخ', exact: true }).click()
    await page.getByLabel('پیام دربارهٔ جملهٔ ۱').fill('چون یعنی «مردم».')
    await page.getByRole('button', { name: 'فرستادن' }).click()
    await talk.getByText('چون یعنی «مردم».').waitFor()
    expect(await axe(page)).toEqual([])

    await learner.getByRole('link', { name: 'متن پاکیزه' }).click()
    await learner
      .getByRole('region', { name: 'پس از تصحیح' })
      .getByText('Nowadays more people work at home. It depends on the family. We like it very much.')
      .waitFor()
    await learner.getByRole('link', { name: 'کنار هم' }).click()
    await learner.getByRole('region', { name: 'نوشتهٔ شما' }).getByText(body).waitFor()
  })

  test('WR7 a half-done marking is there again after a crash without a connection, and on another device', async () => {
    const id = takeOne()
    const page = await openBench(id, width)
    await field(page, '۱').fill('Nowadays more people work at home.')
    await isKept(page)
    // The next words never reach the server.
    const context = page.context()
    let isCut = true
    await context.route(/\/api\/studio\/writing\/texts\/.*\/marking$/, route =>
      isCut && route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByLabel('پیام پایانی').fill('این پیام هنوز فرستاده نشده است.')
    await page.getByText('فقط در همین دستگاه ذخیره شد').waitFor()
    await page.goto('chrome://crash').catch(() => {})
    isCut = false
    const again = await context.newPage()
    await again.goto(`${school.address}/studio/writing/${id}`)
    await again.getByText('این پیام هنوز فرستاده نشده است.').waitFor()
    expect(await field(again, '۱').inputValue()).toBe('Nowadays more people work at home.')
    await isKept(again)
    await again.close()

    const other = await openBench(id, width)
    await other.getByText('این پیام هنوز فرستاده نشده است.').waitFor()
    expect(await field(other, '۱').inputValue()).toBe('Nowadays more people work at home.')
  })
})

test('WR1 each sentence of the text is marked perfect or corrected; typed as it was it is no correction', async () => {
  const page = await openBench(takeOne(), 1280)
  await field(page, '۱').fill('Nowadays more people work at home.')
  await page
    .getByRole('button', { name: /^ثبت و بعدی/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'جملهٔ ۱، اصلاح‌شده' }).waitFor()
  await field(page, '۲').fill('It depends of the family. ')
  await page
    .getByRole('button', { name: /^ثبت و بعدی/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'جملهٔ ۲، نرسیده' }).waitFor()
  await field(page, '۳').waitFor()
  await page
    .getByRole('button', { name: /^بی‌نقص/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'جملهٔ ۱، اصلاح‌شده' }).click()
  await page.getByRole('button', { name: 'جملهٔ ۳، بی‌نقص' }).waitFor()
  const others = page.getByRole('button', { name: /^جملهٔ [۲۳]، / })
  expect(await others.evaluateAll(all => all.map(mark => mark.getAttribute('aria-label')))).toEqual([
    'جملهٔ ۲، نرسیده',
    'جملهٔ ۳، بی‌نقص',
  ])
  expect(await field(page, '۱').inputValue()).toBe('Nowadays more people work at home.')
})

test('WR3 each change of a sentence gets a type of the list', async () => {
  const page = await openBench(takeOne(), 1280)
  await field(page, '۱').fill('Nowadays many people work at home.')
  const changes = page.getByRole('group', { name: 'کدام تغییر؟' }).getByRole('button')
  await changes.nth(1).waitFor()
  expect(await changes.allInnerTexts()).toEqual([
    expect.stringMatching(/more.*many.*؟$/s),
    expect.stringMatching(/works.*work.*؟$/s),
  ])
  const types = page.getByRole('group', { name: 'گونهٔ خطا' }).getByRole('button')
  const names: string[] = []
  for (const index of [0, 1]) {
    names.push((await types.nth(index).innerText()).replace(/\s*\d\s*$/, ''))
    await types.nth(index).click()
  }
  await expect.poll(() => changes.allInnerTexts()).toEqual(names.map(name => expect.stringContaining(name)))
})

test('WR6 what is said under a sentence is kept in the bank, and put under another by one press', async () => {
  const id = takeOne()
  const page = await openBench(id, 1280)
  const note = page.getByLabel('توضیح برای زبان‌آموز')
  const said = `این فعل مفرد نیست (${id.slice(0, 4)}).`
  await note.fill(said)
  const bank = page.getByRole('region', { name: 'بانک نکته‌ها' })
  await bank.getByRole('button', { name: 'برای همه' }).click()
  await bank.getByRole('button', { name: said, exact: true }).waitFor()
  await page.getByRole('button', { name: 'جملهٔ ۳، نرسیده' }).click()
  await field(page, '۳').waitFor()
  expect(await note.inputValue()).toBe('')
  await bank.getByRole('button', { name: said, exact: true }).click()
  expect(await note.inputValue()).toBe(said)
  expect(await axe(page)).toEqual([])
})

test('of two tabs the later one is told and chooses; sentences are split and joined by hand', async () => {
  const id = takeOne()
  const page = await openBench(id, 1280)
  const other = await page.context().newPage()
  await other.goto(`${school.address}/studio/writing/${id}`)
  // Both have begun from the same before one goes on.
  await field(other, '۱').waitFor()
  await field(page, '۱').fill('Nowadays, more people work at home.')
  await isKept(page)
  await other.getByLabel('پیام پایانی').fill('از برگهٔ دوم')
  await other.getByText('در برگه یا دستگاه دیگری جلوتر رفته است').waitFor()
  await other.getByRole('button', { name: 'آنچه آن‌جا ذخیره شده' }).click()
  await expect.poll(() => field(other, '۱').inputValue()).toBe('Nowadays, more people work at home.')
  await other.close()

  await page.getByRole('button', { name: 'جملهٔ ۲، نرسیده' }).click()
  await page.getByRole('button', { name: 'دو جمله' }).click()
  await page
    .getByRole('group', { name: /جملهٔ دوم از کدام واژه/ })
    .getByRole('button', { name: 'of' })
    .click()
  await page.getByText('از ۴').waitFor()
  expect(await field(page, '۲').inputValue()).toBe('It depends')
  await page.getByRole('button', { name: 'جملهٔ ۳، نرسیده' }).click()
  expect(await field(page, '۳').inputValue()).toBe('of the family.')
  await page.getByRole('button', { name: 'با قبلی یکی' }).click()
  await page.getByText('از ۳').waitFor()
  expect(await field(page, '۲').inputValue()).toBe('It depends of the family.')
})
