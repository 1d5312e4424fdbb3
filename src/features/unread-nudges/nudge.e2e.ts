import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { bubbleWith, chatLog, openTeachersTalk } from '../../../test/chat-steps.ts'
import { readOutbox } from '../../../test/read-outbox.ts'
import { openSchool } from '../../../test/school-product.ts'

let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(undefined, { movesClock: true })
})
afterAll(() => school?.[Symbol.asyncDispose]())

const day = 86_400_000
const [learner] = demoAccounts

/** Lets it be noon in Tehran, outside all quiet hours, so many days ahead, and tells of what lies unread. */
async function nudgeAtNoon(daysAhead: number) {
  const noon = new Date().setUTCHours(8, 30, 0, 0) + daysAhead * day
  await school.moveClock(noon - Date.now())
  expect((await school.runJob('nudge-unread-talks')).code).toBe(0)
}

const nudges = async () =>
  (await readOutbox(school.address, learner.phone)).filter(text => text.includes('پیام نخوانده'))

test('CH17 at 390 px a message that lies unread is told by one SMS that leads to it, and who switches it off in the settings gets no more', async () => {
  const { address } = school
  const teacher = await openTeachersTalk({ address, width: 390 })
  const write = async (text: string) => {
    await teacher.getByRole('textbox', { name: 'متن پیام' }).fill(text)
    await teacher.getByRole('button', { name: 'فرستادن', exact: true }).click()
    await bubbleWith(teacher, text)
      .getByText(/^(فرستاده شد|رسید)$/)
      .waitFor()
  }
  const page = await openPage({ address, width: 390 })
  await signIn(page)
  const read = async (text: string) => {
    await page
      .getByRole('link', { name: /^لیلا بهمنی/ })
      .first()
      .click()
    await chatLog(page).getByText(text).waitFor()
    await bubbleWith(teacher, text).getByText('خوانده شد').waitFor()
  }
  // What the demo left unread is read first.
  const mark = Date.now()
  await write(`سلام ${mark}`)
  await page.goto('/chat')
  await read(`سلام ${mark}`)
  await page.goto('/profile?tab=notices')

  const before = (await nudges()).length
  await write(`تمرین فردا را فرستادم ${mark}`)
  await nudgeAtNoon(2)
  const sent = await nudges()
  expect(sent.length).toBe(before + 1)
  const [summary, link] = sent[0]!.split('\n')
  expect(summary).toBe('هم‌آوا: ۱ پیام نخوانده از لیلا بهمنی')
  expect(link).toBe(`${address}/chat`)

  await page.goto(link!)
  await read(`تمرین فردا را فرستادم ${mark}`)
  await page.goto('/profile?tab=notices')
  const option = page.getByRole('checkbox', { name: 'پیامک، اگر پیامی یک روز نخوانده بماند' })
  await expect.poll(() => option.isChecked()).toBe(true)
  expect(await axe(page)).toEqual([])
  await option.uncheck()
  await page.getByRole('region', { name: 'ساعت‌ها' }).getByText('ذخیره شد.').waitFor()

  await write(`فراموش نکنید ${mark}`)
  await nudgeAtNoon(4)
  expect((await nudges()).length).toBe(before + 1)
  await page.reload()
  await option.check()
  await page.getByRole('region', { name: 'ساعت‌ها' }).getByText('ذخیره شد.').waitFor()
  await nudgeAtNoon(4)
  expect((await nudges()).length).toBe(before + 2)
})
