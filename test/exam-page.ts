import type { Page } from 'playwright-core'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newChoiceExam } from './exams.ts'
import { openSchool } from './school-product.ts'

/** What a learner does in an exam of `newChoiceExam`, in a browser. */

/** A school with one exam of ten single choices by each of these titles; answers it with their ids. */
export async function openExamSchool(titles: readonly string[]) {
  const exams = new Map<string, string>()
  const school = await openSchool(async ({ db }: Database) => {
    for (const title of titles) {
      const { id } = await newChoiceExam({ db, now: () => new Date() }, 10, { title, minutes: 30 })
      exams.set(title, id)
    }
  })
  return { school, exams }
}

export async function openExam(page: Page, title: string) {
  await page.goto('/exam')
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click()
}

/** What a page says that loses its connection on purpose. */
export const broken = { expectErrors: /ERR_|Failed to (load|fetch)|NetworkError/ }

export const startExam = (page: Page) => page.getByRole('button', { name: 'شروع آزمون' }).click()
export const findQuestion = (page: Page, place: number) =>
  page.getByRole('region', { name: `پرسش ${toPersianDigits(place)}`, exact: true })
export const turnPage = (page: Page) =>
  page.getByRole('button', { name: 'بعدی' }).filter({ visible: true }).click()

/** Chooses the option that begins so, and waits for its sign. */
export async function chooseOption(page: Page, place: number, sign: 'saved' | 'waiting', begins = 'take ') {
  const question = findQuestion(page, place)
  await question.getByRole('radio', { name: new RegExp(`^${begins}`) }).check({ force: true })
  await question.locator(`[data-place-state="${sign}"]`).waitFor()
}

/** From the last question on: to the page that counts what is blank, and over the line. */
export async function handInExam(page: Page) {
  await page.getByRole('button', { name: 'پایان و ارسال' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
}

/** Seconds on the clock of the page. */
export async function readTimer(page: Page): Promise<number> {
  const shown = toLatinDigits((await page.getByRole('timer').textContent()) ?? '')
  return shown
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}
