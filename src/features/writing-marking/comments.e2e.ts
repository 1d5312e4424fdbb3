import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openSchool } from '../../../test/school-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { insertSentText } from '../../../test/writing-marking.ts'

const body = 'We depends on the family. We like it very much.'
/** Texts of the demo's learner that its teacher has taken, one for each test and each try of it. */
const texts = Array.from({ length: 12 }, () => randomUUID())

let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(async database => {
    for (const id of texts) await insertSentText(database, { id, title: 'خانواده', body, words: 10 })
  })
})
afterAll(() => school?.[Symbol.asyncDispose]())

/** The teacher says something of «depends», by the criterion of language, scores that, and returns the text. */
async function comment(width: number) {
  const id = texts.pop()!
  const page = await openPage({ address: school.address, width })
  await signIn(page, demoStaff('teacher'))
  await page.goto(`/studio/writing/${id}`)
  await page.getByRole('textbox', { name: 'اصلاح جملهٔ ۱' }).waitFor()
  await page
    .locator('[data-original]')
    .first()
    .dblclick({ position: { x: 45, y: 14 } })
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'نکته روی واژه‌ها' })
  await dialog.getByText('depends', { exact: true }).waitFor()
  await dialog.getByRole('combobox', { name: 'معیار' }).click()
  await page.getByRole('option', { name: 'زبان' }).click()
  await dialog.getByRole('textbox', { name: 'نکته' }).fill('با We بی s می‌آید.')
  await dialog.getByRole('button', { name: 'گذاشتن نکته' }).click()
  await dialog.waitFor({ state: 'detached' })
  return { id, page }
}

async function returnText(page: Awaited<ReturnType<typeof comment>>['page']) {
  await page.getByRole('radiogroup', { name: 'زبان' }).getByText('۳').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'بی‌نقص' }).last().click()
  await page.getByRole('button', { name: 'بازگرداندن به زبان‌آموز…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'بازگرداندن', exact: true }).click()
  await page.getByText('به زبان‌آموز بازگردانده شد.').waitFor()
}

atEachWidth(width => {
  test('WR13 a comment on words names its criterion, at the bench, after a reload, and to who wrote the text beside the score of it', async () => {
    const { id, page } = await comment(width)
    const shown = page.getByRole('list', { name: 'نکته‌ها' }).getByRole('listitem')
    expect(await shown.first().textContent()).toContain('زبان')
    await page.getByText('نیمه‌کاره ذخیره شد').waitFor()
    expect(await axe(page)).toEqual([])
    await page.reload()
    await shown.first().waitFor()
    expect(await shown.first().textContent()).toMatch(/«depends».*با We بی s می‌آید\..*زبان/)
    await returnText(page)

    const learner = await openPage({ address: school.address, width })
    await signIn(learner)
    await learner.goto(`/writing-correction/texts/${id}/marked`)
    const read = learner.getByRole('list', { name: 'نکته‌ها' }).getByRole('listitem')
    await read.waitFor()
    expect(await read.textContent()).toBe('«depends»با We بی s می‌آید.زبان')
    const criteria = learner.getByRole('region', { name: 'معیارها' })
    expect(await criteria.getByText('زبان', { exact: true }).count()).toBe(1)
    expect(await axe(learner)).toEqual([])
  })

  test('WR14 a comment stays on its words while the text is written anew, and says when they are changed or gone', async () => {
    const { id, page } = await comment(width)
    await returnText(page)
    const learner = await openPage({ address: school.address, width })
    await signIn(learner)
    await learner.goto(`/writing-correction/write?again=${id}`)
    const field = learner.getByLabel('متن نوشته')
    await expect.poll(() => field.inputValue()).toBe(body)
    const followed = learner.getByRole('list', { name: 'نکته‌های نسخهٔ اول' }).getByRole('listitem')
    const isOn = async (words: string, says: string) => {
      await followed.getByText(says).waitFor()
      await expect.poll(() => followed.locator('mark, del').textContent()).toBe(words)
    }
    await isOn('depends', 'این واژه‌ها همان است')
    await field.fill(`As I said before, ${body.replace('We like it', 'All of us like it')}`)
    await isOn('depends', 'این واژه‌ها همان است')
    expect(await followed.locator('p').first().textContent()).toContain('said before, We depends on the')
    // Taken elsewhere, they are found by what they say.
    await field.fill('We like it very much. We depends on the family.')
    await isOn('depends', 'این واژه‌ها همان است')
    expect(await axe(learner)).toEqual([])
    await field.fill('We trust in the family. We like it very much.')
    await isOn('depends', 'این واژه‌ها دیگر نیست')
  })
})
