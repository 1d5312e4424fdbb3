import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { myTickets } from '#features/contact-us/contract.ts'
import type { myHomework } from '#features/homework/contract.ts'
import type { dueReviews, listPhrases } from '#features/phrasebook/contract.ts'
import { persianNumber, toLatinDigits } from '#persian/digits.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { needsWholeChromium, openPage, signIn } from '../../../test/browser.ts'
import { beginClip, readSound, saveCard, watchSounds } from '../../../test/card-steps.ts'
import { fillMessage, readNumber, send } from '../../../test/contact-steps.ts'
import { openDemoLesson, openHomework, unfoldSessionByHomework } from '../../../test/course-view.ts'
import { keepPhrasePack, keepWeekPack } from '../../../test/kept-packs.ts'
import { openOutbox } from '../../../test/outbox-steps.ts'
import { card, openReview, progress, session, show } from '../../../test/review-steps.ts'
import { startProduct } from '../../../test/server.ts'
import { readOfflineCache, settle } from '../../../test/under-worker.ts'
import { atEachWidth } from '../../../test/widths.ts'

const airplane = /ERR_INTERNET|ERR_FAILED|Failed to/

const clip = { english: 'We say it the other way round', persian: 'برعکس می‌گوییمش' }
const line = { english: 'I can speak after my coffee', persian: 'پس از قهوه می‌توانم حرف بزنم' }
const own = { english: 'May I have the aisle seat?', persian: 'صندلی کنار راهرو را می‌شود بدهید؟' }
const ticket = { title: 'ساعت کلاس فردا', text: 'کلاس فردا چه ساعتی است؟' }
/** Homework of the demo that its learner has not answered yet. */
const homework = 'یک روز بارانی'
const answer = 'It was raining in Shiraz and I was waiting for a bus. To this day I love that street.'
const queued = 'در صف ارسال'

const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const earlierTickets = (page: Page) => page.getByRole('region', { name: 'پیام‌های پیشین شما' })

async function openTask(page: Page, course: string): Promise<Locator> {
  await page.goto(course)
  return openHomework(page, homework)
}

/** Makes cards of what is heard, keeps two packs, and looks at the pages that will be wanted in the air. */
async function prepare(page: Page) {
  await page.goto('/')
  await settle(page, '/')
  await openReview(page)
  await settle(page, '/phrasebook/review')
  const { position, total } = await progress(page)
  await openDemoLesson(page)
  await beginClip(page, /Notice that we don't say/)
  await saveCard(page, clip)
  await page.getByText('کارت با صدایش در عبارت‌نامهٔ شما ذخیره شد.').waitFor()
  await page.goto('/podcasts/the-story-of-coffee')
  const lines = page.getByRole('region', { name: 'متن هم‌زمان' }).getByRole('listitem')
  await lines.nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'کارت از این جمله' }).click()
  await saveCard(page, line)
  await page.getByText('عبارت ذخیره شد.').waitFor()
  // Today's cards, which this device keeps already, are asked for anew.
  await expect.poll(() => readOfflineCache(page, '/api/phrasebook/review')).toContain(line.english)

  await keepWeekPack(page)
  const { pathname, search } = new URL(page.url())
  await page.goto('/phrasebook/packs')
  await keepPhrasePack(page, 'بانک')
  await page.goto('/phrasebook/mine')
  await row(page, line.english).waitFor()
  await page.goto('/contact-us')
  await settle(page, '/contact-us')
  return { course: pathname + search, done: position - 1, total: total + 2 }
}

/** Opens the product anew in a browser where it was closed. */
async function openAgain(browser: BrowserContext, page: Page): Promise<Page> {
  await page.close()
  const again = await browser.newPage()
  await watchSounds(again)
  return again
}

/** Reviews so many cards, all there are, and hears the one that was cut out of a lesson. */
async function reviewAll(page: Page, count: number): Promise<string[]> {
  const reviewed: string[] = []
  while (reviewed.length < count) {
    const words = (await card(page).textContent())!
    await show(page).click()
    if (words === clip.english) await hearClip(page)
    await session(page).getByRole('button', { name: 'آسان بود' }).click()
    reviewed.push(words)
    if (reviewed.length < count) await expect.poll(() => card(page).textContent()).not.toBe(words)
  }
  await page.getByText('مرور امروز تمام شد.').waitFor()
  return reviewed
}

async function hearClip(page: Page) {
  const hear = session(page).getByRole('button', { name: /^شنیدن ۱۰ ثانیه از/ })
  await hear.click()
  await session(page).getByRole('button', { name: 'ایست' }).waitFor()
  await expect.poll(async () => (await readSound(page)).heard).toBeGreaterThan(0.2)
  // Out of the pack of the week.
  expect((await readSound(page)).scheme).toBe('blob')
}

/** All that was written stands where it was written, with a sign, and in the outbox. */
async function findQueued(
  page: Page,
  course: string,
  { number, reviews }: { number: string; reviews: number },
) {
  await page.goto('/phrasebook/mine')
  await row(page, own.english).getByText(queued).waitFor()
  const task = await openTask(page, course)
  await task.getByText(answer).waitFor()
  await task.getByText(queued).first().waitFor()
  await page.goto('/contact-us')
  const sent = earlierTickets(page).getByRole('listitem').filter({ hasText: ticket.title })
  await sent.getByText(queued).waitFor()
  expect(toLatinDigits(await sent.innerText()).replace(/\D/g, '')).toContain(number)
  const outbox = await openOutbox(page)
  await outbox.getByText('در صف، ۴ مورد').waitFor()
  for (const words of [`${persianNumber(reviews)} مرور عبارت‌نامه`, own.english, homework, ticket.title])
    expect(await outbox.getByText(words, { exact: true }).count()).toBe(1)
}

