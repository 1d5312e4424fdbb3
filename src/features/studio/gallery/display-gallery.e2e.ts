import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { knownCodes } from '#persian/taught-languages.ts'
import { axe, openPage } from '../../../../test/browser.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const carousel = (page: Page) => part(page, 'دوره‌های نمونه')
const press = (page: Page, name: string) => carousel(page).getByRole('button', { name }).click()
const place = (page: Page, label = 'دوره‌های نمونه') =>
  part(page, label)
    .getByText(/^اسلاید [۰-۹]+ از [۰-۹]+$/)
    .textContent()
const isOff = (page: Page, name: string) =>
  carousel(page).getByRole('button', { name }).getAttribute('aria-disabled')

async function openGallery(options: Parameters<typeof openPage>[0] = {}, query = '') {
  const page = await openPage(options)
  await goToGallery(page, query)
  return page
}

/** The gallery comes once the page is hydrated. */
async function goToGallery(page: Page, query = '') {
  await page.goto(`/studio/ui${query}`)
  await page.getByRole('heading', { name: 'نمایش', exact: true }).waitFor()
}

const choose = (page: Page, count: string) =>
  page.getByRole('radiogroup', { name: 'شمار اسلایدها' }).getByText(count, { exact: true }).click()

/** Opens the page with time standing still: from here on timers run only when the test lets them. */
async function openStopped(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options)
  await page.clock.install()
  await goToGallery(page)
  await page.clock.pauseAt(Date.now() + 500)
  return page
}

test('S2.5.25 a carousel without slides does not render', async () => {
  const page = await openGallery()
  expect(await carousel(page).getByRole('listitem').count()).toBe(5)

  await choose(page, 'هیچ')
  await expect.poll(() => carousel(page).count()).toBe(0)
  expect(await page.getByRole('link', { name: /Merhaba/ }).count()).toBe(0)
  expect(await part(page, 'گردونه').getByRole('button', { name: /اسلاید/ }).count()).toBe(2)

  await choose(page, 'یک')
  await carousel(page).waitFor()
  expect(await carousel(page).getByRole('listitem').count()).toBe(1)
  // One slide goes nowhere.
  expect(await carousel(page).getByRole('button').count()).toBe(0)
})

test('S8.22 a carousel without slides says in the console: There are no slides to show', async () => {
  const page = await openPage()
  const consoleLines: string[] = []
  page.on('console', message => consoleLines.push(message.text()))
  await goToGallery(page)
  expect(consoleLines).not.toContain('There are no slides to show')

  await choose(page, 'هیچ')
  await expect
    .poll(() => consoleLines.filter(sentence => sentence === 'There are no slides to show'))
    .toHaveLength(1)
  expect(await carousel(page).count()).toBe(0)
})

test('HO7 a carousel pauses on touch, is walked by keys from right to left, and renders nothing when empty', async () => {
  const page = await openStopped({ motion: true, context: { hasTouch: true } })
  const quotes = part(page, 'حرف زبان‌آموزان')
  const quotesPlace = () => place(page, 'حرف زبان‌آموزان')
  await quotes.getByRole('button', { name: 'توقف حرکت' }).waitFor()
  expect(await quotesPlace()).toBe('اسلاید ۱ از ۳')
  await page.clock.runFor(5100)
  await expect.poll(quotesPlace).toBe('اسلاید ۲ از ۳')

  await quotes.getByRole('list').tap()
  await quotes.getByRole('button', { name: 'ادامهٔ حرکت' }).waitFor()
  await page.clock.runFor(20_000)
  expect(await quotesPlace()).toBe('اسلاید ۲ از ۳')

  await carousel(page).getByRole('list').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => place(page)).toBe('اسلاید ۲ از ۵')
  expect(
    await carousel(page)
      .getByRole('list')
      .evaluate(list => list.scrollLeft),
  ).toBeLessThan(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page)).toBe('اسلاید ۱ از ۵')
  await page.keyboard.press('End')
  await expect.poll(() => isOff(page, 'اسلاید بعدی')).toBe('true')
  await page.keyboard.press('Home')
  await expect.poll(() => isOff(page, 'اسلاید قبلی')).toBe('true')

  await choose(page, 'هیچ')
  await expect.poll(() => carousel(page).count()).toBe(0)
})

