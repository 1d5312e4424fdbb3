import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openSchool } from '../../../test/school-product.ts'
import { insertSentText } from '../../../test/writing-marking.ts'
import type { Bench, MarkedText } from './contract.ts'

const words = 'Nowadays more people works at home. We like it very much.'
const corrected = 'Nowadays more people work at home.'
const titles = ['کار در خانه', 'شهر من', 'سفر تابستان'] as const

const list = (page: Page) => page.getByRole('list', { name: 'نوشته‌های این دستگاه' })
const entry = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title })
const field = (page: Page) => page.getByRole('textbox', { name: 'اصلاح جملهٔ ۱' })

async function openList(page: Page) {
  await page.goto('/studio/writing')
  await page.getByRole('heading', { name: 'تصحیح بدون اینترنت' }).waitFor()
}

async function openText(page: Page, title: string) {
  await entry(page, title).getByRole('link').click()
  await page.getByRole('heading', { name: title }).waitFor()
}

test('WR17 texts that were taken along are corrected and brought back without a connection, by pages loaded there anew, and reach the server once', async () => {
  const ids = titles.map(() => randomUUID())
  const [halfDone, returned, withdrawn] = titles
  await using school = await openSchool(async database => {
    await database.execute(
      `update writing_text set state = 'queued', corrector_id = null, taken_at = null, due_at = now() + interval '9 days'
       where state in ('taken', 'queued')`,
    )
    for (const [at, id] of ids.entries()) {
      const due = { state: 'queued', dueInMinutes: 60 + at } as const
      await insertSentText(database, { id, title: titles[at]!, body: words, words: 11, ...due })
    }
  })
  const { address } = school
  const page = await openPage({
    address,
    serviceWorker: true,
    expectErrors: /ERR_|Failed to (fetch|load)|net::/,
  })
  await signIn(page, demoStaff('teacher'))
  await openList(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('combobox', { name: 'چند نوشته' }).click()
  await page.getByRole('option', { name: '۳ نوشته' }).click()
  await page.getByRole('button', { name: 'همراه بردن' }).click()
  await page.getByText(/^۳ نوشته روی این دستگاه است، .+بایت/).waitFor()
  for (const title of titles) await entry(page, title).getByText('آماده').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'همراه بردن' }).getAttribute('aria-disabled'))
    .toBe(null)
  expect(await axe(page)).toEqual([])

  await page.context().setOffline(true)
  await openList(page)
  await openText(page, halfDone)
  // No text was open before the connection was lost, and this one is loaded anew.
  await page.reload()
  await field(page).fill(corrected)
  const bank = page.getByRole('region', { name: 'بانک نکته‌ها' })
  await bank.waitFor()
  const types = page.getByRole('group', { name: 'گونهٔ خطا' })
  await types.getByRole('button').first().click()
  await page.getByText('فقط در همین دستگاه ذخیره شد').waitFor()
  await openList(page)
  await entry(page, halfDone).getByText('نیمه‌کاره، منتظر ذخیره').waitFor()

  await openText(page, withdrawn)
  await field(page).fill(corrected)
  await page.getByLabel('توضیح برای زبان‌آموز').fill('people جمع است.')
  await page.getByText('فقط در همین دستگاه ذخیره شد').waitFor()
  await openList(page)

  await openText(page, returned)
  await field(page).fill(corrected)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'اصلاح جملهٔ ۲' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await page.getByText('۲ جمله از ۲').waitFor()
  await page.getByRole('radiogroup', { name: 'محتوا' }).getByText('۴').click()
  await page.getByLabel('پیام پایانی').fill('در راه نوشته شد.')
  await page.getByRole('button', { name: 'بازگرداندن به زبان‌آموز…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'بازگرداندن', exact: true }).click()
  await page.getByText('روی این دستگاه ماند').waitFor()
  await openList(page)
  await entry(page, returned).getByText('منتظر بازگرداندن').waitFor()
  await openText(page, returned)
  await page.getByText('با برگشتن اینترنت به زبان‌آموز بازگردانده می‌شود').waitFor()
  await page.getByText('در راه نوشته شد.').waitFor()
  expect(await axe(page)).toEqual([])

  // Meanwhile one goes back to the queue, and its writer takes it back.
  const [registrar, learner] = [
    await signInOverHttp(address, demoStaff('registrar')),
    await signInOverHttp(address, demoAccounts[0]),
  ]
  await registrar.ask('POST', `/api/studio/writing/texts/${ids[2]}/give-back`, {})
  expect((await learner.ask('POST', `/api/writing-correction/texts/${ids[2]}/withdraw`, {})).status).toBe(204)

  await page.context().setOffline(false)
  await openList(page)
  await entry(page, halfDone).getByText('آماده').waitFor()
  await entry(page, returned).waitFor({ state: 'detached' })
  await entry(page, withdrawn).getByText('فرستاده نشد').waitFor()
  expect(await axe(page)).toEqual([])
  await openText(page, withdrawn)
  await page.getByRole('alert').getByText('نویسنده این نوشته را پس گرفته است.').waitFor()
  await page.getByText('people جمع است.').waitFor()
  await page.getByRole('button', { name: 'رونوشت از تصحیح' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'کنار گذاشتن' }).click()
  await entry(page, halfDone).waitFor()
  expect(await entry(page, withdrawn).count()).toBe(0)

  // Each reached the server once.
  const teacher = await signInOverHttp(address, demoStaff('teacher'))
  const read = async (id: string) =>
    (await teacher.ask('GET', `/api/studio/writing/texts/${id}/marking`)).body as Bench
  const half = await read(ids[0]!)
  expect(half).toMatchObject({ version: 1, mayMark: true })
  expect(half.marking.sentences[0]).toMatchObject({ corrected, edits: [{ typeId: expect.any(String) }] })
  const marked = (await learner.ask('GET', `/api/writing-correction/texts/${ids[1]}/marking`))
    .body as MarkedText
  expect(marked.marking).toMatchObject({ message: 'در راه نوشته شد.', scores: [{ score: 4 }] })
  expect(marked.marking.sentences.map(({ state }) => state)).toEqual(['corrected', 'perfect'])
  expect(await read(ids[1]!)).toMatchObject({ version: 1, text: { isReturned: true } })
}, 180_000)
