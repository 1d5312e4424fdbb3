import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { readInteger } from '#persian/digits.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { followLink } from '../../../test/follow-link.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import type { PageOptions } from '../../../test/watched-page.ts'

const school = shareProduct()
const open = (options: PageOptions = {}) => openPage({ address: school.address, ...options })

const address = '/blog/why-forgetting-helps'

test.each([390, 1280])(
  'BL5 at %i px a visitor goes from the list to a post, along its contents, and on by tag and neighbour',
  async width => {
    const page = await open({ width })
    await page.goto('/blog')
    await page.getByRole('heading', { level: 1, name: 'وبلاگ' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'چرا فراموش کردن بخشی از یادگیری است' }).click()
    await page.getByRole('heading', { level: 1, name: 'چرا فراموش کردن بخشی از یادگیری است' }).waitFor()
    expect(await page.title()).toBe('هم‌آوا | چرا فراموش کردن بخشی از یادگیری است')
    expect(await page.locator('time').first().innerText()).toMatch(
      /^[۰-۹]+ \S+ [۰-۹]{4}، خواندن [۰-۹]+ دقیقه$/,
    )

    const contents = page.getByRole('navigation', { name: 'در این نوشته' })
    const parts = page.getByRole('article').getByRole('heading', { level: 2 })
    expect(await contents.getByRole('link').count()).toBe(4)
    expect(await parts.count()).toBeGreaterThan(4)
    await contents.getByRole('link', { name: 'با فراموشی قرار بگذارید' }).click()
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#بخش-با-فراموشی-قرار-بگذارید')
    const foreign = page.locator('bdi[lang="de"]').first()
    expect(await foreign.evaluate(run => getComputedStyle(run).direction)).toBe('ltr')
    expect(await axe(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)

    await page.getByRole('navigation', { name: 'نوشته‌های پیش و پس' }).getByRole('link').first().click()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(address)
    await page.goto(address)
    await page.getByRole('list', { name: 'برچسب‌ها' }).getByRole('link', { name: 'واژگان' }).click()
    await page.getByRole('heading', { level: 1, name: 'نوشته‌های «واژگان»' }).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'کلمه‌ای که ترجمه نمی‌شود' }).count()).toBe(1)
    expect(await axe(page)).toEqual([])
  },
)

test('BL6 a post comes whole from the server with its canonical address, its picture and what search engines read', async () => {
  const html = await (await fetch(new URL(address, school.address))).text()
  expect(html).toContain('منحنی‌ای که همه را می‌ترساند')
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/blog\/why-forgetting-helps"/)
  expect(html).toMatch(/<meta property="og:type" content="article"/)
  expect(html).toMatch(
    /<meta property="og:image" content="[^"]+\/pictures\/blogpost\/why-forgetting-helps\.[0-9a-f]{12}\.jpg"/,
  )
  expect(html).toContain('"@type":"BlogPosting"')
  for (const type of ['rss+xml', 'atom+xml', 'feed+json'])
    expect(html).toContain(`type="application/${type}"`)
  const picture = /property="og:image" content="([^"]+)"/.exec(html)![1]!
  const { status, headers } = await fetch(new URL(new URL(picture).pathname, school.address))
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('BL8 a visitor sees that members read on, and reads on where they are once signed in', async () => {
  const page = await open()
  await page.goto('/blog/feierabend')
  await page.getByRole('heading', { name: 'ادامهٔ این نوشته برای اعضاست' }).waitFor()
  expect(await page.content()).not.toContain('Torschlusspanik')
  expect(await axe(page)).toEqual([])
  await signIn(page, demoStaff('editor'))
  await page.goto('/blog/feierabend')
  await page.getByRole('heading', { name: 'سه واژهٔ دیگر از همین دست' }).waitFor()
  expect(await page.getByText('Torschlusspanik').count()).toBe(1)
})

/** Fills in the form of a new post. */
async function fillPost(title: string, slug: string) {
  const page = await open({ width: 1280 })
  await signIn(page, demoStaff('editor'))
  await page.goto('/studio/blog/new')
  await page.getByLabel('عنوان', { exact: true }).fill(title)
  await page.getByLabel('نشانی', { exact: true }).fill(slug)
  await page.getByLabel('خلاصه', { exact: true }).fill('خلاصه‌ای کوتاه.')
  return page
}

/** Saves it, and writes its text where that is written. */
async function writePost(page: Page, title: string, markdown: string) {
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  await page.getByRole('link', { name: title }).first().click()
  const editor = page.getByRole('textbox', { name: 'متن نوشته' })
  await editor.click()
  await page.keyboard.insertText(markdown)
  await page.getByText('همهٔ تغییرها ذخیره شده است.').waitFor()
  return { page, editor }
}

