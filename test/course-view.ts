import type { Locator, Page } from 'playwright-core'
import { toPersianDigits } from '#persian/digits.ts'

/** Opens the recording of a session of the demo's course, the eighth unless told, for whoever is signed in. */
export async function openDemoLesson(page: Page, session = 8): Promise<void> {
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
  await sessionRow(page, session).getByRole('link', { name: /تماشا/ }).first().click()
  await page.getByRole('button', { name: 'پخش', exact: true }).waitFor()
}

/** The row of a session in a learner's course, by its number. */
export const sessionRow = (page: Page, number: number) => page.locator(`#session-${number}`)

/** Unfolds the row of a session, if it is not. */
export async function unfoldSession(page: Page, number: number): Promise<Locator> {
  const row = sessionRow(page, number)
  await unfold(row, new RegExp(`^جلسهٔ ${toPersianDigits(number)}: `))
  return row
}

/** Unfolds the row of the session that has this homework, if it is not. */
export const unfoldSessionByHomework = (page: Page, homework: string): Promise<void> =>
  unfold(page.locator('[id^=session-]').filter({ has: page.locator('b', { hasText: homework }) }), /^جلسهٔ /)

async function unfold(row: Locator, name: RegExp): Promise<void> {
  const title = row.getByRole('button', { name })
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
}

/** Goes from what is still to be handed in to the homework of this title; answers its part and what unfolds of it. */
export async function openHomework(page: Page, title: string): Promise<Locator> {
  const open = page.getByRole('list', { name: 'تکلیف‌ها' }).getByRole('listitem').filter({ hasText: title })
  const anchor = (await open.getByRole('link').getAttribute('href'))!.slice(1)
  await open.getByRole('link').click()
  return page.locator(`[id="${anchor}"], [id="${anchor}-task"]`)
}
