import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { writeQtiPackage } from '#server/engines/question-formats/qti-package.ts'
import { axe } from '../../../../test/browser.ts'
import { choose, openBank, writeQuestion } from '../../../../test/edit-questions.ts'
import { wrap } from '../../../../test/questions-to-carry.ts'

const sound = new Uint8Array(await readFile('seed-media/questions/en-listening-a1-01.mp3'))
const chooseFile = (page: Page, buffer: Uint8Array) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'questions.zip', mimeType: 'application/zip', buffer: Buffer.from(buffer) })
const mark = () => randomUUID().slice(0, 8)
const single = (stem: string): AuthoredContent => ({ kind: 'single', stem, options: ['yes', 'no'], key: 0 })

describe.each([390, 1280])('at %i px', width => {
  test('level, state and tags of many questions are changed together', async () => {
    const page = await openBank('', { width })
    const tag = mark()
    for (const stem of ['One?', 'Two?', 'Three?']) {
      await writeQuestion(page, { tags: [tag], content: single(`${stem} ${mark()}`) })
    }
    await page.goto(`/studio/questions?tag=${tag}`)
    for (const stem of ['One?', 'Two?']) {
      await page.getByRole('checkbox', { name: new RegExp(`انتخاب «${stem.replace('?', '\\?')}`) }).check()
    }
    const bulk = page.getByRole('form', { name: 'تغییر گروهی' })
    await bulk.getByText('۲ پرسش انتخاب شده است').waitFor()
    await choose(bulk, 'سطح', 'C1')
    await choose(bulk, 'وضعیت', 'در چرخه')
    await bulk.getByRole('textbox', { name: 'افزودن برچسب' }).fill('مرور')
    expect(await axe(page)).toEqual([])
    await bulk.getByRole('button', { name: 'تغییر همه' }).click()
    await page.getByText('۲ پرسش تغییر کرد.').waitFor()
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'در چرخه' }).count()).toBe(2)
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'C1' }).filter({ hasText: 'مرور' }).count())
      .toBe(2)
    expect(await page.getByRole('row').filter({ hasText: 'Three?' }).filter({ hasText: 'A2' }).count()).toBe(
      1,
    )
  })

  test('the same question twice is found, and both are seen side by side', async () => {
    const page = await openBank('', { width })
    const stem = `Is it ${mark()} hot`
    const id = await writeQuestion(page, { content: single(stem) })
    await writeQuestion(page, { content: single(`${stem}?`) })
    await writeQuestion(page, { content: single(`Is the ${mark()} cold`) })
    await page.goto(`/studio/questions?only=twins&q=${encodeURIComponent(stem)}`)
    await page.getByText('۲ پرسش', { exact: true }).waitFor()
    await page.goto(`/studio/questions/${id}`)
    await page.getByText(/۱۰۰٪ همین است/).waitFor()
    await page.getByRole('link', { name: 'کنار هم ببینید' }).first().click()
    await page.getByRole('heading', { name: 'کنار هم' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'باز کردن' }).count()).toBe(2)
    await expect.poll(() => page.getByText('پاسخ درست', { exact: true }).count()).toBe(2)
  })

  test('a broken package is told question by question before anything is written; the rest comes with its sound', async () => {
    const page = await openBank('/import', { width })
    const word = mark()
    const heard = (name: string, bytes: Uint8Array) => ({
      ...wrap({ ...single(`${name} ${word}?`), script: 'f: Yes.' }, `${name} ${word}`),
      files: { sound: { name: `${name}.mp3`, bytes } },
    })
    const { bytes } = writeQtiPackage(
      [
        heard('good', sound),
        heard('wrong', new TextEncoder().encode('no sound at all')),
        wrap(single(`${word} `.repeat(1_000)), `long ${word}`),
      ],
      '3.0',
    )
    await chooseFile(page, bytes.slice(0, 400))
    await page.getByRole('button', { name: 'بررسی' }).click()
    await page.getByText('این فایل ZIP خراب است.').first().waitFor()
    await page.getByRole('button', { name: 'حذف فایل' }).click()
    await chooseFile(page, bytes)
    await page.getByRole('button', { name: 'بررسی' }).click()
    await page.getByText('۱ تازه، ۰ تکراری، ۲ ردشده. هنوز چیزی وارد نشده است.').waitFor()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} ${word}`) })
    await row('good').getByText('همراه: good.mp3').waitFor()
    await row('wrong')
      .getByText(/«wrong\.mp3»: این فایل صدا نیست/)
      .waitFor()
    await row('long').getByText('متن پرسش: این متن نباید بیش از ۵٬۰۰۰ نویسه باشد.').waitFor()
    expect(await page.getByRole('button', { name: 'ثبت' }).count()).toBe(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'پرسش‌های ردشده کنار بماند' }).check()
    await page.getByRole('button', { name: 'ثبت' }).click()
    await page.getByText('وارد شد: ۱ تازه، ۰ تکراری، ۲ ردشده.').waitFor()
    await page.goto(`/studio/questions?q=${word}`)
    await page.getByText('۱ پرسش', { exact: true }).waitFor()

    // And out again.
    await choose(page, 'قالب فایل', 'GIFT')
    await page.getByRole('button', { name: 'خروجی' }).click()
    const gift = page.getByRole('dialog', { name: 'خروجی GIFT' })
    await gift.getByText(/صدا «sound\.mp3»: GIFT فایل نمی‌برد/).waitFor()
    await gift.getByRole('button', { name: 'انصراف' }).click()
    await choose(page, 'قالب فایل', 'QTI 3')
    await page.getByRole('button', { name: 'خروجی' }).click()
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('dialog', { name: 'خروجی QTI 3' })
      .getByRole('button', { name: 'دریافت فایل' })
      .click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('questions.qti-3.0.zip')
    const entries = unzipSync(new Uint8Array(await readFile(await download.path())))
    expect(entries['media/item-0001/sound.mp3']).toEqual(sound)
  })
})
