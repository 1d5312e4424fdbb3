import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openHomework, unfoldSessionByHomework } from '../../../test/course-view.ts'
import { wordFile } from '../../../test/office-files.ts'
import { readDownload } from '../../../test/read-download.ts'
import { startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

const airplane = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/
const course = /گفت‌وگوی روزمره/

/** The teacher gives homework that the group may answer in words. */
async function giveHomework(page: Page, title: string) {
  await page.goto('/studio/homework/groups')
  await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
  await page.getByRole('button', { name: 'تکلیف تازه' }).click()
  await page.getByLabel('عنوان تکلیف').fill(title)
  await page.getByLabel('شرح تکلیف').fill('در **پنج** جمله بنویسید.')
  await page.getByRole('textbox', { name: 'روز مهلت' }).fill('۱۴۱۰/۱/۱۵')
  await page.getByRole('button', { name: 'دادن تکلیف' }).click()
  await page.getByRole('list', { name: 'تکلیف‌ها' }).getByText(title).waitFor()
}

async function openCourse(page: Page) {
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: course }).first().click()
  await page.getByRole('heading', { name: 'تکلیف‌ها' }).waitFor()
}

atEachWidth(width => {
  test('PR2 homework handed in offline arrives once, is graded in the studio, and stands with the grades in the course', async () => {
    // Of its own: what is given here is told to the demo's people.
    await using product = await startProduct()
    const { address } = product
    const title = `پنج جمله ${width}`
    const words = `Five sentences, handed in on a plane at ${width} pixels.`
    const teacher = await openPage({ width, address })
    await signIn(teacher, demoStaff('teacher'))
    await giveHomework(teacher, title)
    expect(await axe(teacher)).toEqual([])

    const learner = await openPage({ width, address, expectErrors: airplane })
    await signIn(learner)
    await openCourse(learner)
    const task = await openHomework(learner, title)
    await task.getByLabel('پاسخ شما').waitFor()
    expect(await task.locator('strong').innerText()).toBe('پنج')
    const posts: string[] = []
    learner.on('request', request => {
      if (request.method() === 'POST' && /\/homework\/[0-9a-f-]{36}$/.test(request.url()))
        posts.push(request.headers()['idempotency-key'] ?? '')
    })
    await learner.context().setOffline(true)
    await task.getByLabel('پاسخ شما').fill(words)
    await task.getByRole('button', { name: 'فرستادن پاسخ' }).click()
    await task.getByText('با برگشتن اینترنت فرستاده می‌شود').waitFor()
    expect(posts).toEqual([])
    await learner.context().setOffline(false)
    await task.getByText('در صف تصحیح').first().waitFor()
    await learner.evaluate(() => dispatchEvent(new Event('focus')))
    await learner.waitForLoadState('networkidle')
    expect(new Set(posts).size).toBe(1)
    expect(await task.getByText(words).count()).toBe(1)

    await teacher.goto('/studio/homework')
    const queue = teacher.getByRole('list', { name: 'پاسخ‌ها' })
    await queue.getByRole('link', { name: title }).click()
    await teacher.getByRole('region', { name: 'پاسخ', exact: true }).getByText(words).waitFor()
    for (const slider of await teacher.getByRole('slider').all()) await slider.fill('3')
    await teacher.getByLabel('یادداشت برای زبان‌آموز').fill('خوب بود، کوتاه‌تر بنویسید.')
    expect(await axe(teacher)).toEqual([])
    await teacher.getByRole('button', { name: 'فرستادن نمره و بعدی' }).click()
    await teacher.getByText('نمره فرستاده شد.').waitFor()
    await expect.poll(() => queue.getByRole('link', { name: title }).count()).toBe(0)

    await openCourse(learner)
    await unfoldSessionByHomework(learner, title)
    await task.getByText('۱۵ از ۲۰').first().waitFor()
    await task.getByRole('button', { name: `دیدن پاسخ، تکلیف ${title}` }).click()
    await task.getByText('خوب بود، کوتاه‌تر بنویسید.').waitFor()
    const grades = learner.getByRole('region', { name: 'نمره‌ها', exact: true })
    expect(await grades.getByRole('meter').count()).toBe(2)
    const [download] = await Promise.all([
      learner.waitForEvent('download'),
      grades.getByRole('button', { name: 'کارنامه، PDF' }).click(),
    ])
    expect((await readDownload(download)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await axe(learner)).toEqual([])
  }, 240_000)
})

test('a registrar prints the report card of one learner from the list of groups', async () => {
  const page = await openPage({ width: 390 })
  await signIn(page, demoStaff('registrar'))
  await page.goto('/studio/report-cards')
  const groups = page.getByRole('main').getByRole('list', { name: 'گروه‌ها' })
  await groups.waitFor()
  expect(await axe(page)).toEqual([])
  await groups.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
  const learners = page.getByRole('main').getByRole('list', { name: 'زبان‌آموزان' })
  await learners.waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    learners
      .getByRole('button', { name: /، کارنامهٔ / })
      .first()
      .click(),
  ])
  expect((await readDownload(download)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a file that is too large or of no kind that is taken is refused in its field, and one that fits may be handed in', async () => {
  const page = await openPage({ width: 390, expectErrors: /422|413/ })
  await signIn(page)
  await openCourse(page)
  await page.getByRole('link', { name: /^نوشتن دوباره، / }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'فرستادن دوباره' }) })
  const file = form.getByRole('group', { name: 'فایل' }).locator('input[type=file]')
  // By its path: handed over as bytes it would be written out as text on the way.
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homework-'))
  const large = join(folder.path, 'a.pdf')
  await writeFile(large, Buffer.alloc(21 * 1024 * 1024))
  await file.setInputFiles(large)
  await form.getByText('حجم فایل نباید بیشتر از ۲۰ مگابایت باشد.').waitFor()
  expect(await form.getByRole('button', { name: 'فرستادن دوباره' }).isDisabled()).toBe(true)
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await form.getByText('فقط PDF، Word، PowerPoint، Excel، عکس، صدا یا ویدئو پذیرفته می‌شود.').waitFor()
  await file.setInputFiles({
    name: 'انشای من.docx',
    mimeType: 'text/plain',
    buffer: Buffer.from('a note under the name of a document'),
  })
  await form
    .getByText('این نوع فایل پذیرفته نمی‌شود. PDF، Word، PowerPoint، Excel، عکس، صدا یا ویدئو بفرستید.')
    .waitFor()
  await form.getByRole('button', { name: 'حذف فایل' }).click()
  await file.setInputFiles({ name: 'انشای من.docx', mimeType: '', buffer: wordFile('My second try.') })
  await expect.poll(() => form.getByRole('button', { name: 'فرستادن دوباره' }).isEnabled()).toBe(true)
}, 180_000)
