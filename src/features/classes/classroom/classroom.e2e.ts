/** @module-tag journey */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { type Account, axe, openPage, signIn } from '../../../../test/browser.ts'
import { planSession, readMinuteOfDay } from '../../../../test/class-of-today.ts'
import { makeDue, openSchool } from '../../../../test/school-product.ts'

const learner = demoAccounts[0]
const teacher = demoStaff('teacher')
const name = `${learner.name} ${learner.surname}`
const minute = 60_000

const present = (page: Page) => page.getByRole('list', { name: /^در کلاس/ }).getByRole('listitem')

test('CO8 both join the class and leave it, the server is killed, and the attendance stands in the teacher’s day by itself', async () => {
  let session = ''
  await using school = await openSchool(async database => {
    // Of today, also just after midnight.
    session = await planSession(database, -Math.min(5, readMinuteOfDay()) * minute)
  })
  const open = async (account: Account, width: number) => {
    const page = await openPage({
      width,
      address: school.address,
      expectErrors: /Failed to load resource|net::ERR|WebSocket|404/,
    })
    await signIn(page, account)
    return page
  }

  const staffPage = await open(teacher, 1280)
  await staffPage.goto('/studio/today')
  const card = staffPage.getByRole('article', { name: 'انگلیسی برای گفت‌وگوی روزمره، گروه عصر' })
  await card.getByText('مرور آخر').waitFor()
  expect(await axe(staffPage)).toEqual([])
  await card.getByRole('button', { name: 'شروع کلاس' }).click()
  await staffPage.waitForURL(`**/course/classroom/${session}`)
  await expect.poll(() => present(staffPage).allInnerTexts()).toEqual(['لیلا بهمنی\nاستاد'])

  const hand = await open(learner, 390)
  await hand.goto(`/course/classroom/${session}`)
  await expect.poll(() => present(hand).count()).toBe(2)
  // The teacher's page hears of it by itself.
  await expect.poll(() => present(staffPage).count()).toBe(2)
  expect(await axe(hand)).toEqual([])
  await hand.getByRole('button', { name: 'خروج از کلاس' }).click()
  await hand.waitForURL('**/profile?tab=courses')
  await expect.poll(() => present(staffPage).count()).toBe(1)
  const wide = await open(learner, 1280)
  await wide.goto(`/course/classroom/${session}`)
  await expect.poll(async () => (await present(staffPage).allInnerTexts()).join()).toContain(learner.name)
  expect(await axe(wide)).toEqual([])

  const stranger = await open(demoAccounts[2], 390)
  await stranger.goto(`/course/classroom/${session}`)
  await stranger.getByText('صفحه‌ای که دنبالش بودید پیدا نشد.').waitFor()
  expect(await stranger.getByRole('main').innerText()).not.toContain('گفت‌وگوی روزمره')

  // Killed while one of them is still there; when it comes back, the hour has passed.
  await school.meanwhile('SIGKILL', async database => {
    const past = `interval '95 minutes'`
    await database.execute(`update class_session set starts_at = starts_at - ${past} where id = $1`, [
      session,
    ])
    await database.execute(`update class_visit set joined_at = joined_at - ${past} where session_id = $1`, [
      session,
    ])
    await makeDue(database, 'settle-classes')
  })
  const after = await open(teacher, 390)
  await after.goto('/studio/today')
  const row = after
    .getByRole('region', { name: 'انگلیسی برای گفت‌وگوی روزمره، گروه عصر' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect
    .poll(
      async () => {
        await after.reload()
        await row.waitFor()
        return row.innerText()
      },
      { timeout: 60_000, interval: 300 },
    )
    .toMatch(/دقیقه در کلاس بود[\s\S]*حاضر/)
  expect(await axe(after)).toEqual([])
  await row.getByRole('combobox').click()
  await after.getByRole('option', { name: 'با تأخیر' }).click()
  await row.getByText('دستی ثبت شد').waitFor()
  await after.reload()
  await expect.poll(() => row.innerText()).toMatch(/دستی ثبت شد[\s\S]*با تأخیر/)
}, 300_000)

test('before its door opens a class counts down; a learner says that they cannot come, and the teacher grants it', async ({
  skip,
}) => {
  // A class of today: the last minutes of a day have no room for one to come.
  const left = 24 * 60 - readMinuteOfDay()
  skip(left < 16, 'the day is nearly over')
  let session = ''
  await using school = await openSchool(async database => {
    session = await planSession(database, Math.min(30, left - 1) * minute)
  })
  const open = async (account: Account, width: number) => {
    const page = await openPage({ width, address: school.address })
    await signIn(page, account)
    return page
  }
  const staffPage = await open(teacher, 1280)
  await staffPage.goto('/studio/today')
  const card = staffPage.getByRole('article', { name: 'انگلیسی برای گفت‌وگوی روزمره، گروه عصر' })
  // In minutes, and to the second once it is near.
  await expect.poll(() => card.innerText()).toMatch(/شروع کلاس: [۰-۹]{2}( دقیقهٔ دیگر|:[۰-۹]{2})/)
  const hand = await open(learner, 390)
  await hand.goto(`/course/classroom/${session}`)
  await hand.getByRole('button', { name: 'نمی‌رسم' }).click()
  await hand.getByRole('textbox', { name: 'دلیل غیبت' }).fill('نوبت پزشک دارم')
  expect(await axe(hand)).toEqual([])
  await hand.getByRole('button', { name: 'فرستادن درخواست' }).click()
  await hand.getByText('درخواست شما به استاد رسید.').waitFor()

  await staffPage.reload()
  await staffPage.getByRole('button', { name: `پذیرفتن غیبت ${name}`, exact: true }).click()
  await staffPage.getByText('غیبت پذیرفته شد.').waitFor()
  await hand.goto('/profile?tab=messages')
  await hand.getByRole('button', { name: 'غیبت شما موجه شد' }).waitFor()

  // Ten minutes before, by the server's clock, the button is there without a reload.
  await staffPage.route('**/api/studio/today', async route => {
    const response = await route.fetch()
    const day = await response.json()
    const { startsAt } = day.classes.find(({ id }: { id: string }) => id === session)
    day.now = new Date(Date.parse(startsAt) - 10 * minute - 6000).toISOString()
    await route.fulfill({ response, json: day })
  })
  await staffPage.reload()
  await card.getByText(/شروع کلاس: ۱۰:۰/).waitFor()
  await card.getByRole('button', { name: 'شروع کلاس' }).waitFor()
}, 240_000)
