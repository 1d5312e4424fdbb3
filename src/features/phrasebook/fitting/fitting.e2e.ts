import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { callAs } from '../../../../test/call-over-http.ts'
import { needsOptimizer } from '../../../../test/fsrs-optimizer.ts'
import { registerOverHttp } from '../../../../test/register.ts'
import { openSchool } from '../../../../test/school-product.ts'

const day = 24 * 3600_000

// A school of its own: its nightly job is run by hand.
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school[Symbol.asyncDispose]())

/** Reviews of somebody who remembers everything, far longer than most: each phrase ten times within a year. */
function buildReviews(phrases: readonly string[], now: number) {
  return phrases.flatMap((phrase, place) =>
    Array.from({ length: 10 }, (_, nth) => ({
      id: randomUUID(),
      phrase,
      grade: nth === 0 && place % 2 === 0 ? 4 : 3,
      at: new Date(
        now - 380 * day + (place % 7) * day + nth * 40 * day - (nth === 0 ? 0 : place % 3) * day,
      ).toISOString(),
    })),
  )
}

test('who reviewed enough sees that the times are fitted to them, and goes back to those of everybody', async context => {
  needsOptimizer(context)
  const page = await openPage({ address: school.address, width: 390 })
  const learner = await registerOverHttp(school.address)
  await signIn(page, learner)
  await page.goto('/phrasebook/review')
  await page.getByText('پس از ۴۰۰ مرور').waitFor()
  const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    callAs<T>(school.address, learner.session, method, path, body)
  const { items } = await call<{ items: { id: string }[] }>('GET', '/api/phrasebook/phrases?perPage=50')
  const phrases = items.map(({ id }) => id)
  for (const some of [phrases.slice(0, 25), phrases.slice(25)]) {
    await call('POST', '/api/phrasebook/reviews', { reviews: buildReviews(some, Date.now()) })
  }
  await school.runJob('fit-reviews')

  const note = page.getByRole('region', { name: 'تنظیم زمان مرورها' })
  await page.reload()
  await note.getByText('زمان مرورها با یادآوری خود شما تنظیم شده است.').waitFor()
  await note.getByText(/از روی ۵۰۰ مرور شما؛ خطای پیش‌بینی یادآوری‌تان [۰-۹]+٪ کمتر شد/).waitFor()
  expect(await axe(page)).toEqual([])
  await note.getByRole('button', { name: 'برگشت به زمان‌بندی همگانی' }).click()
  await page.getByText('زمان‌بندی همگانی برگشت.').waitFor()
  await page.reload()
  await note.getByText('به خواست شما از زمان‌بندی همگانی').waitFor()
  await note.getByRole('button', { name: 'تنظیم با یادآوری خودم' }).click()
  await note.getByText('زمان مرورها با یادآوری خود شما تنظیم شده است.').waitFor()
})
