import { expect, test } from 'vitest'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { axe } from '../../../test/browser.ts'
import { findPreview, openBank } from '../../../test/edit-questions.ts'
import { countKeptPieces, hearTone } from '../../../test/speech.ts'

const seededId = (code: string) => fixedIds('questions')(`question ${code}`)

test('EX9 a learner answers every kind of question on a small phone, and sees what was right', async () => {
  const page = await openBank('', { width: 360 })
  const open = async (code: string) => {
    await page.goto(`/studio/questions/${seededId(code)}`)
    const preview = findPreview(page)
    await preview.getByRole('checkbox', { name: 'نمایش کلید' }).waitFor()
    return preview
  }
  const show = (preview: ReturnType<typeof findPreview>) =>
    preview.getByRole('checkbox', { name: 'نمایش کلید' }).check()

  const single = await open('en-kinds-single-b2-01')
  await single.getByRole('radio', { name: 'had known' }).check()
  await show(single)
  await single.getByText('پاسخ درست، پاسخ شما').waitFor()
  expect(await axe(page)).toEqual([])

  const multiple = await open('en-kinds-multiple-b1-01')
  for (const name of ['a wardrobe', 'a runway']) await multiple.getByRole('checkbox', { name }).check()
  await show(multiple)
  await multiple.getByText('نادرست، پاسخ شما').waitFor()

  const cloze = await open('en-kinds-cloze-b1-01')
  await cloze.getByRole('textbox', { name: 'جای خالی ۱' }).fill('awya')
  await cloze.getByRole('combobox', { name: 'جای خالی ۲' }).selectOption('broken')
  await cloze.getByRole('textbox', { name: 'جای خالی ۳' }).fill('under')
  await show(cloze)
  await cloze.getByText('درست؛ لغزش نوشتاری: awya ← away').waitFor()
  await cloze.getByText('درست: on').waitFor()
  expect(
    await cloze
      .getByRole('textbox', { name: 'جای خالی ۱' })
      .evaluate(field => getComputedStyle(field).direction),
  ).toBe('ltr')

  const matching = await open('en-kinds-matching-a2-01')
  for (const [left, right] of [['a nurse', 'a hospital'], ['a chef', 'a kitchen'], ['a farmer', 'a library']]) {
    await matching.getByRole('combobox', { name: left }).selectOption(right!)
  } // biome-ignore format: pairs
  await show(matching)
  await matching.getByText('درست: a field').waitFor()

  const ordering = await open('en-kinds-ordering-b1-01')
  const pieces = ordering.getByRole('listitem')
  const last = await pieces.nth(3).innerText()
  await ordering.getByRole('button', { name: 'بالا بردن مورد ۴' }).press('Enter')
  expect(await pieces.nth(2).innerText()).toBe(last)
  await ordering.getByText('به جای ۳ رفت.').waitFor()
  const [from, to] = await Promise.all([2, 0].map(at => pieces.nth(at).locator('span').first().boundingBox()))
  await page.mouse.move(from!.x + 5, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(to!.x + 5, to!.y + 20, { steps: 6 })
  await page.mouse.up()
  expect(await pieces.first().innerText()).toBe(last)

  const short = await open('en-kinds-text-a2-01')
  await short.getByRole('textbox', { name: 'با یک واژه پاسخ دهید.' }).fill('Cuosin')
  await show(short)
  await short.getByText('درست؛ لغزش نوشتاری: Cuosin ← cousin').waitFor()

  const dictation = await open('en-kinds-dictation-a2-01')
  await dictation.getByRole('textbox').fill('The train to the coast leaves at quarter past')
  await show(dictation)
  await dictation.getByText('nine.', { exact: true }).waitFor()

  const essay = await open('en-kinds-essay-b1-01')
  await essay.getByRole('textbox').fill('It’s a well-known town. Come!')
  await essay.getByText('۶ واژه').waitFor()
  await essay.getByText('میان ۸۰ و ۱۵۰ واژه').waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('EX11 what is said stays on the device, piece by piece, until the server has it', async () => {
  const page = await openBank('', { expectErrors: /Failed to load resource|ERR_/ })
  await hearTone(page)
  const path = `/studio/questions/${seededId('en-kinds-speaking-a2-01')}`
  await page.goto(path)
  let isCut = true
  await page.route('**/api/uploads**', route => (isCut ? route.abort() : route.continue()))
  const preview = findPreview(page)
  await preview.getByRole('button', { name: 'شروع ضبط' }).click()
  await preview.getByText(/روی همین دستگاه می‌ماند: ۱ تکه/).waitFor()
  // The page is lost in the middle of a sentence.
  await page.goto('/studio')
  await page.goto(path)
  await preview.getByText(/صدا روی همین دستگاه هم مانده است/).waitFor()
  isCut = false
  await preview.getByText('صدای شما رسید.').waitFor()
  expect(await countKeptPieces(page)).toBe(0)
  expect(await preview.getByRole('button', { name: 'از نو' }).isVisible()).toBe(true)
})

test('a question is written, refused at its field, kept as a draft, found, and changed with others', async () => {
  const page = await openBank('/new')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const stem = `The cat ${Date.now().toString(36)} ____ asleep.`
  await field('متن پرسش').fill(stem)
  for (const [at, option] of ['is', 'are', 'am', 'is'].entries()) {
    await field(`گزینهٔ ${'۱۲۳۴'[at]}`).fill(option)
  }
  await findPreview(page).getByText('همین که پرسش کامل شود').waitFor()
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('دو مورد یکسان است.').waitFor()
  await page.getByText('پیش‌نویس روی همین دستگاه ماند.').waitFor()
  await page.reload()
  await expect.poll(() => field('متن پرسش').inputValue()).toBe(stem)
  await field('گزینهٔ ۴').fill('be')
  await findPreview(page).getByRole('radio', { name: 'be' }).waitFor()
  await field('برچسب').fill('بودن')
  await field('برچسب').press('Enter')
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

  await page.getByRole('searchbox', { name: 'جست‌وجو در پرسش‌ها' }).fill(stem.slice(8, 16))
  await page.getByRole('button', { name: 'نمایش' }).click()
  await page.getByText('۱ پرسش', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: /^انتخاب/ }).check()
  const bulk = page.getByRole('form', { name: 'تغییر گروهی' })
  await bulk.getByRole('textbox', { name: 'افزودن برچسب' }).fill('حیوان')
  await bulk.getByRole('button', { name: 'تغییر همه' }).click()
  await page.getByText('۱ پرسش تغییر کرد.').waitFor()
  await page.getByText('بودن، حیوان').waitFor()
  expect(await axe(page)).toEqual([])
})

test('a Moodle file is checked question by question, then written; what leaves is named before it does', async () => {
  const page = await openBank('/import')
  const mark = Date.now().toString(36)
  const xml = `<quiz>
    <question type="truefalse"><name><text>sun ${mark}</text></name><questiontext format="html"><text>Is the sun ${mark} hot?</text></questiontext>
      <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
    <question type="drawing"><name><text>draw ${mark}</text></name></question></quiz>`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'quiz.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await page.getByRole('button', { name: 'بررسی' }).click()
  await page.getByText('۱ تازه، ۰ تکراری، ۱ ردشده. هنوز چیزی وارد نشده است.').waitFor()
  await page
    .getByRole('row', { name: new RegExp(`draw ${mark}`) })
    .getByText('نوع «drawing» را بانک ندارد.')
    .waitFor()
  expect(await page.getByRole('button', { name: 'ثبت' }).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'پرسش‌های ردشده کنار بماند' }).check()
  await page.getByRole('button', { name: 'ثبت' }).click()
  await page.getByText('وارد شد: ۱ تازه، ۰ تکراری، ۱ ردشده.').waitFor()

  await page.goto('/studio/questions?kind=ordering')
  await page.getByRole('button', { name: 'خروجی' }).waitFor()
  await page.getByRole('button', { name: 'خروجی' }).click()
  const dialog = page.getByRole('dialog', { name: 'خروجی Moodle XML' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'دریافت فایل' }).click()
  expect((await downloading).suggestedFilename()).toBe('questions.moodle.xml')
})