const beginPost = async (title: string, slug: string, markdown: string) =>
  writePost(await fillPost(title, slug), title, markdown)

test('BL1 an editor writes a post, sees it as readers will, brings it out, and a visitor reads it', async () => {
  const slug = `e2e-${Date.now()}`
  const title = `نوشتهٔ آزمایشی ${slug}`
  const page = await fillPost(title, slug)
  expect(await axe(page)).toEqual([])
  await writePost(page, title, 'سلام [Guten Tag]{de}!')
  await page.getByRole('button', { name: 'پیش‌نمایش' }).click()
  await page.getByRole('region', { name: 'پیش‌نمایش' }).getByText('Guten Tag').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByLabel('روز انتشار', { exact: true }).fill('۱۴۱۰/۱/۲۰')
  await page.getByLabel('ساعت انتشار').fill('۹')
  await page.getByRole('button', { name: 'زمان‌بندی' }).click()
  await page.getByText('۲۰ فروردین ۱۴۱۰، ساعت ۰۹:۰۰ منتشر می‌شود', { exact: false }).waitFor()
  await page.getByLabel('عنوان', { exact: true }).fill(`${title} دوم`)
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  await page.getByRole('button', { name: 'همین حالا منتشر شود' }).click()
  await page.getByRole('link', { name: 'دیدن نوشته' }).waitFor()

  const visitor = await open()
  await visitor.goto(`/blog/${slug}`)
  await visitor.getByRole('heading', { level: 1, name: `${title} دوم` }).waitFor()
  expect(await visitor.locator('bdi[lang="de"]').innerText()).toBe('Guten Tag')
}, 180_000)

test('BL2 the title of a scheduled post is changed, is kept with its hour, and nobody reads it before', async () => {
  const slug = `e2e-later-${Date.now()}`
  const title = `نوشتهٔ فردا ${slug}`
  const { page } = await beginPost(title, slug, 'متنی برای بعد.')
  await page.getByLabel('روز انتشار', { exact: true }).fill('۱۴۱۰/۱/۲۰')
  await page.getByLabel('ساعت انتشار').fill('۹')
  await page.getByRole('button', { name: 'زمان‌بندی' }).click()
  const hour = page.getByText('۲۰ فروردین ۱۴۱۰، ساعت ۰۹:۰۰ منتشر می‌شود', { exact: false })
  await hour.waitFor()
  expect(await hour.innerText()).toContain('هر چه تا آن ساعت در متن، عنوان و بخش‌های دیگرش ذخیره شود')
  await page.getByLabel('عنوان', { exact: true }).fill(`${title} دوم`)
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  await page.reload()
  await hour.waitFor()
  await expect.poll(() => page.getByLabel('عنوان', { exact: true }).inputValue()).toBe(`${title} دوم`)
  const { status } = await fetch(new URL(`/blog/${slug}`, page.url()))
  expect(status).toBe(404)
}, 180_000)

test.each([390, 1280])(
  'BL1 at %i px an editor sees what a version was called, brings it back whole, and readers have its title again',
  async width => {
    const slug = `e2e-whole-${width}-${Date.now()}`
    const [first, second] = [`عنوان نخست ${slug}`, `عنوان دوم ${slug}`]
    const { page } = await beginPost(first, slug, 'متن نخست.')
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'همین حالا منتشر شود' }).click()
    await page.getByRole('link', { name: 'دیدن نوشته' }).waitFor()
    const title = page.getByLabel('عنوان', { exact: true })
    await title.fill(second)
    await page.getByLabel('نشانی', { exact: true }).fill(`${slug}-new`)
    await page.getByLabel('خلاصه', { exact: true }).fill('')
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

    await page.getByRole('button', { name: 'تاریخچه' }).click()
    const history = page.getByRole('dialog', { name: 'تاریخچهٔ متن' })
    const versions = history.getByRole('list', { name: 'نسخه‌ها' }).getByRole('button')
    expect(await versions.first().innerText()).toContain('عنوان و بخش‌ها')
    await versions.nth(1).click()
    const changes = history.getByRole('region', { name: 'تغییرها از آن پس' })
    await changes.getByText(first).waitFor()
    const shown = (await changes.innerText()).replace(/\s+/g, ' ')
    expect(shown).toContain(`عنوان در این نسخه ${first} اکنون ${second}`)
    expect(shown).toContain('خلاصه در این نسخه خلاصه‌ای کوتاه. اکنون خالی')
    expect(await axe(page, { within: 'dialog' })).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    await history.getByRole('button', { name: 'بازگرداندن این نسخه' }).click()
    await expect.poll(() => title.inputValue()).toBe(first)
    expect(await page.getByLabel('خلاصه', { exact: true }).inputValue()).toBe('خلاصه‌ای کوتاه.')
    // Links lead to the address: it stays.
    expect(await page.getByLabel('نشانی', { exact: true }).inputValue()).toBe(`${slug}-new`)

    const visitor = await open({ width })
    await visitor.goto('/blog')
    // The address that it had before leads on, without loading a document too.
    await followLink(visitor, `/blog/${slug}`)
    await visitor.getByRole('heading', { level: 1, name: first }).waitFor()
    expect(new URL(visitor.url()).pathname).toBe(`/blog/${slug}-new`)
  },
  180_000,
)