/** What the school has of what was made and written, counted. */
async function countAtSchool(address: string, course: string) {
  const { ask } = await signInOverHttp(address, demoAccounts[0])
  const read = async <T>(path: string) => (await ask('GET', path)).body as unknown as T
  const { doneToday } = await read<OutputOf<typeof dueReviews>>('/api/phrasebook/review')
  const { items: lists } = await read<{ items: { id: string }[] }>('/api/phrasebook/lists')
  const { items: phrases } = await read<OutputOf<typeof listPhrases>>(
    `/api/phrasebook/lists/${lists[0]!.id}/phrases`,
  )
  const enrolment = new URLSearchParams(course.split('?')[1]).get('course')
  const { items: tasks } = await read<OutputOf<typeof myHomework>>(
    `/api/presentation/profile/course/${enrolment}/homework`,
  )
  const { items: tickets } = await read<OutputOf<typeof myTickets>>('/api/contact-us/letters')
  const countCards = (words: string) => phrases.filter(({ english }) => english === words).length
  return {
    doneToday,
    cards: [clip, line, own].map(({ english }) => countCards(english)),
    answers: tasks.find(({ title }) => title === homework)!.answers.map(({ text }) => text),
    tickets: tickets.filter(({ title }) => title === ticket.title).map(({ number }) => String(number)),
  }
}

atEachWidth(width => {
  test('X6 a day in airplane mode: cards cut before are reviewed and heard, a phrase, homework and a ticket written; closed and opened again nothing is lost, and each is sent once and found once at the other width', async context => {
    needsWholeChromium(context)
    await using product = await startProduct()
    const { address } = product
    let page = await openPage({ address, width, serviceWorker: true, expectErrors: airplane })
    await signIn(page)
    const { course, done, total } = await prepare(page)

    const browser = page.context()
    await browser.setOffline(true)
    page = await openAgain(browser, page)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'سلام مهتاب' }).waitFor()
    await page.goto('/profile?tab=downloads')
    const packs = page.getByRole('list', { name: 'نگه‌داشته‌ها' })
    await packs.getByRole('link', { name: 'بانک' }).waitFor()
    expect(await packs.getByRole('link', { name: /^جلسهٔ / }).count()).toBeGreaterThan(0)
    await openReview(page)
    const reviewed = await reviewAll(page, total - done)
    expect(reviewed).toEqual(expect.arrayContaining([clip.english, line.english]))
    await page.goto('/phrasebook/mine')
    await page.getByRole('button', { name: 'عبارت تازه' }).click()
    await saveCard(page, own)
    await page.getByText('عبارت روی این دستگاه ماند').waitFor()
    const task = await openTask(page, course)
    await task.getByLabel('پاسخ شما').fill(answer)
    await task.getByRole('button', { name: 'فرستادن پاسخ' }).click()
    await task.getByText('با برگشتن اینترنت فرستاده می‌شود').waitFor()
    await page.goto('/contact-us')
    await fillMessage(page, ticket)
    await send(page)
    await page.getByRole('heading', { name: 'پیام شما در صف ارسال است.' }).waitFor()
    const number = await readNumber(page)
    expect(number).toMatch(/^\d{8}$/)

    page = await openAgain(browser, page)
    await page.goto('/phrasebook/review')
    await page.getByText('مرور امروز تمام شد.').waitFor()
    expect(await progress(page)).toEqual({ position: total, total })
    await findQueued(page, course, { number, reviews: total - done })
    expect((await countAtSchool(address, course)).tickets).toEqual([])

    const sent = new Map<string, string>()
    browser.on('request', request => {
      const key = request.headers()['idempotency-key']
      if (key) sent.set(key, new URL(request.url()).pathname.split('/').slice(2, 4).join('/'))
    })
    await browser.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
    await earlierTickets(page).getByRole('link', { name: ticket.title }).waitFor()
    expect([...sent.values()]).toEqual([
      'phrasebook/reviews',
      'phrasebook/own-phrases',
      'presentation/profile',
      'contact-us/letters',
    ])
    expect(await countAtSchool(address, course)).toEqual({
      doneToday: total,
      cards: [1, 1, 1],
      answers: [answer],
      tickets: [number],
    })

    const other = await openPage({ address, width: width === 390 ? 1280 : 390 })
    await signIn(other)
    await openReview(other)
    // All reviews are there, and the phrase that was written is one more card.
    expect(await progress(other)).toEqual({ position: total + 1, total: total + 1 })
    expect(await card(other).textContent()).toBe(own.english)
    await other.goto('/phrasebook/mine')
    for (const { english } of [own, line, clip]) {
      await row(other, english).first().waitFor()
      expect(await row(other, english).count()).toBe(1)
    }
    await other.goto(course)
    await unfoldSessionByHomework(other, homework)
    await other.getByRole('button', { name: `دیدن پاسخ، تکلیف ${homework}` }).click()
    await other.getByText(answer).waitFor()
    await other.goto('/contact-us')
    const found = earlierTickets(other).getByRole('link', { name: ticket.title })
    await found.waitFor()
    expect(await found.count()).toBe(1)
    expect(await other.getByText(queued).count()).toBe(0)
  }, 180_000)
})
