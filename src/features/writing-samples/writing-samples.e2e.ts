import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openSchool } from '../../../test/school-product.ts'
import { insertSentText } from '../../../test/writing-marking.ts'
import { someScores } from '../../../test/writing-samples.ts'

/** A text for each try of the test. */
const titles = ['نمونهٔ یکم', 'نمونهٔ دوم', 'نمونهٔ سوم']

let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(async database => {
    for (const title of titles) {
      const id = randomUUID()
      const body = 'My town is small and quiet. I like it very much.'
      await insertSentText(database, { id, title, body, words: 11, state: 'returned' })
      await database.execute(`insert into writing_marking (text_id, data, saved_at) values ($1, $2, now())`, [
        id,
        JSON.stringify({
          rubric: 'guide',
          scores: someScores(4, 3, 3, 2),
          sentences: [],
          comments: [],
          pins: [],
        }),
      ])
    }
  })
})
afterAll(() => school?.[Symbol.asyncDispose]())

const openAs = async (role: 'registrar' | 'admin', path: string) => {
  const page = await openPage({ address: school.address, width: 390 })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  return page
}

test('a text is given to a second corrector, scored by keyboard without its names, and counted in the agreement', async () => {
  const title = titles.pop()!
  const manager = await openAs('registrar', '/studio/writing?show=returned')
  await manager.getByRole('button', { name: `تصحیح دوم ${title}` }).click()
  const dialog = manager.getByRole('dialog', { name: 'سپردن به تصحیح دوم' })
  await dialog.getByRole('combobox', { name: 'مصحح دوم' }).click()
  const { name, surname } = demoStaff('admin')
  await manager.getByRole('option', { name: new RegExp(`^${name} ${surname}`) }).click()
  expect(await axe(manager)).toEqual([])
  await dialog.getByRole('button', { name: 'سپردن' }).click()
  await dialog.waitFor({ state: 'detached' })

  const reader = await openAs('admin', '/studio/writing-samples')
  await reader.getByRole('link', { name: `نمره دادن به ${title}` }).click()
  await reader.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await reader.getByRole('main').innerText()).not.toContain(demoStaff('teacher').surname)
  const group = (criterion: string) => reader.getByRole('radiogroup', { name: criterion, exact: true })
  for (const criterion of ['محتوا', 'رساندن پیام', 'سازمان‌دهی']) {
    await group(criterion).getByRole('radio', { name: '۰', exact: true }).focus()
    for (let step = 0; step < 3; step++) await reader.keyboard.press('ArrowDown')
    expect(await group(criterion).getByRole('radio', { name: '۳', exact: true }).isChecked()).toBe(true)
  }
  await reader.reload()
  const send = reader.getByRole('button', { name: 'فرستادن نمره‌ها' })
  await send.click()
  await reader.getByText('هنوز نمره ندارد: زبان.').waitFor()
  expect(await axe(reader)).toEqual([])
  await group('زبان').getByRole('radio', { name: '۲', exact: true }).press('Space')
  await send.click()
  await reader.getByRole('heading', { level: 1, name: 'نمونه‌های من' }).waitFor()
  expect(await reader.getByRole('link', { name: `نمره دادن به ${title}` }).count()).toBe(0)

  await manager.goto('/studio/writing-agreement')
  const table = manager.getByRole('table', { name: 'انگلیسی، راهنمای نمره از ۰ تا ۵' })
  await table.getByText('محتوا').waitFor()
  expect(await table.getByText(/متوسط|چشمگیر|تقریباً کامل/).count()).toBe(4)
  await manager.getByRole('heading', { name: 'در انتظار مصحح دوم' }).waitFor()
  expect(await axe(manager)).toEqual([])
})
