import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { fixedDraws, newExam, newQuestions, singleChoice } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'

const seededId = (code: string) => fixedIds('questions')(`question ${code}`)
const hour = 3_600_000
const title = 'پایان‌دورهٔ زمستان'

test('EX18 an exam whose pack was loaded the day before is sat without a connection, sound and picture with it, and arrives once', async () => {
  const [learner] = demoAccounts
  let exam = ''
  await using school = await openSchool(
    async ({ db }) => {
      const where = { db, now: () => new Date() }
      const plain = await newQuestions(where, ['tea', 'bread'].map(singleChoice))
      const draws = fixedDraws([
        plain[0]!,
        seededId('en-kinds-dictation-a2-01'),
        seededId('en-children-a1-01'),
        plain[1]!,
      ])
      const opens_at = new Date(Date.now() + 20 * hour)
      exam = await newExam(where, { draws, title, is_sealed: true, opens_at, late_seconds: 600 })
    },
    { movesClock: true },
  )
  const page = await openPage({ address: school.address, expectErrors: /ERR_|Failed to (load|fetch)/ })
  await signIn(page, learner)
  await page.goto(`/exam/${exam}`)
  const load = page.getByRole('button', { name: /^بستهٔ آزمون، [۰-۹]+ کیلوبایت$/ })
  await load.click()
  await page.getByText('بسته روی این دستگاه است', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.goto('/exam')
  await page.getByText('بسته روی این دستگاه است', { exact: true }).waitFor()
  // It stands among all that is kept here, and is taken away and loaded again there.
  await page.goto('/profile?tab=downloads')
  const row = page.getByRole('list', { name: 'نگه‌داشته‌ها' }).getByRole('listitem').filter({ hasText: title })
  expect(await row.innerText()).toMatch(/بستهٔ آزمون، با شروع باز می‌شود[\s\S]*کیلوبایت/)
  await row.getByRole('button', { name: `پاک کردن «${title}»` }).click()
  await page.getByRole('button', { name: /^پاک کردن، / }).click()
  await row.waitFor({ state: 'detached' })
  await page.goto(`/exam/${exam}`)
  await load.click()
  await page.getByText('بسته روی این دستگاه است', { exact: true }).waitFor()

  await school.moveClock(20.5 * hour)
  await page.goto(`/exam/${exam}`)
  await page.getByText('بسته روی این دستگاه است', { exact: true }).waitFor()
  // What shows the exam is fetched ahead of it.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name)
        return ['attempt-page', 'attempt-view', 'question-view'].filter(
          part => !names.some(name => name.includes(`/${part}-`) && name.endsWith('.js')),
        )
      }),
    )
    .toEqual([])
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const starting = page.waitForResponse(/\/attempts$/)
  await page.getByRole('button', { name: 'شروع آزمون' }).click()
  const start = await (await starting).text()
  // The key comes with the start, and the line is gone.
  await page.context().setOffline(true)
  expect(start.length).toBeLessThan(2000)
  const question = (place: string) => page.getByRole('region', { name: `پرسش ${place}`, exact: true })
  const next = () => page.getByRole('button', { name: 'بعدی' }).filter({ visible: true }).click()
  const isWaiting = (place: string) => question(place).locator('[data-place-state="waiting"]').waitFor()
  await question('۱')
    .getByRole('radio', { name: /^take / })
    .check({ force: true })
  await isWaiting('۱')
  await next()

  await question('۲').getByRole('button', { name: 'پخش صدا' }).click()
  await question('۲').getByText('۲ بار مانده').waitFor()
  await question('۲').getByRole('button', { name: 'مکث' }).waitFor()
  await question('۲').getByRole('textbox').fill('The train leaves')
  await isWaiting('۲')
  await page.getByRole('button', { name: 'ادامه می‌دهم' }).click()
  await next()
  const picture = question('۳').getByRole('img')
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [image.src.split(':')[0], image.naturalWidth > 0]),
    )
    .toEqual(['blob', true])
  // Not where the bar at the bottom lies over it.
  await question('۳').getByRole('radio').first().press('Space')
  await isWaiting('۳')
  await next()
  await question('۴')
    .getByRole('radio', { name: /^take / })
    .check({ force: true })
  await isWaiting('۴')
  await page.getByRole('button', { name: 'پرسش قبلی' }).click()
  await page.getByRole('button', { name: 'پرسش قبلی' }).click()
  await question('۲').getByText('۲ بار مانده').waitFor()
  await page.getByRole('button', { name: '۲ از ۴' }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
  await page.getByRole('heading', { name: 'در حال تحویل' }).waitFor()
  await page.getByText('اینترنت قطع است. آزمون را همین حالا تحویل داده‌اید', { exact: false }).waitFor()

  const handingIn = page.waitForRequest(/\/submission$/)
  await page.context().setOffline(false)
  expect((await handingIn).postDataJSON().plays).toEqual([{ place: 2, plays: 1 }])
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  await page.getByText('۴ از ۴').waitFor()
  expect(await page.getByText(/^HV-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/).count()).toBe(1)
  expect(asked.filter(path => path.startsWith('/media/') || path.startsWith('/files/'))).toEqual([])
  // With the attempt its pack goes.
  await expect
    .poll(() => page.evaluate(async id => (await caches.match(`/kept/exam/${id}`)) === undefined, exam))
    .toBe(true)
  await page.goto('/profile?tab=downloads')
  await page.getByRole('heading', { name: 'فضای دستگاه' }).waitFor()
  await expect.poll(() => row.count()).toBe(0)
  const { session } = await logInOverHttp(school.address, {
    phoneNumber: learner.phone.slice(3),
    password: learner.password,
  })
  const { items } = await callAs<{ items: object[] }>(school.address, session, 'GET', '/api/exam/exams')
  expect(items).toContainEqual(expect.objectContaining({ id: exam, attemptsUsed: 1, openAttempt: null }))
})