test('the buttons of a carousel turn one slide a press and rest at the ends; the next slide peeks', async () => {
  const page = await openGallery()
  const list = carousel(page).getByRole('list')
  expect(await list.getByRole('listitem').first().getAttribute('aria-label')).toBe('اسلاید ۱ از ۵')
  const seen = await list.evaluate(track => {
    const box = track.getBoundingClientRect()
    return Array.from(track.children, slide => {
      const own = slide.getBoundingClientRect()
      return Math.max(0, Math.min(own.right, box.right) - Math.max(own.left, box.left)) / own.width
    })
  })
  expect(seen[0]).toBe(1)
  expect(seen[1]).toBeGreaterThan(0.1)
  expect(seen[1]).toBeLessThan(1)

  expect(await isOff(page, 'اسلاید قبلی')).toBe('true')
  await press(page, 'اسلاید بعدی')
  await press(page, 'اسلاید بعدی')
  await expect.poll(() => place(page)).toBe('اسلاید ۳ از ۵')
  expect(await isOff(page, 'اسلاید قبلی')).toBe('false')
  await press(page, 'اسلاید قبلی')
  await expect.poll(() => place(page)).toBe('اسلاید ۲ از ۵')
})

test('a carousel that turns by itself waits for pointer and focus, and never runs where less motion is asked for', async () => {
  const page = await openStopped({ width: 1280, motion: true })
  const quotes = part(page, 'حرف زبان‌آموزان')
  const quotesPlace = () => place(page, 'حرف زبان‌آموزان')
  await quotes.getByRole('button', { name: 'توقف حرکت' }).waitFor()
  await quotes.getByRole('list').hover()
  await page.clock.runFor(11_000)
  expect(await quotesPlace()).toBe('اسلاید ۱ از ۳')
  await page.mouse.move(5, 5)
  await quotes.getByRole('list').focus()
  await page.clock.runFor(11_000)
  expect(await quotesPlace()).toBe('اسلاید ۱ از ۳')
  await page.getByRole('heading', { level: 1 }).click()
  await quotes.getByRole('list').blur()
  await page.clock.runFor(5100)
  await expect.poll(quotesPlace).toBe('اسلاید ۲ از ۳')

  const calm = await openStopped({ width: 1280 })
  await calm.clock.runFor(11_000)
  expect(await place(calm, 'حرف زبان‌آموزان')).toBe('اسلاید ۱ از ۳')
  expect(await part(calm, 'حرف زبان‌آموزان').getByRole('button', { name: 'توقف حرکت' }).count()).toBe(0)
})

test('tabs are walked by arrows along the reading, the panel follows; those of the address keep it', async () => {
  const page = await openGallery()
  const tab = (name: string) => page.getByRole('tab', { name })
  const panel = page.getByRole('tabpanel')
  expect(await panel.innerText()).toBe('گرم‌کردن: دیروز چه شد؟')
  await tab('بخش‌ها').focus()
  await page.keyboard.press('ArrowLeft')
  expect(await tab('یادداشت‌های من').getAttribute('aria-selected')).toBe('true')
  expect(await tab('یادداشت‌های من').evaluate(button => button === document.activeElement)).toBe(true)
  await expect.poll(() => panel.innerText()).toBe('چهار یادداشت از جلسهٔ پنجم.')
  await page.keyboard.press('End')
  await expect
    .poll(() => panel.getAttribute('aria-labelledby'))
    .toBe(await tab('جزوه و تکلیف').getAttribute('id'))
  await page.keyboard.press('ArrowLeft')
  expect(await tab('بخش‌ها').getAttribute('aria-selected')).toBe('true')
  // One tab stop for all of them.
  expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1)

  const spans = page.getByRole('navigation', { name: 'بازهٔ آمار' })
  await spans.getByRole('link', { name: 'سال' }).click()
  await page.waitForURL('**/studio/ui?span=year')
  await expect.poll(() => spans.locator('[aria-current]').innerText()).toBe('سال')
})

test('a table names its rows and columns, folds on a handset and is sorted by its heads', async () => {
  const page = await openGallery()
  const results = page.getByRole('table', { name: 'آزمون‌های من' })
  const row = results.getByRole('row', { name: /^میان‌دورهٔ/ })
  expect(await row.evaluate(element => getComputedStyle(element).gridTemplateColumns.split(' ').length)).toBe(
    2,
  )
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['۲۰ آبان ۱۴۰۵', 'قبول', '۸۲ از ۱۰۰'])
  expect(await results.getByRole('columnheader').count()).toBe(4)

  const groups = page.getByRole('table', { name: 'گروه‌ها از دید درآمد' })
  const names = () => groups.getByRole('rowheader').allInnerTexts()
  const head = groups.getByRole('columnheader', { name: 'درآمد (تومان)' })
  expect(await names()).toEqual(['گروه عصر', 'گروه پنجشنبه'])
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  await head.getByRole('link').click()
  await expect.poll(names).toEqual(['گروه پنجشنبه', 'گروه عصر'])
  expect(await head.getAttribute('aria-sort')).toBe('ascending')
  expect(
    await groups
      .getByRole('cell')
      .last()
      .evaluate(cell => getComputedStyle(cell).textAlign),
  ).toBe('end')
})