test('BL3 each paragraph runs as its own letters say, while it is written and when it is read', async () => {
  const slug = `e2e-two-ways-${Date.now()}`
  const persian = 'کلمهٔ English در میان فارسی می‌آید.'
  const english = 'A line of English, with سلام in it.'
  const { page, editor } = await beginPost(`دو سو ${slug}`, slug, `${persian}\n\n${english}\n`)
  const readDirection = (where: typeof editor, words: string) =>
    where
      .getByText(words)
      .first()
      .evaluate(line => getComputedStyle(line).direction)
  expect(await readDirection(editor, 'در میان فارسی')).toBe('rtl')
  expect(await readDirection(editor, 'A line of English')).toBe('ltr')
  await page.getByRole('button', { name: 'همین حالا منتشر شود' }).click()
  await page.getByRole('link', { name: 'دیدن نوشته' }).waitFor()

  const visitor = await open()
  await visitor.goto(`/blog/${slug}`)
  const article = visitor.getByRole('article')
  await article.getByText('A line of English').waitFor()
  expect(await readDirection(article, 'در میان فارسی')).toBe('rtl')
  expect(await readDirection(article, 'A line of English')).toBe('ltr')
}, 180_000)

test('BL7 a reader finds a post in another spelling, goes on to all of its author’s, and finds the feed', async () => {
  const page = await open()
  await page.goto('/blog')
  // Arabic letters and no half space, as many keyboards write.
  await page.getByRole('searchbox', { name: 'جست‌وجو در نوشته‌ها' }).fill('فراموش كردن بخشي')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('فراموش كردن بخشي')
  await page.getByRole('link', { name: 'چرا فراموش کردن بخشی از یادگیری است' }).click()
  await page.getByRole('heading', { level: 1, name: 'چرا فراموش کردن بخشی از یادگیری است' }).waitFor()
  const feed = await page.getByRole('link', { name: 'RSS' }).getAttribute('href')
  const author = page.locator('a[href^="/blog/author/"]').first()
  const name = await author.innerText()
  await author.click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
  await page.getByRole('link', { name: 'چرا فراموش کردن بخشی از یادگیری است' }).waitFor()
  const answer = await fetch(new URL(feed ?? '', page.url()))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('application/rss+xml'),
  ])
  expect(await answer.text()).toContain('چرا فراموش کردن بخشی از یادگیری است')
})

test('BL4 a visitor writes first and signs in on sending; staff show it, and it is answered beneath', async () => {
  const body = `دیدگاه ${Date.now()} with English`
  const page = await open({ width: 390 })
  await page.goto('/blog/shadowing')
  const field = page.getByRole('textbox', { name: 'دیدگاه شما' })
  await field.fill(body)
  // What was typed outlives the page.
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(body)
  await page.getByRole('button', { name: 'فرستادن دیدگاه' }).click()
  await page.getByRole('dialog').waitFor()
  await signIn(page)
  await page.goto('/blog/shadowing')
  await expect.poll(() => field.inputValue()).toBe(body)
  await page.getByRole('button', { name: 'فرستادن دیدگاه' }).click()
  await page
    .getByRole('region', { name: 'دیدگاه‌های شما زیر این نوشته' })
    .getByText('در انتظار بررسی')
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])

  const staff = await open({ width: 1280 })
  await signIn(staff, demoStaff('editor'))
  await staff.goto('/studio/blog-comments')
  const row = staff.getByRole('listitem').filter({ hasText: body })
  await row.waitFor()
  expect(await axe(staff)).toEqual([])
  await row.getByRole('button', { name: 'نمایش بده' }).click()
  await row.waitFor({ state: 'detached' })

  const visitor = await open()
  await expect
    .poll(async () => {
      await visitor.goto('/blog/shadowing')
      return visitor.getByRole('article').filter({ hasText: body }).count()
    })
    .toBeGreaterThan(0)
  await staff.goto('/blog/shadowing')
  const comment = staff.getByRole('listitem').filter({ hasText: body })
  await comment.getByRole('button', { name: 'پاسخ' }).first().click()
  await staff.getByRole('textbox', { name: 'پاسخ شما' }).fill('سپاس از شما')
  await staff.getByRole('button', { name: 'فرستادن پاسخ' }).click()
  await comment.getByRole('article').getByText('سپاس از شما').waitFor()
}, 180_000)

