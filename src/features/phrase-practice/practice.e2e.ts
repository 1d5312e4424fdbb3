import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { countKeptPieces, hearTone } from '../../../test/speech.ts'

const practice = '/phrasebook/situations/airport/practice'
const session = (page: Page) => page.getByRole('region', { name: 'تمرین' })
const choose = (page: Page, mode: string) =>
  page.getByRole('group', { name: 'شیوهٔ تمرین' }).getByRole('button', { name: mode, exact: true }).click()

type Phrase = { english: string; persian: string }

/** The phrases of the airport, in the order of its page. */
async function readPhrases(): Promise<Phrase[]> {
  const answer = await fetch(new URL('/api/phrasebook/situations/airport', inject('address')))
  return ((await answer.json()) as { items: Phrase[] }).items
}

/** Makes favourites of the first phrases of the airport: they come up for review in this order. */
async function addFavourites(page: Page, count: number) {
  await page.goto('/phrasebook/situations/airport', { waitUntil: 'networkidle' })
  const buttons = page.getByRole('main').getByRole('button', { name: /^نشان‌کردن/, pressed: false })
  for (let added = 0; added < count; added++) {
    await Promise.all([
      page.waitForResponse(response => response.request().method() === 'PUT' && response.ok()),
      buttons.first().click(),
    ])
  }
}

/** Lets the device recognise speech, as this sentence; what a headless browser offers in its place ends its page. */
const recognise = (page: Page, sentence: string) =>
  page.addInitScript(transcript => {
    class Recognition extends EventTarget {
      static available = async ({ processLocally }: { processLocally: boolean }) =>
        processLocally ? 'available' : 'unavailable'
      onresult?: (event: unknown) => void
      get processLocally() {
        return false
      }
      set processLocally(isLocal: boolean) {
        Object.assign(window, { isLocal })
      }
      start() {}
      stop() {
        this.onresult?.({ results: [[{ transcript }]] })
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition })
  }, sentence)

const grade = (page: Page, name: string) =>
  session(page).getByRole('group', { name: 'چقدر یادتان بود؟' }).getByRole('button', { name }).click()
const whenSent = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/api/phrasebook/reviews') && answer.ok())

