import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../test/api-person.ts'
import { openPage, returnToTab, signIn } from '../../test/browser.ts'

type Row = { id: string; version: number; changedAt: string }
const day = '2027-03-21'

/** Where each collection stands in the studio and in the contract; `one` is made first, so that none is empty. */
const collections = [
  { path: 'courses', api: '/api/course/desk/courses' },
  { path: 'groups', api: '/api/course/desk/groups' },
  { path: 'teachers', api: '/api/studio/teachers' },
  { path: 'site/faqs', api: '/api/site/faqs' },
  { path: 'site/holidays', api: '/api/site/holidays', one: { title: 'نوروز', day } },
  {
    path: 'site/banners',
    api: '/api/site/banners',
    one: { sentence: 'ثبت‌نام بهار آغاز شد.', link: '', from: day, until: day },
  },
  {
    path: 'outages',
    api: '/api/studio/outages',
    one: { firstDay: '2026-01-08', lastDay: '2026-01-09', reason: 'قطعی سراسری' },
  },
]

test('whatever is opened from its list and saved as it stands keeps all that it had', async () => {
  const owner = await signInOverHttp(inject('address'), demoStaff('owner'))
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('owner'))
  for (const { path, api, one } of collections) {
    if (one) await owner.ask('POST', api, one)
    await page.goto(`/studio/${path}`)
    // The last table: what else falls on a holiday stands above the list of them.
    await page.getByRole('search').waitFor()
    const first = page.getByRole('table').last().getByRole('rowheader').getByRole('link').first()
    const id = (await first.getAttribute('href'))!.split('/').at(-1)
    const read = async () => (await owner.ask('GET', `${api}/${id}`)).body as Row
    const before = await read()
    await first.click()
    const saved = page.getByText('اطلاعات با موفقیت ذخیره شد.')
    await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
    await saved.waitFor()
    const { version, changedAt } = await read()
    expect([path, await read()]).toEqual([path, { ...before, version, changedAt }])
    expect([path, version]).toEqual([path, before.version + 1])
  }
})

test('what is typed stays while the record is scheduled beneath it, and while it is saved', async () => {
  const editor = await signInOverHttp(inject('address'), demoStaff('editor'))
  const slug = `typed-${Date.now()}`
  const made = await editor.ask('POST', '/api/studio/blog/posts', {
    title: 'عنوان نخست',
    slug,
    summary: 'خلاصه‌ای کوتاه.',
    language: 'de',
    level: 'B1',
    tags: [],
    authorId: '',
  })
  const { id } = made.body as Row
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('editor'))
  await page.goto(`/studio/blog/${id}`)
  await page.getByRole('textbox', { name: 'متن نوشته' }).click()
  await page.keyboard.insertText('سلام.')
  await page.getByText('همهٔ تغییرها ذخیره شده است.').waitFor()
  await page.getByLabel('روز انتشار', { exact: true }).fill('۱۴۱۰/۱/۲۰')
  await page.getByLabel('ساعت انتشار').fill('۹')
  const title = page.getByLabel('عنوان', { exact: true })
  await title.fill('عنوان دوم')
  const readAgain = page.waitForResponse(
    answer => answer.request().method() === 'GET' && answer.url().endsWith(`/api/studio/blog/posts/${id}`),
  )
  await page.getByRole('button', { name: 'زمان‌بندی' }).click()
  await (await readAgain).finished()
  await page.getByText('ساعت ۰۹:۰۰ منتشر می‌شود', { exact: false }).waitFor()
  expect(await title.inputValue()).toBe('عنوان دوم')

  const [gate, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/studio/blog/posts/${id}`, async route => {
    sent.resolve()
    await gate.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await sent.promise
  const summary = page.getByLabel('خلاصه', { exact: true })
  await summary.fill('نوشته‌شده در راه.')
  gate.resolve()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  const read = async () => (await editor.ask('GET', `/api/studio/blog/posts/${id}`)).body
  expect(await read()).toMatchObject({ title: 'عنوان دوم', summary: 'خلاصه‌ای کوتاه.' })
  expect([await title.inputValue(), await summary.inputValue()]).toEqual(['عنوان دوم', 'نوشته‌شده در راه.'])
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect.poll(read).toMatchObject({ title: 'عنوان دوم', summary: 'نوشته‌شده در راه.' })
})

test('settings that a colleague saved meanwhile are refused with a sentence, and what was typed stays', async () => {
  const api = '/api/studio/counseling/rules'
  const colleague = await signInOverHttp(inject('address'), demoStaff('owner'))
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('owner'))
  await page.goto('/studio/counseling/rules')
  const price = page.getByRole('textbox', { name: 'بهای پرسش صوتی، تومان' })
  await price.fill('۱۲۳٬۰۰۰')
  // The same again: another version, and nothing that anybody sees.
  const rules = (await colleague.ask('GET', api)).body as object
  expect((await colleague.ask('PUT', api, rules)).status).toBeLessThan(300)
  await returnToTab(page)
  const refused = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  expect((await refused).status()).toBe(409)
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  expect(await price.inputValue()).toBe('۱۲۳٬۰۰۰')
})

test('a printed list is its rows, without what one presses', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('owner'))
  await page.goto('/studio/groups')
  await page.getByRole('table').waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const tool of [
    page.getByRole('search'),
    page.getByRole('link', { name: 'گروه تازه' }),
    page.getByRole('navigation'),
  ])
    expect(await tool.count()).toBe(0)
  expect(await page.getByRole('table').isVisible()).toBe(true)
})

test('a syllabus that was written over is put into the form again', async () => {
  const owner = await signInOverHttp(inject('address'), demoStaff('owner'))
  const api = '/api/course/desk/courses'
  const syllabus = '# آغاز\n- سلام\n- خداحافظی'
  const made = await owner.ask('POST', api, {
    title: 'تاریخچهٔ سرفصل',
    slug: `former-${Date.now()}`,
    language: 'ru',
    level: '',
    greeting: '',
    summary: '',
    about: '',
    outcomes: '',
    book: '',
    minutes: 60,
    syllabus,
    state: 'draft',
  })
  const { id } = made.body as Row
  const page = await openPage()
  await signIn(page, demoStaff('owner'))
  await page.goto(`/studio/courses/${id}`)
  const field = page.getByRole('textbox', { name: 'سرفصل‌ها' })
  const save = page.getByRole('button', { name: 'ذخیره', exact: true })
  await field.fill('# آغاز\n- سلام')
  await save.click()
  // The lessons below are those that were kept.
  const lessons = page.getByRole('list', { name: 'متن درس‌ها برای اعضا' }).getByRole('group')
  await expect.poll(() => lessons.count()).toBe(1)

  await page.getByRole('button', { name: 'سرفصل‌های پیشین' }).click()
  const dialog = page.getByRole('dialog', { name: 'تاریخچهٔ متن' })
  await dialog.getByRole('list', { name: 'نسخه‌ها' }).getByRole('button').last().click()
  await dialog.getByText('خداحافظی').waitFor()
  await dialog.getByRole('button', { name: 'بازگرداندن این نسخه' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe(syllabus)
  await save.click()
  await expect.poll(() => lessons.count()).toBe(2)
  expect(await owner.ask('GET', `${api}/${id}`)).toMatchObject({ body: { syllabus } })
})
