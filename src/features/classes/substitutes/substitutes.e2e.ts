import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff, listDemoStaff } from '#account/demo-accounts.ts'
import { seededGroupId } from '#features/courses/seed-courses.server.ts'
import type { Database } from '#server/platform/database/database.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { openSchool } from '../../../../test/school-product.ts'

const [leila, negar] = listDemoStaff('teacher')
const title = 'کلاسی بی‌لیلا'

let product: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  product = await openSchool(seedClasses)
}, 240_000)
afterAll(() => product[Symbol.asyncDispose]())

/** Two classes of the demo's running group, one of which begins in five minutes; nobody else teaches then. */
async function seedClasses(database: Database) {
  await database.execute(
    `delete from class_session where starts_at between now() - interval '1 day' and now() + interval '1 day'`,
  )
  for (const [number, minutes] of [
    [98, 5],
    [99, 11 * 60],
  ] as const) {
    await database.execute(
      `insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at)
       values ($1, $2, $3, $4, $5, 90, now())`,
      [randomUUID(), seededGroupId('everyday'), number, title, new Date(Date.now() + minutes * 60_000)],
    )
  }
}

const open = async (account: { phone: string; password: string } | undefined, width: number) => {
  const page = await openPage({ width, address: product.address })
  await signIn(page, account)
  return page
}

test('TE13 a teacher says that she is sick, a colleague takes the class on a handset and starts it, a learner reads who comes', async () => {
  const sick = await open(leila, 1280)
  await sick.goto('/studio/today')
  await sick.getByRole('button', { name: 'نمی‌توانم بیایم', exact: true }).click()
  const dialog = sick.getByRole('dialog', { name: 'نمی‌توانم بیایم' })
  const boxes = dialog.getByRole('checkbox', { name: new RegExp(title) })
  await expect.poll(() => boxes.count()).toBe(2)
  // Which class is meant nobody can know here; beside a class it is that one alone.
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'انصراف' }).click()
  await sick
    .getByRole('button', { name: /^نمی‌توانم بیایم، / })
    .first()
    .click()
  expect(await boxes.first().isChecked()).toBe(true)
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await dialog.getByRole('button', { name: 'جایگزین بخواه' }).click()
  // What is missing is said at its field, and what was chosen stays.
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'دلیل' }).getAttribute('aria-invalid'))
    .toBe('true')
  expect(await boxes.last().isChecked()).toBe(false)
  expect(await axe(sick)).toEqual([])
  await dialog.getByRole('textbox', { name: 'دلیل' }).fill('تب دارم')
  await dialog.getByRole('button', { name: 'جایگزین بخواه' }).click()
  const given = sick.getByRole('list', { name: 'جایگزین‌های من' }).getByRole('listitem')
  await given.getByText('از ۱ همکار پرسیده شد').waitFor()
  expect(await given.count()).toBe(1)
  expect(await axe(sick)).toEqual([])

  const colleague = await open(negar, 390)
  await colleague.goto('/studio/today')
  const offer = colleague.getByRole('list', { name: 'کلاس‌هایی که استاد می‌خواهند' }).getByRole('listitem')
  await offer.getByText('به جای لیلا بهمنی').waitFor()
  expect(await colleague.getByText('تب دارم').count()).toBe(0)
  expect(await axe(colleague)).toEqual([])
  expect(
    await colleague.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await offer.getByRole('button', { name: /^می‌پذیرم/ }).click()
  const today = colleague.getByRole('article', { name: /انگلیسی برای گفت‌وگوی روزمره، گروه عصر/ })
  await today.getByText('به جای لیلا بهمنی').waitFor()
  await today.getByRole('button', { name: 'شروع کلاس' }).click()
  await colleague.waitForURL('**/course/classroom/*')
  await colleague
    .getByRole('list', { name: /^در کلاس/ })
    .getByText('نگار صداقت')
    .waitFor()

  await sick.reload()
  await given.getByText('نگار صداقت می‌رود').waitFor()

  const learner = await open(demoAccounts[0], 390)
  await learner.goto(`/info/${seededGroupId('everyday')}`)
  await learner.getByText(`${title}، با نگار صداقت`).first().waitFor()
  await learner.goto('/profile?tab=messages')
  await learner.getByText('نگار صداقت به جای لیلا بهمنی می‌آید').first().waitFor()
})

test('TE13 where nobody takes it the school does: who is free is listed, and one press gives the class away', async () => {
  const sick = await open(leila, 390)
  await sick.goto('/studio/today')
  await sick.getByRole('button', { name: 'نمی‌توانم بیایم', exact: true }).click()
  const dialog = sick.getByRole('dialog', { name: 'نمی‌توانم بیایم' })
  await dialog.getByRole('textbox', { name: 'دلیل' }).waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) {
    const isIt = (await box.evaluate(one => one.parentElement!.textContent)).includes(title)
    await box.setChecked(isIt)
  }
  await dialog.getByRole('textbox', { name: 'دلیل' }).fill('تب دارم')
  await dialog.getByRole('button', { name: 'جایگزین بخواه' }).click()
  await sick.getByRole('list', { name: 'جایگزین‌های من' }).getByText('از ۱ همکار پرسیده شد').waitFor()

  const colleague = await open(negar, 390)
  await colleague.goto('/studio/today')
  await colleague.getByRole('button', { name: /^نمی‌توانم، / }).click()
  await colleague.getByText('به کسی دیگر می‌رسد.').waitFor()

  const admin = await open(demoStaff('admin'), 1280)
  await admin.goto('/studio/today')
  const orphan = admin.getByRole('list', { name: 'کلاس‌های بی‌استاد' }).getByRole('listitem')
  await orphan.getByText('از ۱ همکار پرسیده شد، ۱ نفر نپذیرفت').waitFor()
  await orphan.getByText('تب دارم').waitFor()
  expect(await orphan.getAttribute('id')).toMatch(/^class-/)
  await orphan.getByRole('button', { name: /^لغو جلسه و خبر به اعضا/ }).click()
  const cancel = admin.getByRole('alertdialog').or(admin.getByRole('dialog'))
  await cancel.getByText('به همهٔ اعضا پیامک می‌رود.').waitFor()
  await cancel.getByRole('button', { name: 'انصراف' }).click()
  expect(await axe(admin)).toEqual([])
  await orphan.getByRole('combobox', { name: 'استاد آزاد' }).click()
  await admin.getByRole('option', { name: 'نگار صداقت', exact: true }).click()
  await orphan.getByRole('button', { name: 'سپردن کلاس' }).click()
  await admin.getByText('کلاس سپرده شد و به زبان‌آموزان خبر رفت.').waitFor()
  await expect.poll(() => orphan.count()).toBe(0)
})
