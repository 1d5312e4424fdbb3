import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { openSchool } from '../../../test/school-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { insertSentText } from '../../../test/writing-marking.ts'
import { createMarking } from './marking.ts'

const body = 'We like it very much.'
const scores = [
  { content: 3, communication: 3, organisation: 2, language: 2 },
  { content: 4, communication: 3, organisation: 3, language: 4 },
]

let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(async database => {
    for (const [index, given] of scores.entries()) {
      const id = randomUUID()
      await insertSentText(database, { id, title: `نامهٔ ${index + 1}`, body, words: 5, state: 'returned' })
      await database.execute(
        "update writing_text set returned_at = now() - $2 * interval '1 day' where id = $1",
        [id, 20 - index * 10],
      )
      const marking = {
        ...createMarking(body, 'en', 'guide'),
        scores: Object.entries(given).map(([criterion, score]) => ({ criterion, score, remark: '' })),
      }
      await database.execute(
        `insert into writing_marking (text_id, data, version, corrections, saved_at) values ($1, $2, 1, 0, now())`,
        [id, JSON.stringify(marking)],
      )
    }
  })
})
afterAll(() => school?.[Symbol.asyncDispose]())

atEachWidth(width => {
  test('one’s level in writing stands in the profile by criterion and over time, drawn and as a table', async () => {
    const page = await openPage({ address: school.address, width })
    await signIn(page)
    await page.goto('/profile?tab=placement')
    const levels = page.getByRole('region', { name: 'سطح نوشتن' })
    await levels.waitFor()
    // The demo's own letter may have been scored by the same.
    const drawing = levels.getByRole('img', { name: /^در [۲-۹] نوشته: .*سازمان‌دهی/ })
    await drawing.waitFor()
    await drawing.locator('canvas').waitFor()
    await levels.getByText('عددها در جدول').click()
    const rows = levels.getByRole('table', { name: 'نمره‌ها از نوشته‌ای به نوشتهٔ دیگر' }).getByRole('row')
    expect((await rows.allInnerTexts()).join(' ')).toMatch(/۳[\s\S]*۲[\s\S]*۴/)
    expect(await axe(page)).toEqual([])
  })
})

test('who has no corrected text is shown no level in writing', async () => {
  const account = await registerOverHttp(school.address)
  const page = await openPage({ address: school.address, width: 390 })
  await signIn(page, account)
  const asked = page.waitForResponse(response => response.url().includes('/api/writing-correction/levels'))
  await page.goto('/profile?tab=placement')
  expect((await asked).ok()).toBe(true)
  await page.getByText('هنوز سطح خود را نسنجیده‌اید.').waitFor()
  expect(await page.getByRole('heading', { name: 'سطح نوشتن' }).count()).toBe(0)
})
