import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, goToBank, heading, paidTitle, toBank } from '../../../test/buying-steps.ts'
import { someArticle, someIssue } from '../../../test/journals.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import type { PageOptions } from '../../../test/watched-page.ts'
import type { Article } from './contract.ts'

const school = shareProduct()
const open = (options: PageOptions = {}) => openPage({ address: school.address, ...options })

const address = '/journals/articles/forgetting-before-review'
const title = 'چرا باید پیش از مرور اندکی فراموش کنیم؟'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('JO1 at 390 px a visitor goes from the newest issue to one before it, and to an article', async () => {
  const page = await open({ width: 390 })
  await page.goto('/journals')
  await page.getByRole('heading', { level: 2, name: 'فراموشی و یادآوری' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'شمارهٔ ۱، تابستان ۱۴۰۵' }).click()
  await page.getByRole('heading', { level: 1, name: 'کلاس و آنچه در آن می‌گذرد' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'عمق پردازش و سرنوشت یک واژه' }).click()
  await page.getByRole('heading', { level: 1, name: 'عمق پردازش و سرنوشت یک واژه' }).waitFor()
  expect(await overflow(page)).toBe(0)
})

test('JO3 what is said of an article in two languages stands each in its own direction', async () => {
  const page = await open({ width: 390 })
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const direction = (name: string) =>
    page.getByRole('region', { name, exact: true }).evaluate(part => getComputedStyle(part).direction)
  expect([await direction('چکیده'), await direction('Abstract')]).toEqual(['rtl', 'ltr'])
  const titleEn = page.getByText('Why a Little Forgetting Should Come before Review', { exact: true })
  expect(await titleEn.getAttribute('dir')).toBe('ltr')
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})

test('JO2 an article is read without scripts, with its footnotes and a PDF whose size is told, which opens in a window of its own', async () => {
  const page = await open({ width: 390, context: { javaScriptEnabled: false } })
  const pdf = page.getByRole('link', { name: /دریافت PDF، [۰-۹]+ کیلوبایت/ })
  await expect
    .poll(async () => {
      await page.goto(address)
      return pdf.count()
    })
    .toBe(1)
  expect(await page.getByText('دو چیز روشن شد.', { exact: false }).count()).toBe(1)
  expect(await page.getByRole('heading', { name: 'پانویس‌ها' }).count()).toBe(1)
  const { status, headers } = await fetch(new URL((await pdf.getAttribute('href'))!, school.address))
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toMatch(/^inline/)
})

test('JO4 a reader chooses how an article is cited, and copies it', async () => {
  const page = await open({ width: 390 })
  const cite = page.getByRole('region', { name: 'استناد به این نوشته' })
  await expect
    .poll(async () => {
      await page.goto(address)
      return cite.count()
    })
    .toBe(1)
  expect(await cite.locator('pre').innerText()).toMatch(/^Farzaneh, E\. \(2026\)\. Why a Little Forgetting/)
  await cite.getByText('BibTeX', { exact: true }).click()
  expect(await cite.locator('pre').innerText()).toMatch(/^@article\{Farzaneh2026/)
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text: string) => {
      document.body.dataset.copied = text
    }
  })
  await cite.getByRole('button', { name: 'رونوشت' }).click()
  await page.getByText('استناد رونوشت شد.').waitFor()
  expect(await page.locator('body').getAttribute('data-copied')).toContain('author = {Farzaneh, Elham}')
})