test('BL10 an editor writes a post at two levels, is told what is missing, and readers have both', async () => {
  const slug = `e2e-levels-${Date.now()}`
  const title = `دو سطح ${slug}`
  const page = await fillPost(title, slug)
  await page.getByRole('combobox', { name: 'سطح', exact: true }).click()
  await page.getByRole('option', { name: /^B1/ }).click()
  const text = 'آغاز.\n\n::: سطح B1\n\nThis is rather demanding.\n\n:::\n\n::: سطح A2\n\nThis is easy.\n\n'
  await writePost(page, title, text)
  await page.getByRole('button', { name: 'همین حالا منتشر شود' }).click()
  await page.getByText('متن سطح A2 با خط «:::» بسته نشده است.').first().waitFor()
  await page.getByRole('textbox', { name: 'متن نوشته' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(':::\n')
  await page.getByText('همهٔ تغییرها ذخیره شده است.').waitFor()
  await page.getByRole('button', { name: 'همین حالا منتشر شود' }).click()
  await page.getByRole('link', { name: 'دیدن نوشته در سطح A2' }).click()
  // The studio's own view of the text has both.
  await page.waitForURL(`**/blog/${slug}?level=A2`)
  const [hard, easy] = [page.getByText('This is rather demanding.'), page.getByText('This is easy.')]
  await easy.waitFor()
  await hard.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'سطح متن' }).getByRole('link', { name: 'B1' }).click()
  await hard.waitFor()
  await easy.waitFor({ state: 'detached' })
})

test('BL11 a post that is kept by one press is read in airplane mode with its picture, and is found among those on the device', async () => {
  const slug = `e2e-kept-${Date.now()}`
  const title = `نوشته‌ای برای راه ${slug}`
  const { page: editor } = await beginPost(title, slug, 'سلامی از راه دور.\n\n')
  const picture = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#1f7a74' } })
    .png()
    .toBuffer()
  const choosing = editor.waitForEvent('filechooser')
  await editor.getByRole('button', { name: 'تصویر' }).click()
  await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
  await editor.getByText('تصویر افزوده شد.', { exact: false }).waitFor()
  await editor.getByText('همهٔ تغییرها ذخیره شده است.').waitFor()
  await editor.getByRole('button', { name: 'همین حالا منتشر شود' }).click()
  await editor.getByRole('link', { name: 'دیدن نوشته' }).waitFor()

  const page = await open({ serviceWorker: true, expectErrors: /ERR_INTERNET|Failed to|net::/ })
  await page.goto(`/blog/${slug}`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Once more, under the worker: it keeps the page's files.
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'نگه داشتن برای بی‌اینترنت' }).click()
  const said = await page.getByText(/روی این دستگاه ماند \([۰-۹]+ کیلوبایت\)/).innerText()
  expect(readInteger(/[۰-۹]+/.exec(said)![0])).toBeLessThanOrEqual(200)
  // The page stays though the visited ones go.
  await page.evaluate(() => caches.delete('hamava-pages'))

  await page.context().setOffline(true)
  const shown = page.getByRole('article').locator('img').first()
  // A wider window wants it wider than it was kept.
  for (const [width, wanted] of [
    [390, /s-w480\.webp$/],
    [1280, /s-w960\.webp$/],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await page.getByText('سلامی از راه دور.').waitFor()
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
    expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(wanted)
  }
  await page.context().setOffline(false)

  await page.goto('/blog')
  const onDevice = page.getByRole('navigation', { name: 'روی این دستگاه' })
  await onDevice.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'روی این دستگاه است' }).click()
  await page.getByText('نوشته از این دستگاه برداشته شد.').waitFor()
  await page.goto('/blog')
  await page.getByRole('heading', { level: 1, name: 'وبلاگ' }).waitFor()
  expect(await onDevice.count()).toBe(0)
}, 180_000)
