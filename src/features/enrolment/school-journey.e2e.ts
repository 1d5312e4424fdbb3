/** @module-tag journey */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { toJalali } from '#persian/jalali.ts'
import type { Database } from '#server/platform/database/database.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { openPage, signIn } from '../../../test/browser.ts'
import { atBank, button, goToBank, paidTitle, toBank } from '../../../test/buying-steps.ts'
import { openHomework, sessionRow } from '../../../test/course-view.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { makeDue, openSchool } from '../../../test/school-product.ts'

const title = 'انگلیسی برای آشپزها'
const teacherPage = '/teachers/leila-bahmani'
const homework = 'دستور پخت من'
const answer = 'First I chop the onions, then I fry them slowly.'
const quote = 'از آشپزخانه تا میز، همه را یادمان داد.'

/** What a page meets where its server is killed, its line cut, or something refused. */
const expectErrors =
  /Failed to load resource|net::ERR|Failed to fetch|WebSocket|another origin: http:..127.0.0.1:\d+.pg.StartPay/

/** Lets the group's session of this number begin five minutes ago. */
const begin = (database: Database, number: number) =>
  database.execute(
    `update class_session set starts_at = now() - interval '5 minutes' from course_group, course
     where group_id = course_group.id and course.id = course_id and course.title = $1 and number = $2`,
    [title, number],
  )

/** Lets its hour and a half go by, for who is in it too. */
async function pass(database: Database, number: number) {
  const ofSession = `from class_session s join course_group g on g.id = s.group_id join course c on c.id = g.course_id
    where c.title = $1 and s.number = $2`
  await database.execute(
    `update class_visit set joined_at = joined_at - interval '95 minutes'
     where session_id in (select s.id ${ofSession})`,
    [title, number],
  )
  await database.execute(
    `update enrolment set enrolled_at = enrolled_at - interval '95 minutes'
     where group_id in (select g.id ${ofSession})`,
    [title, number],
  )
  await database.execute(
    `update class_session set starts_at = starts_at - interval '95 minutes' where id in (select s.id ${ofSession})`,
    [title, number],
  )
  await makeDue(database, 'settle-classes')
}

/** Lets the learner have been in these sessions, which went by. */
async function attend(database: Database, numbers: number[]) {
  await database.execute(
    `update class_session set starts_at = now() - interval '2 hours' - number * interval '1 minute', settled_at = now()
     from course_group, course
     where group_id = course_group.id and course.id = course_id and course.title = $1 and number = any($2)`,
    [title, numbers],
  )
  await database.execute(
    `insert into attendance (session_id, enrolment_id, state, seconds, settled_at)
     select s.id, e.id, 'present', 5400, now() from class_session s
     join course_group g on g.id = s.group_id join course c on c.id = g.course_id
     join enrolment e on e.group_id = g.id
     where c.title = $1 and s.number = any($2)`,
    [title, numbers],
  )
}

const endTerm = (database: Database) =>
  database.execute(
    `update course_group set ends_at = now() - interval '1 minute' from course
     where course.id = course_id and course.title = $1`,
    [title],
  )

async function openCourse(page: Page) {
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
}

/** Goes into the class that runs, and its teacher too: one without a teacher hides who should have held it. */
async function join(page: Page, name: string, teacher: Page) {
  await openCourse(page)
  await button(page, 'ورود به کلاس').first().click()
  await page.waitForURL('**/course/classroom/*')
  await teacher.goto(page.url())
  for (const one of [name, 'بهمنی'])
    await expect
      .poll(() =>
        page
          .getByRole('list', { name: /^در کلاس/ })
          .innerText()
          .catch(() => ''),
      )
      .toContain(one)
}

/** Asks again and again what stands in the row of a session of one's course, until the job is done. */
const expectRow = (page: Page, session: number) => ({
  expectText: (expected: RegExp) =>
    expect
      .poll(
        async () => {
          await openCourse(page)
          return sessionRow(page, session).innerText()
        },
        { timeout: 60_000, interval: 300 },
      )
      .toMatch(expected),
})

/** Writes as this page's visitor could by hand; answers the status. */
const attempt = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
      return (await fetch(path!, { method: 'PUT', headers, body })).status
    },
    [path, JSON.stringify(body)],
  )

const media = (page: Page) => page.locator('video, audio')
const readCurrentTime = (page: Page) =>
  media(page).evaluate(element => (element as HTMLMediaElement).currentTime)

test(
  'the school: a course is laid and found, its seat paid, a class held, its homework and recording done, its certificate checked and its teacher reviewed',
  () => walk(390, { isWhole: false }),
  240_000,
)

describe.each([390, 1280])('at %i px', { tags: ['soak'] }, width => {
  test(
    'the school: a course is laid and found, its seat paid, all its classes held, its homework and recording done, its certificate checked and its teacher reviewed',
    () => walk(width, { isWhole: true }),
    600_000,
  )
})