test('JO5 an article is found by its author, and tells indexers in its head what it is', async () => {
  const page = await open({ width: 390 })
  await page.goto('/journals')
  await page.getByRole('searchbox', { name: 'جست‌وجو در مقاله‌ها' }).fill('لیلا بهمنی')
  await page.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
  await page.getByRole('heading', { name: 'مقاله‌های «لیلا بهمنی»' }).waitFor()
  await page.getByRole('link', { name: 'سه ثانیه سکوت: زمان انتظار پس از پرسش' }).waitFor()
  expect(await axe(page)).toEqual([])

  const html = await (await fetch(new URL(address, school.address))).text()
  const tags = new Map(
    [...html.matchAll(/<meta name="([\w.]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )
  expect(tags.get('citation_title')).toBe(title)
  expect(tags.get('citation_author')).toBe('الهام فرزانه')
  expect(tags.get('citation_publication_date')).toMatch(/^\d{4}\/\d{2}\/\d{2}$/)
  expect(tags.get('citation_journal_title')).toBe('کاشی')
  expect(tags.get('DC.language')).toBe('fa')
  expect(html).toContain('"@type":"ScholarlyArticle"')
})

test('JO6 at 390 px an author sends an article, two reviewers answer, the editor decides, and it comes out with its citation', async () => {
  const mark = `${Date.now()}`
  const called = `سکوت در کلاس زبان ${mark}`
  const author = await open({ width: 390, expectErrors: /status of 422/ })
  await signIn(author)
  await author.goto('/journals/submit')
  await author.getByLabel('عنوان فارسی').fill(called)
  await author.getByText('پیش‌نویس ذخیره شد.').waitFor()
  // What was typed outlives the page.
  await author.reload()
  await expect.poll(() => author.getByLabel('عنوان فارسی').inputValue()).toBe(called)
  await author.getByLabel('عنوان انگلیسی').fill(`Silence in the Classroom ${mark}`)
  await author.getByLabel('چکیدهٔ فارسی').fill('سکوت زبان‌آموز همیشه ندانستن نیست.')
  await author.getByLabel('چکیدهٔ انگلیسی').fill('Silence is not always lack of knowledge.')
  await author.getByLabel('متن مقاله').fill('متن نوشته[^1].\n\n[^1]: پانویس.')
  await author.getByRole('button', { name: 'فرستادن به سردبیر' }).click()
  await author.getByText('بگویید که این نوشته جای دیگری در دست داوری نیست.').first().waitFor()
  await author.getByLabel('این مقاله جای دیگری در دست داوری نیست.').check()
  expect(await axe(author)).toEqual([])
  expect(await overflow(author)).toBe(0)
  await author.getByRole('button', { name: 'فرستادن به سردبیر' }).click()
  await author.getByRole('list', { name: 'مرحله‌های نوشته' }).waitFor()
  const submission = author.url()

  const editor = await open({ width: 390 })
  await signIn(editor, demoStaff('editor'))
  await editor.goto('/studio/journal-submissions')
  await editor.getByRole('link', { name: called }).click()
  for (const role of ['teacher', 'counselor'] as const) {
    const { name, surname } = demoStaff(role)
    await editor.getByLabel('داور تازه').fill(`${name} ${surname}`)
    const person = editor.getByRole('listitem').filter({ hasText: `${name} ${surname}` })
    await person.getByRole('button', { name: 'درخواست داوری' }).click()
    await person.getByRole('button', { name: 'پس گرفتن' }).waitFor()
  }
  expect(await axe(editor)).toEqual([])

  for (const role of ['teacher', 'counselor'] as const) {
    const reviewer = await open({ width: 390 })
    await signIn(reviewer, demoStaff(role))
    await reviewer.goto('/journals/submit')
    await reviewer.getByRole('region', { name: 'داوری‌های من' }).getByRole('link', { name: called }).click()
    await reviewer.getByRole('heading', { name: called }).waitFor()
    expect(await reviewer.getByText(demoAccounts[0].surname).count()).toBe(0)
    await reviewer.getByRole('combobox', { name: 'پیشنهاد' }).click()
    await reviewer.getByRole('option', { name: 'پذیرفته شود', exact: true }).click()
    await reviewer.getByLabel('یادداشت برای نویسنده').fill('روش روشن است.')
    expect(await axe(reviewer)).toEqual([])
    await reviewer.getByRole('button', { name: 'فرستادن نظر' }).click()
    await reviewer.getByText('نظر شما رسیده است').waitFor()
  }

  await editor.reload()
  const note = editor.getByLabel('یادداشت برای نویسنده')
  await note.fill('نوشتهٔ شما پذیرفته شد.')
  await editor.getByText('پیش‌نویس ذخیره شد.').waitFor()
  await editor.reload()
  await expect.poll(() => note.inputValue()).toBe('نوشتهٔ شما پذیرفته شد.')
  await editor.getByRole('button', { name: 'ثبت تصمیم' }).click()
  await editor.getByRole('link', { name: 'ویرایش و انتشار مقاله' }).click()
  await editor.getByRole('button', { name: 'انتشار در شماره' }).click()
  await editor.getByRole('link', { name: 'دیدن مقاله' }).waitFor()

  await author.goto(submission)
  for (const number of ['۱', '۲'])
    await author.getByRole('heading', { name: `داور ${number}، نسخهٔ ۱` }).waitFor()
  await author.getByRole('link', { name: 'دیدن مقاله' }).click()
  await author.getByRole('heading', { level: 1, name: called }).waitFor()
  const cite = author.getByRole('region', { name: 'استناد به این نوشته' })
  await expect
    .poll(async () => {
      await author.reload()
      return cite.count()
    })
    .toBe(1)
  expect(await cite.locator('pre').innerText()).toContain(`Silence in the Classroom ${mark}`)
}, 180_000)

type Ask = Awaited<ReturnType<typeof signInOverHttp>>['ask']

/** A new issue of the demo's journal. */
async function addIssue(ask: Ask, changes: object = {}) {
  const { body } = await ask('GET', '/api/studio/journals')
  const [{ id: journalId }] = body.items as [{ id: string }]
  const number = 1000 + (Date.now() % 8000)
  const issue = await ask('POST', '/api/studio/journal-issues', someIssue(journalId, { number, ...changes }))
  expect(issue.status).toBe(201)
  return { number, id: String(issue.body.id) }
}

/** Brings an article out; answers the path of its record. */
async function bringOut(ask: Ask, issueId: string, changes: object, text = 'بند نخست.') {
  const { body: article } = await ask('POST', '/api/studio/journal-articles', someArticle(issueId, changes))
  const record = `/api/studio/journal-articles/${article.id}`
  const path = `${record}/publication`
  const { publication } = (await ask('GET', path)).body as { publication: { documentId: string } }
  await ask('PUT', `/api/documents/${publication.documentId}`, { base: 1, markdown: text })
  expect((await ask('PUT', path, { edition: 2 })).status).toBe(200)
  return record
}

test('JO9 at 390 px one press takes a corrected text to a journal: its form has the text as it was corrected, and the editor gets it as a student’s', async () => {
  const page = await open({ width: 390 })
  await signIn(page)
  await page.goto('/writing-correction')
  await page.getByRole('link', { name: 'نامه به صاحب‌خانه' }).click()
  await page.getByRole('link', { name: 'فرستادن به نشریه' }).click()
  await page.getByRole('heading', { level: 1, name: 'فرستادن مقاله' }).waitFor()
  const text = page.getByLabel('متن مقاله')
  // It was written «for tell you».
  await expect.poll(() => text.inputValue()).toContain('I am writing to tell you about a problem')
  expect(await page.getByLabel('عنوان فارسی').inputValue()).toBe('نامه به صاحب‌خانه')
  expect(await page.getByLabel('عنوان انگلیسی').inputValue()).toBe('')
  expect(await page.getByRole('combobox', { name: 'گونه' }).innerText()).toBe('از دفتر شاگردان')
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const titleEn = `A Letter to the Landlord ${Date.now()}`
  await page.getByLabel('عنوان انگلیسی').fill(titleEn)
  await page.getByLabel('چکیدهٔ فارسی').fill('نامه‌ای مؤدبانه دربارهٔ لوله‌ای که چکه می‌کند.')
  await page.getByLabel('چکیدهٔ انگلیسی').fill('A polite letter about a leaking tap.')
  await page.getByLabel('این مقاله جای دیگری در دست داوری نیست.').check()
  await page.getByRole('button', { name: 'فرستادن به سردبیر' }).click()
  await page.getByRole('list', { name: 'مرحله‌های نوشته' }).waitFor()
  const id = page.url().split('/').at(-1)

  const editor = await open({ width: 390 })
  await signIn(editor, demoStaff('editor'))
  await editor.goto(`/studio/journal-submissions/${id}`)
  await editor.getByText(titleEn).waitFor()
  await editor.getByText('از دفتر شاگردان').waitFor()
  await editor.locator('dl').getByText('ویراستار', { exact: true }).waitFor()
  await editor.getByText('متن نوشته', { exact: true }).click()
  await editor.getByText('I am writing to tell you about a problem', { exact: false }).waitFor()
})

/** An issue that staff sell, with one article anybody reads and one for its buyers. */
async function sellIssue(text: string) {
  const { ask } = await signInOverHttp(school.address, demoStaff('editor'))
  const { number, id } = await addIssue(ask, { price: 50_000 })
  const titles = { free: `مقالهٔ آزاد ${number}`, buyers: `مقالهٔ خریدنی ${number}` }
  for (const access of ['free', 'buyers'] as const) {
    await bringOut(ask, id, { access, slug: `sold-${access}-${number}`, title: titles[access] }, text)
  }
  return { path: `/journals/kashi/issues/${number}`, titles }
}

test('JO8 at 390 px an article says how often it was read and downloaded, each browser counted once, and its list how often it was read', async () => {
  const { ask } = await signInOverHttp(school.address, demoStaff('editor'))
  const { number, id } = await addIssue(ask)
  const [slug, title] = [`counted-${number}`, `مقالهٔ شمرده ${number}`]
  const record = await bringOut(ask, id, { slug, title })
  const [one, other] = [await open({ width: 390 }), await open({ width: 390 })]
  const shown = one.locator('dl > div', { hasText: 'بازدید / دریافت' }).getByRole('definition')
  const read = async () => {
    const answer = await fetch(`${school.address}/api/journal-articles/${slug}`)
    return ((await answer.json()) as { article: Article }).article
  }
  const countsNow = async () => {
    const { views, downloads } = await read()
    return [views, downloads]
  }
  await expect.poll(async () => (await read()).pdfBytes).not.toBe(null)
  const pdf = one.getByRole('link', { name: /دریافت PDF، [۰-۹]+ کیلوبایت/ })
  await one.goto(`/journals/articles/${slug}`)
  expect(await shown.innerText()).toBe('۰ / ۰')
  await other.goto(`/journals/articles/${slug}`)
  await expect.poll(countsNow).toEqual([2, 0])
  for (const _ of ['first', 'again']) {
    const download = one.waitForEvent('download')
    await pdf.click()
    await download
    await expect.poll(countsNow).toEqual([2, 1])
  }

  // A page shows counts that are some minutes old, but for what staff change of its article.
  const { body: kept } = await ask('GET', record)
  expect((await ask('PUT', record, kept)).status).toBe(200)
  await one.goto(`/journals/articles/${slug}`)
  expect(await shown.innerText()).toBe('۲ / ۱')
  await one
    .getByRole('link', { name: /^شمارهٔ/ })
    .first()
    .click()
  await one.getByRole('listitem').filter({ hasText: title }).getByText('بازدید:').waitFor()
  expect(
    await one.getByRole('listitem').filter({ hasText: title }).getByText('بازدید:').locator('..').innerText(),
  ).toMatch(/۲$/)
})

test('JO7 at 390 px who buys an issue at the bank reads the article that is for its buyers, whose price stood there before', async () => {
  const text = 'بندی که تنها خریداران می‌خوانند.'
  const { path, titles } = await sellIssue(text)
  const page = await open({ width: 390, ...toBank })
  await page.goto(path)
  const buy = page.getByRole('button', { name: 'خرید این شماره، ۵۰٬۰۰۰ تومان' })
  await buy.waitFor()
  // Within the margins, beside a cover as well.
  const box = (await buy.boundingBox())!
  expect([box.x >= 16, box.x + box.width <= 390 - 16]).toEqual([true, true])
  await page.getByRole('link', { name: titles.buyers }).click()
  await heading(page, 'متن این مقاله برای خریداران شماره است').waitFor()
  await page.getByRole('button', { name: 'خرید این شماره، ۵۰٬۰۰۰ تومان' }).waitFor()
  expect(await page.getByText(text).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await signIn(page, await registerOverHttp(school.address))
  await page.goto(path)
  await page.getByRole('button', { name: 'خرید این شماره، ۵۰٬۰۰۰ تومان' }).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(path)
  await page.getByRole('link', { name: titles.buyers }).click()
  await page.getByText(text).waitFor()
  expect(await axe(page)).toEqual([])
})

test('JO10 a member takes the hardest words of an article along as cards', async () => {
  const page = await open({ width: 390 })
  await signIn(page)
  await page.goto(address)
  const words = page.getByRole('region', { name: '۲۰ واژهٔ دشوار' })
  expect(await words.getByRole('term').count()).toBe(20)
  await words.getByRole('button', { name: 'به عبارت‌نامه' }).click()
  await page.getByText(/واژه به عبارت‌نامهٔ شما افزوده شد|در عبارت‌نامهٔ شما هست/).waitFor()
  const first = (await words.getByRole('term').first().innerText()).trim()
  await page.goto('/phrasebook/mine')
  const cards = page.getByRole('main')
  await cards.getByText(first, { exact: true }).first().waitFor()
  expect(await cards.innerText()).toContain(first)
})