test('meters fill from the right and say how much; a held place runs out', async () => {
  const page = await openStopped()
  const meter = page.getByRole('meter', { name: 'دورهٔ آلمانی' })
  expect(await meter.getAttribute('aria-valuetext')).toBe('۷ از ۱۶ جلسه')
  const [bar, fill] = await Promise.all([meter.boundingBox(), meter.locator('i').boundingBox()])
  expect(fill!.x + fill!.width).toBeCloseTo(bar!.x + bar!.width - 1, 0)
  expect(fill!.width / bar!.width).toBeCloseTo(7 / 16, 1)
  expect(await page.getByRole('progressbar', { name: 'فرستادن فایل' }).getAttribute('aria-valuenow')).toBe(
    '64',
  )
  expect(
    await page.getByRole('progressbar', { name: 'آماده‌سازی فایل' }).getAttribute('aria-valuenow'),
  ).toBeNull()

  await page.getByRole('button', { name: 'نگه‌داشتن وقت' }).click()
  const timer = page.getByRole('timer')
  await expect.poll(() => timer.innerText()).toMatch(/^۱[۰۱]:[۰-۹]{2}$/)
  await page.clock.runFor(70_000)
  await page.getByText('۱۰ دقیقه مانده است.').waitFor({ state: 'attached' })
  await page.clock.runFor(600_000)
  await expect.poll(() => timer.innerText()).toBe('۰:۰۰')
  await expect.poll(() => page.getByText('مهلت نگه‌داشتن وقت تمام شد.').count()).toBe(2)
})

test('every language has its wall and its greeting, every teacher an arch', async () => {
  const page = await openGallery({ width: 1280 })
  const walls = part(page, 'جلد').locator('b[lang]')
  const langs = await walls.evaluateAll(all => [...new Set(all.map(wall => (wall as HTMLElement).lang))])
  expect(langs).toEqual(knownCodes)
  const pictures = await walls.evaluateAll(all =>
    all.slice(0, 8).map(wall => getComputedStyle(wall.parentElement!).backgroundImage),
  )
  expect(new Set(pictures).size).toBe(8)
  for (const picture of pictures) {
    const answer = await page.request.get(/url\("(.+)"\)/.exec(picture)![1]!)
    expect(answer.headers()['content-type']).toContain('image/svg+xml')
  }
  const arch = page.getByRole('img', { name: 'چهرهٔ نگار صداقت' })
  await arch.scrollIntoViewIfNeeded()
  await expect.poll(() => arch.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { width, height } = (await arch.boundingBox())!
  expect(width / height).toBeCloseTo(5 / 6, 2)
  expect(await page.getByRole('img', { name: 'یوناس وبر، بی‌عکس' }).innerText()).toBe('ی')
})

/** A minute of silence, 8 kHz, 8 bits, by ranges as the product serves its sounds. */
const silence = (() => {
  const bytes = 60 * 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes, 128)])
})()