test('PH8 what is typed, chosen, put in order and said is a review each, the last without a connection', async () => {
  const page = await openPage({ expectErrors: /ERR_INTERNET_DISCONNECTED/ })
  await hearTone(page)
  await recognise(page, 'can I take this back as a carry-on')
  await signIn(page, await registerOverHttp(inject('address')))
  await addFavourites(page, 5)
  const phrases = await readPhrases()
  await page.goto('/phrasebook/review')
  await page.getByRole('link', { name: 'بشنو و بنویس' }).click()

  await page.getByLabel('آن‌چه شنیدید').fill('here is my passport')
  await page.keyboard.press('Enter')
  await session(page).getByRole('status').filter({ hasText: 'درست است' }).waitFor()
  await Promise.all([whenSent(page), grade(page, 'یادم بود')])

  await choose(page, 'بشنو و برگزین')
  const choices = session(page).getByRole('group', { name: 'معنی آن کدام است؟' }).getByRole('button')
  await expect.poll(() => choices.count()).toBe(4)
  await choices.filter({ hasText: phrases[1]!.persian }).click()
  await session(page).getByText('پیشنهاد ما «یادم بود» است').waitFor()
  await Promise.all([whenSent(page), page.keyboard.press('3')])

  await choose(page, 'بچین')
  await session(page).getByText(phrases[2]!.persian).waitFor()
  const pool = session(page).getByRole('group', { name: 'واژه‌ها' })
  const placed = session(page).getByRole('group', { name: 'جملهٔ شما' })
  const words = phrases[2]!.english.replace(/[.?!]$/, '').split(' ')
  // The last is pressed by the keyboard, after one that is taken back by it.
  for (const word of words.slice(0, -1)) {
    await pool.getByRole('button', { name: word, exact: true }).first().click()
  }
  await placed.getByRole('button').last().press('Backspace')
  await pool.getByRole('button', { name: words.at(-2)!, exact: true }).press('Enter')
  await pool.getByRole('button').press('Enter')
  expect(await placed.getByRole('button').allInnerTexts()).toEqual(words)
  const places = await placed
    .getByRole('button')
    .evaluateAll(chips =>
      chips.map(chip => chip.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
    )
  // They run from left to right, line by line, on a page that runs from right to left.
  for (const [at, place] of places.slice(1).entries()) {
    expect(place.top > places[at]!.top || place.left > places[at]!.left).toBe(true)
  }
  await session(page).getByRole('button', { name: 'بررسی' }).click()
  await Promise.all([whenSent(page), grade(page, 'آسان بود')])

  await choose(page, 'بگو')
  await session(page).getByRole('button', { name: 'ضبط صدای خودتان' }).waitFor()
  await page.context().setOffline(true)
  await session(page).getByRole('button', { name: 'ضبط صدای خودتان' }).click()
  await session(page).getByText('در حال ضبط است').waitFor()
  await expect.poll(() => countKeptPieces(page), { timeout: 10_000 }).toBeGreaterThan(0)
  await session(page).getByRole('button', { name: 'پایان ضبط' }).click()
  const own = session(page).getByRole('group', { name: 'شما', exact: true })
  await expect.poll(() => own.getByRole('button').isEnabled()).toBe(true)
  // The device heard another word, and nobody else was asked.
  await session(page).getByText('شنیده شد:').waitFor()
  expect(await session(page).locator('del').innerText()).toBe('back')
  expect(await page.evaluate(() => (window as unknown as { isLocal: boolean }).isLocal)).toBe(true)
  await grade(page, 'سخت بود')
  await page.getByText('۱ مرور روی این دستگاه مانده است').waitFor()
  const sent = whenSent(page)
  await page.context().setOffline(false)
  await sent

  await page.goto('/phrasebook/review')
  await page.getByText('۵ از ۵', { exact: true }).waitFor()
})

test('PH9 a short form, another spelling and a slip of the pen are accepted, and what differs is shown', async () => {
  const page = await openPage()
  await page.goto(`${practice}#type`)
  const write = async (text: string) => {
    await page.getByLabel('آن‌چه شنیدید').fill(text)
    await page.getByRole('button', { name: 'بررسی' }).click()
  }
  const verdict = session(page).getByRole('status')
  await write('heres my pasport')
  await verdict.getByText('پذیرفته شد: یک لغزش نوشتاری.').waitFor()
  expect(await verdict.locator('del').last().innerText()).toContain('pasport')
  expect(await verdict.locator('ins').last().innerText()).toContain('passport')
  expect(await axe(page, { within: 'section[aria-label="تمرین"]' })).toEqual([])
  await session(page).getByRole('button', { name: 'بعدی' }).click()
  await write('no such sentence')
  await verdict.getByText('درست نبود. پاسخ این است:').waitFor()
})

test('PH11 practice beside the schedule writes no review, comes back to what was wrong, and the days to come stay', async () => {
  const page = await openPage()
  await signIn(page, await registerOverHttp(inject('address')))
  await addFavourites(page, 2)
  const written: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/phrasebook/reviews')) written.push(request.url())
  })
  await page.getByRole('link', { name: 'تمرین آزاد' }).click()
  await page.getByText('برنامهٔ مرور شما با این تمرین تغییر نمی‌کند').waitFor()
  await choose(page, 'بشنو و بنویس')
  const progress = session(page).getByRole('img', { name: /عبارت$/ })
  expect(await progress.getAttribute('aria-label')).toBe('۰ از ۲۰ عبارت')
  await session(page).getByRole('button', { name: 'نمی‌دانم' }).click()
  await session(page).getByRole('button', { name: 'بعدی' }).click()
  // The one that was wrong stands at the end once more.
  await expect.poll(() => progress.getAttribute('aria-label')).toBe('۱ از ۲۱ عبارت')
  await page.goto('/phrasebook/review')
  await page.getByText('۱ از ۲', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'تقویم مرور' }).waitFor()
  expect(written).toEqual([])
})

test('PH2 a phrase is heard slowly and in a second voice, and the voice is remembered', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    Object.assign(window, { sounds })
    window.Audio = class extends Audio {
      constructor(src?: string) {
        super(src)
        sounds.push(this)
      }
    }
  })
  const last = () =>
    page.evaluate(() => {
      const sound = (window as unknown as { sounds: HTMLAudioElement[] }).sounds.at(-1)!
      return {
        rate: sound.playbackRate,
        pitch: sound.preservesPitch,
        src: sound.src,
        time: sound.currentTime,
      }
    })
  await page.goto('/phrasebook/phrases/heres-my-passport', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'آهسته' }).click()
  await expect.poll(async () => (await last()).time).toBeGreaterThan(0.1)
  expect(await last()).toMatchObject({ rate: 0.7, pitch: true, src: expect.stringMatching(/\/phrases\//) })
  await page.getByRole('button', { name: 'صدای دوم' }).click()
  await expect.poll(async () => (await last()).src).toMatch(/\/phrases-second\/heres-my-passport/)
  await expect.poll(async () => (await last()).time).toBeGreaterThan(0.1)
  expect((await last()).rate).toBe(1)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.getByRole('button', { name: 'صدای دوم' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: /^شنیدن/ }).click()
  await expect.poll(async () => (await last()).src).toMatch(/\/phrases-second\//)
})

test('PH8 every mode fits a phone and a desk, in both as readers of screens hear it', async () => {
  for (const width of [390, 1280]) {
    const page = await openPage({ width })
    for (const mode of ['type', 'choose', 'order', 'speak', 'hands']) {
      await page.goto('/phrasebook/packs')
      await page.goto(`${practice}#${mode}`)
      await session(page).getByRole('button', { pressed: true }).first().waitFor()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${mode} at ${width}`).toBeLessThanOrEqual(0)
      if (width === 390) expect(await axe(page, { within: 'section[aria-label="تمرین"]' }), mode).toEqual([])
    }
  }
})
