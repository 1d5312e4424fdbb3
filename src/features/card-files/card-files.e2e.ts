import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAnkiPackage } from 'anki-reader'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { buildPackage } from '../../../test/anki-packages.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { readSound, watchSounds } from '../../../test/card-steps.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { session, show } from '../../../test/review-steps.ts'
import { atEachWidth } from '../../../test/widths.ts'

const choose = (page: Page, name: string, content: Uint8Array | string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  })

const deck = buildPackage(
  'anki21b',
  [
    { guid: 'e1', fields: ['The train is late.', 'قطار دیر کرده است.', 'در ایستگاه [sound:a.mp3]'] },
    { guid: 'e2', fields: ['A window seat, please.', 'لطفاً صندلی کنار پنجره.', ''] },
    { guid: 'e3', fields: ['', 'بی انگلیسی', ''] },
  ],
  { deck: 'سفر با قطار' },
)

atEachWidth(width => {
  test('cards of an Anki deck come in after a report, are taken out again, and taken back', async () => {
    const page = await openPage({ width })
    await signIn(page, await registerOverHttp(inject('address')))
    await page.goto('/phrasebook/mine')
    await page.getByRole('link', { name: 'ورود و خروج کارت‌ها' }).click()
    await page.getByRole('heading', { level: 1, name: 'ورود و خروج کارت‌ها' }).waitFor()

    await choose(page, 'train.apkg', deck)
    await page.getByText('۲ کارت تازه از ۳. هنوز چیزی وارد نشده است.').waitFor()
    await page.getByText('صدا: ۱ («a.mp3»)').waitFor()
    await page.getByText('کارت‌های پذیرفته‌نشده').click()
    await page.getByText('روی عبارت خالی است.').waitFor()
    expect(await page.getByLabel('نام فهرست تازه').inputValue()).toBe('سفر با قطار')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '۲ کارت را وارد کن' }).click()
    await page.getByText('۲ کارت وارد شد').waitFor()

    await page.getByRole('link', { name: 'دیدن فهرست' }).click()
    await page.getByRole('heading', { level: 2, name: 'سفر با قطار' }).waitFor()
    await page.getByText('A window seat, please.').waitFor()

    await page.getByRole('link', { name: 'ورود و خروج کارت‌ها' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'بستهٔ Anki' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('سفر با قطار.apkg')
    const bytes = await readFile(await saved.path())
    const { collection } = await readAnkiPackage(new Blob([new Uint8Array(bytes)]))
    const fields = Object.values(collection.getDecks()).flatMap(one =>
      Object.values(one.getCards()).map(card => card.getFields().English),
    )
    expect(fields.toSorted()).toEqual(['A window seat, please.', 'The train is late.'])

    // The same file once more brings nothing.
    await choose(page, 'train.apkg', deck)
    await page.getByText('در این فایل کارت تازه‌ای نیست.').waitFor()
    await page.getByText('۲ کارت را دارید و دوباره نمی‌آید.').waitFor()
    await page.getByRole('button', { name: 'پس گرفتن' }).click()
    await page.getByText('۲ کارت برداشته شد.').waitFor()
  })
})

atEachWidth(width => {
  test('PH12 the sound and the picture of an Anki card come with it, and are heard and seen in the list and the review', async () => {
    const sound = await readFile(join(import.meta.dirname, '../../../seed-media/phrases/after-you.mp3'))
    const drawn = { width: 320, height: 200, channels: 3, background: 'teal' } as const
    const picture = await sharp({ create: drawn }).png().toBuffer()
    const page = await openPage({ width })
    await signIn(page, await registerOverHttp(inject('address')))
    await watchSounds(page)
    await page.goto('/phrasebook/cards')
    const notes = [
      { guid: 's1', fields: ['بفرمایید', 'After you. [sound:after.mp3]', '<img src="door.png">'] },
      { guid: 's2', fields: ['در', 'door', ''] },
    ]
    const media = { 'after.mp3': sound, 'door.png': picture }
    await choose(page, 'door.apkg', buildPackage('anki21b', notes, { deck: 'در', media }))
    await page.getByText('۱ کارت با صدا و ۱ کارت با تصویر می‌آید.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '۲ کارت را وارد کن' }).click()
    await page.getByRole('link', { name: 'دیدن فهرست' }).click()
    const isShown = async () => {
      const shown = page.getByRole('img', { name: 'تصویر کارت «بفرمایید»' })
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      await page.getByRole('button', { name: /^شنیدن .*After you/ }).click()
      await expect.poll(async () => (await readSound(page)).heard).toBeGreaterThan(0.1)
      expect(await axe(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    }
    await isShown()
    await page.goto('/phrasebook/review')
    for (let card = 0; card < 2; card++) {
      await show(page).click()
      if ((await page.getByText('After you.').count()) > 0) break
      await session(page).getByRole('button', { name: 'آسان بود' }).click()
    }
    await isShown()
  })
})

test('a file that cannot be read says why at its place, and another one may be chosen', async () => {
  const page = await openPage({ width: 390 })
  await signIn(page, await registerOverHttp(inject('address')))
  await page.goto('/phrasebook/cards')
  await choose(page, 'broken.apkg', deck.slice(0, 300))
  await page.getByText('این فایل ZIP خراب است.').waitFor()
  await page.reload()
  await choose(page, 'cards.csv', 'فارسی,English\nسلام,Hello')
  await page.getByText('۱ کارت تازه از ۱. هنوز چیزی وارد نشده است.').waitFor()
  // The sides were guessed by their letters; whoever knows better changes them.
  await page.getByRole('combobox', { name: 'روی فارسی' }).click()
  await page.getByRole('option', { name: 'هیچ‌کدام' }).click()
  await page.getByText('۱ کارت ستون‌هایش انتخاب نشده است.').waitFor()
})