/** @param isWhole whether each class of the term is walked, or the first alone and the others are written as attended */
async function walk(width: number, { isWhole }: { isWhole: boolean }) {
  await using school = await openSchool()
  const { address } = school
  const open = (options = {}) => openPage({ address, width, motion: true, expectErrors, ...options })

  // Staff create a course, a group and the plan of its term.
  const admin = await open()
  await signIn(admin, demoStaff('admin'))
  const field = (name: string | RegExp) => admin.getByRole('textbox', { name })
  const choose = async (label: string | RegExp, option: string | RegExp) => {
    await admin.getByRole('combobox', { name: label }).click()
    await admin.getByRole('option', { name: option }).first().click()
  }
  await admin.goto('/studio/courses/new')
  await field('نام دوره').fill(title)
  await field('نشانی').fill('english-for-cooks')
  await choose('زبان', 'انگلیسی')
  await choose(/^سطح$/, /^A2/)
  await field('خلاصه').fill('سه جلسه در آشپزخانه: از فهرست خرید تا دستور پخت.')
  await field('سرفصل‌ها').fill('سطر بی‌نشان')
  await choose('وضعیت', 'باز')
  await button(admin, 'ذخیره').click()
  // What is wrong is said at its field, and nothing is lost.
  await admin.getByText('سطر ۱: پیش از درس‌ها باید سطری با # بیاید').first().waitFor()
  expect(await field('نام دوره').inputValue()).toBe(title)
  await field('سرفصل‌ها').fill('# آشپزخانه\n- سلام به سرآشپز')
  await button(admin, 'ذخیره').click()
  await admin.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

  const first = toJalali(new Date(Date.now() + 3 * 86_400_000))
  await admin.goto('/studio/groups/new')
  await choose('دوره', title)
  await choose('استاد', /بهمنی/)
  await field('نام گروه').fill('گروه آشپزها')
  const day = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'][first.weekday]!
  await admin.getByRole('checkbox', { name: day, exact: true }).check()
  await admin.getByLabel(`ساعت ${day}`).fill('21:45')
  await field('از روز').fill(`${first.year}/${first.month}/${first.day}`)
  await field('شمار جلسه‌ها').fill('۳')
  await field('شهریه به تومان').fill('۱٬۲۰۰٬۰۰۰')
  await admin.getByText('۳ جلسه، از').waitFor()
  await button(admin, 'ذخیره').click()
  await admin.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

  // A learner finds it by language, level and evening hours, and pays.
  const learner = await registerOverHttp(address)
  const page = await open({ ...toBank, expectErrors })
  await signIn(page, learner)
  await page.goto('/course?language=en&level=A2&time=evening')
  await page.getByRole('link', { name: title }).click()
  await button(page, /^ثبت‌نام و پرداخت/).click()
  await page.waitForURL('**/payment/orders/*')
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await page.getByText(paidTitle).first().waitFor()

  // The evening of the first class: the hour goes by while the server is away, and attendance stands by itself.
  await school.meanwhile('SIGTERM', database => begin(database, 1))
  const teacher = await open()
  await signIn(teacher, demoStaff('teacher'))
  await join(page, learner.profile.name, teacher)
  await school.meanwhile('SIGKILL', async database => {
    await pass(database, 1)
    await begin(database, 2)
  })
  await expectRow(page, 1).expectText(/حاضر/)

  // Homework, handed in without a line.
  await teacher.goto('/studio/homework/groups')
  await teacher.getByRole('link', { name: /آشپزها/ }).click()
  await button(teacher, 'تکلیف تازه').click()
  await teacher.getByLabel('عنوان تکلیف').fill(homework)
  await teacher.getByLabel('شرح تکلیف').fill('در دو جمله بنویسید چه می‌پزید.')
  await teacher.getByRole('textbox', { name: 'روز مهلت' }).fill('۱۴۱۰/۱/۱۵')
  await button(teacher, 'دادن تکلیف').click()
  await teacher.getByRole('list', { name: 'تکلیف‌ها' }).getByText(homework).waitFor()

  await openCourse(page)
  const task = await openHomework(page, homework)
  await task.getByLabel('پاسخ شما').waitFor()
  await page.context().setOffline(true)
  await task.getByLabel('پاسخ شما').fill(answer)
  await task.getByRole('button', { name: 'فرستادن پاسخ' }).click()
  await task.getByText('با برگشتن اینترنت فرستاده می‌شود').waitFor()
  await page.context().setOffline(false)
  await task.getByText('در صف تصحیح').first().waitFor()
  await teacher.goto('/studio/homework')
  await teacher.getByRole('list', { name: 'پاسخ‌ها' }).getByRole('link', { name: homework }).click()
  await teacher.getByRole('region', { name: 'پاسخ', exact: true }).getByText(answer).waitFor()

  // The recording: left on the handset, taken up on the desktop where it stood.
  await teacher.goto('/studio/recordings')
  await teacher.getByRole('combobox', { name: 'جلسهٔ بی‌ضبط' }).click()
  await teacher.getByRole('option', { name: new RegExp(`${title}.*جلسهٔ ۱،`) }).click()
  await button(teacher, 'افزودن به جلسه‌ها').click()
  const card = teacher
    .getByRole('region')
    .filter({ hasText: title })
    .filter({ has: teacher.locator('input[type=file]') })
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'جلسه ۱.mp3',
      mimeType: 'audio/mpeg',
      buffer: await readFile('seed-media/lessons/at-a-party.mp3'),
    })
  await teacher
    .getByRole('region')
    .filter({ hasText: title })
    .getByText(/آماده|همان‌گونه که آمد/)
    .first()
    .waitFor({ timeout: 50_000 })
  const handset = await open({ width: 390 })
  await signIn(handset, learner)
  await openCourse(handset)
  await handset.getByRole('link', { name: 'تماشا، جلسهٔ ۱' }).first().click()
  await button(handset, 'پخش').first().click()
  await expect.poll(() => readCurrentTime(handset)).toBeGreaterThan(2)
  const kept = handset.waitForResponse(answered => /\/places?\b/.test(answered.url()) && answered.ok())
  await button(handset, 'مکث').click()
  await kept
  const left = await readCurrentTime(handset)
  const desktop = await open({ width: 1280 })
  await signIn(desktop, learner)
  await openCourse(desktop)
  await desktop.getByRole('link', { name: 'ادامهٔ تماشا، جلسهٔ ۱' }).first().click()
  await media(desktop).evaluate(element =>
    element.addEventListener(
      'playing',
      () => Object.assign(window, { beganAt: (element as HTMLMediaElement).currentTime }),
      { once: true },
    ),
  )
  await button(desktop, 'پخش').first().click()
  const beganAt = () => desktop.evaluate(() => (window as { beganAt?: number }).beganAt ?? -1)
  await expect.poll(beganAt).toBeGreaterThanOrEqual(0)
  expect(Math.abs((await beganAt()) - left)).toBeLessThan(1)

  // The other two classes, and the end of the term.
  if (isWhole) {
    await join(page, learner.profile.name, teacher)
    await school.meanwhile('SIGKILL', async database => {
      await pass(database, 2)
      await begin(database, 3)
    })
    await join(page, learner.profile.name, teacher)
    await school.meanwhile('SIGKILL', async database => {
      await pass(database, 3)
      await endTerm(database)
    })
    await expectRow(page, 3).expectText(/حاضر/)
  } else {
    await school.meanwhile('SIGKILL', async database => {
      await attend(database, [2, 3])
      await endTerm(database)
    })
  }
  // The job that grants what was earned runs a few times an hour.
  expect(await school.runJob('grant-credentials')).toEqual({
    code: 0,
    output: 'grant-credentials: done\n',
  })
  const certificate = page
    .getByRole('list', { name: 'گواهی‌نامه‌ها' })
    .getByRole('link', { name: new RegExp(title) })
  const badge = page.getByRole('main').getByRole('listitem').filter({ hasText: 'نخستین کلاس' })
  await page.goto('/profile?tab=badges')
  await certificate.first().waitFor()
  await badge.first().waitFor()
  const certificateAddress = (await certificate.first().getAttribute('href'))!

  // Anybody may check it; who was not taught may not review, who was may.
  const visitor = await open()
  await visitor.goto(certificateAddress)
  await visitor.getByRole('article', { name: 'گواهی‌نامهٔ پایان دوره' }).waitFor()
  const certificateText = await visitor.getByRole('article', { name: 'گواهی‌نامهٔ پایان دوره' }).innerText()
  for (const fact of [
    `${learner.profile.name} ${learner.profile.surname}`,
    title,
    'A2',
    'حضور در ۳ از ۳ جلسه',
    'لیلا بهمنی',
  ])
    expect(certificateText).toContain(fact)
  expect(await visitor.getByRole('region', { name: 'نتیجهٔ بررسی' }).innerText()).toContain('معتبر است')

  await visitor.goto(teacherPage, { waitUntil: 'networkidle' })
  expect(await button(visitor, 'نوشتن نظر').count()).toBe(0)
  const review = { rating: 5, body: quote }
  expect(await attempt(visitor, `/api${teacherPage}/review`, review)).toBe(401)
  const stranger = await signInOverHttp(address)
  const refused = await stranger.ask('PUT', `/api${teacherPage}/review`, review)
  expect([refused.status, refused.body.info]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining('جلسه') }),
  ])
  expect(await visitor.getByText(quote).count()).toBe(0)

  await page.goto(teacherPage)
  await button(page, 'نوشتن نظر').click()
  for (const mark of await page.getByRole('radio', { name: '۵ از ۵' }).all()) await mark.check()
  await page.getByRole('textbox', { name: 'نظر شما' }).fill(quote)
  await button(page, 'ثبت نظر').click()
  await page.getByText('شما نظرتان را نوشته‌اید.').waitFor()
  await expect
    .poll(async () => {
      await visitor.goto(teacherPage)
      return visitor.getByText(quote).count()
    })
    .toBe(1)
}