async function serveSilence(route: Route) {
  const range = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = range?.[2] ? Number(range[2]) : silence.length - 1
  await route.fulfill({
    status: 206,
    headers: {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${silence.length}`,
    },
    body: silence.subarray(start, end + 1),
  })
}

describe('a player', () => {
  const inTaxi = (page: Page) => part(page, 'در تاکسی')
  const track = (page: Page) => inTaxi(page).getByRole('slider', { name: 'جای پخش' })
  const at = (page: Page) =>
    track(page).evaluate(input => Math.round((input as HTMLInputElement).valueAsNumber))

  test('is worked by keys, runs from left to right and says where it stands', async () => {
    const page = await openPage({ width: 1280 })
    await page.route('**/media/phrases/im-running-late*', serveSilence)
    await goToGallery(page)
    await inTaxi(page).getByText('۱:۰۰', { exact: true }).waitFor()
    expect(await track(page).evaluate(input => getComputedStyle(input).direction)).toBe('ltr')
    await track(page).focus()
    for (const [key, place] of [
      ['ArrowRight', 5],
      ['l', 15],
      ['ArrowLeft', 10],
      ['j', 0],
      ['End', 60],
      ['Home', 0],
      ['l', 10],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => at(page)).toBe(place)
    }
    expect(await track(page).getAttribute('aria-valuetext')).toBe('۱۰ ثانیه از ۱ دقیقه')
    await inTaxi(page).getByRole('button', { name: '۱۰ ثانیه جلو' }).click()
    await expect.poll(() => at(page)).toBe(20)
    await page.getByText('جای نگه‌داشته: ثانیهٔ ۲۰').waitFor()

    await inTaxi(page).getByRole('combobox', { name: 'سرعت پخش' }).selectOption('۱٫۷۵×')
    expect(
      await inTaxi(page)
        .locator('audio')
        .evaluate(audio => (audio as HTMLAudioElement).playbackRate),
    ).toBe(1.75)
    await track(page).focus()
    await page.keyboard.press('m')
    const mute = inTaxi(page).getByRole('button', { name: 'بی‌صدا' })
    await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('true')

    await page.keyboard.press(' ')
    await inTaxi(page).getByRole('button', { name: 'مکث' }).waitFor()
    await expect.poll(() => at(page)).toBeGreaterThan(20)
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('در تاکسی')
    // One of them is heard at a time.
    const film = part(page, 'فیلم جلسهٔ نمونه')
    await film.getByRole('button', { name: 'پخش' }).click()
    await inTaxi(page).getByRole('button', { name: 'پخش' }).waitFor()

    const captions = film.getByRole('button', { name: 'زیرنویس' })
    await captions.click()
    expect(await captions.getAttribute('aria-pressed')).toBe('true')
    const cue = film.getByText('so please take the fastest route.')
    await cue.waitFor()
    expect(await cue.evaluate(line => line.closest('[lang]')?.getAttribute('lang'))).toBe('en')
    await film.getByRole('button', { name: 'تمام‌صفحه' }).click()
    await film.getByRole('button', { name: 'خروج از تمام‌صفحه' }).waitFor()
    expect(await film.evaluate(element => element === document.fullscreenElement)).toBe(true)
  })

  test('plays what the product serves, and says so when it cannot, with another try', async () => {
    const page = await openGallery({ expectErrors: /no-such-sound/ })
    await inTaxi(page).getByRole('button', { name: 'پخش' }).click()
    await expect.poll(() => at(page)).toBeGreaterThan(0)

    const lost = part(page, 'صدای گم‌شده')
    await lost.getByText('۱:۱۲').waitFor()
    await lost.getByRole('button', { name: 'پخش' }).click()
    await lost.getByRole('alert').getByText('پخش نشد.').waitFor()
    await page.route('**/no-such-sound.mp3', serveSilence)
    await lost.getByRole('button', { name: 'تلاش دوباره' }).click()
    await lost.getByRole('button', { name: 'مکث' }).waitFor()
    expect(await lost.getByRole('alert').count()).toBe(0)
  })
})

test('a chart is drawn in the theme it stands in, fits its place, and offers its numbers', async () => {
  const page = await openGallery({ width: 1280 })
  const bars = page.getByRole('img', { name: /^ثبت‌نام در دوازده هفته/ })
  const canvas = bars.locator('canvas')
  await bars.scrollIntoViewIfNeeded()
  await canvas.waitFor()
  // The colours at the foot of the bars, from the left.
  const colour = () =>
    canvas.evaluate(element => {
      const { width, height } = element as HTMLCanvasElement
      const line = (element as HTMLCanvasElement)
        .getContext('2d')!
        .getImageData(0, height * 0.8, width, 1).data
      const found = new Set<string>()
      for (let dot = 0; dot < line.length; dot += 4) {
        if (line[dot + 3] === 255) found.add(`${line[dot]},${line[dot + 1]},${line[dot + 2]}`)
      }
      return [...found]
    })
  await expect.poll(colour).toContain('11,115,119')
  // Time runs from right to left: this week is the first one from the left, and the saffron one.
  expect((await colour()).filter(dot => dot === '11,115,119' || dot === '226,160,32')).toEqual([
    '226,160,32',
    '11,115,119',
  ])
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await expect.poll(colour).toContain('87,199,191')

  const width = () => canvas.evaluate(element => element.getBoundingClientRect().width)
  const wide = await width()
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(width).toBeLessThan(wide)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)

  const figure = page.getByRole('figure').filter({ has: bars })
  await figure.getByText('عددها در جدول').click()
  const rows = figure.getByRole('table', { name: 'ثبت‌نام در هر هفته' }).getByRole('row')
  expect(await rows.count()).toBe(13)
  expect(await rows.last().getByRole('cell').allInnerTexts()).toEqual(['۱۲', '۶'])
})

test('nothing is wrong with the components on display, by day and after dark, on a handset and a desk', async () => {
  const page = await openGallery()
  const within = 'section[aria-labelledby="display-gallery"]'
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page
    .getByRole('img', { name: /^حضور در کلاس/ })
    .locator('canvas')
    .waitFor({ state: 'attached' })
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axe(page, { within }), `${width} px, ${colorScheme}`).toEqual([])
    }
    expect(await widest()).toBe(width)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await widest()).toBe(320)
})
