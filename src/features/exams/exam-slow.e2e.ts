import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { newChoiceExam } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'

/** 64 kbit/s, and the way there and back on a full cell. */
const line = { offline: false, downloadThroughput: 8_000, uploadThroughput: 8_000, latency: 300 }
/** What an exam may cost whoever opened the site before, until its first question is there: ten seconds at that rate. */
const maxBytes = 10 * line.downloadThroughput

test('EX1 at 64 kbit/s with three in ten calls failing an exam opens for 80 KB, every answer is saved and it is handed in once', async () => {
  const [learner] = demoAccounts
  let exam = ''
  await using school = await openSchool(async ({ db }) => {
    exam = (await newChoiceExam({ db, now: () => new Date() }, 4, { title: 'کوتاه', minutes: 30 })).id
  })
  const page = await openPage({
    address: school.address,
    width: 360,
    expectErrors: /ERR_|Failed to (load|fetch)/,
  })
  await signIn(page, learner)
  await page.goto('/exam')
  await page.getByText('کوتاه').waitFor()
  const loaded = await slowDown(page)
  await page.goto(`/exam/${exam}`, { timeout: 90_000 })
  const start = page.getByRole('button', { name: 'شروع آزمون' })
  await start.waitFor({ timeout: 90_000 })
  // From here on, for a browser whose requests are held up keeps no cache.
  let calls = 0
  const submissions: boolean[] = []
  await page.route('**/api/**', route => {
    calls += 1
    const isLost = [1, 4, 7].includes(calls % 10)
    if (route.request().url().endsWith('/submission')) submissions.push(!isLost)
    return isLost ? route.abort('connectionreset') : route.continue()
  })

  const isStart = (request: { url(): string }) => request.url().endsWith('/attempts')
  // One that was lost is told, and the button is there again.
  for (let hasBegun = false; !hasBegun; ) {
    const asked = Promise.race([
      page.waitForEvent('requestfinished', isStart).then(() => true),
      page.waitForEvent('requestfailed', isStart).then(() => false),
    ])
    await start.click()
    hasBegun = await asked
  }
  const question = (place: string) => page.getByRole('region', { name: `پرسش ${place}`, exact: true })
  await question('۱').getByRole('radio').first().waitFor({ timeout: 90_000 })
  expect(loaded()).toBeLessThanOrEqual(maxBytes)

  for (const place of ['۱', '۲', '۳', '۴']) {
    await question(place)
      .getByRole('radio', { name: /^take / })
      .check({ force: true })
    if (place !== '۴') await page.getByRole('button', { name: 'بعدی' }).filter({ visible: true }).click()
  }
  await question('۴').locator('[data-place-state="saved"]').waitFor()
  await page.getByRole('button', { name: '۴ از ۴' }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  await page.getByText('۴ از ۴').waitFor()
  expect(calls).toBeGreaterThan(3)
  expect(submissions.filter(Boolean)).toHaveLength(1)
  const { session } = await logInOverHttp(school.address, {
    phoneNumber: learner.phone.slice(3),
    password: learner.password,
  })
  const { items } = await callAs<{ items: object[] }>(school.address, session, 'GET', '/api/exam/exams')
  expect(items).toContainEqual(expect.objectContaining({ id: exam, attemptsUsed: 1, openAttempt: null }))
}, 180_000)

/** Puts the page behind the line; answers how many bytes came over it so far. */
async function slowDown(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  return () => bytes
}
