import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { followLink } from '../../../test/follow-link.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { wxr, wxrComment, wxrItem } from '../../../test/wxr.ts'

const product = shareProduct()

const docs = join(import.meta.dirname, '../../../docs/content-import')
const fits = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const width of [390, 1280]) {
  test(`a manager sees what an export would bring, imports it, and the old address leads to the post, at ${width} px`, async () => {
    const page = await openPage({ address: product.address, width, expectErrors: /nothing-of-that-name/ })
    await signIn(page, demoStaff('admin'))
    await page.goto('/studio/content-import')
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    await main.getByRole('heading', { level: 1, name: 'ورود از سایت پیشین' }).waitFor()
    await main.getByText('هنوز فایلی بررسی نشده است.').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fits(page)).toBeLessThanOrEqual(0)

    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#b33' } })
      .jpeg()
      .toBuffer()
    const id = randomInt(1_000_000, 9_000_000)
    const name = `moved-in-${id}`
    const text = wxr(
      wxrItem({
        id,
        guid: `e2e:${id}`,
        name,
        title: `نوشته‌ای از سایت پیشین ${id}`,
        content:
          '<h2>میان‌تیتر</h2><p>متن <strong>پررنگ</strong></p><img src="/wp-content/uploads/a.jpg" alt="عکس"><img src="/wp-content/uploads/gone.jpg"><iframe src="https://video.example/1"></iframe>',
        extra: wxrComment({ id: 1, author: 'خوانندهٔ قدیمی', content: 'سلام از سایت پیشین' }),
      }),
      // Where it stood, there is a page of ours for every name.
      wxrItem({
        id: id + 1,
        name: `other-${name}`,
        title: `نوشتهٔ دیگر ${id}`,
        link: `https://old.example/blog/before-${name}/`,
        content: '<h2>میان‌تیتر</h2><p>متن دیگر</p>',
      }),
    )
    const zip = zipSync({ 'export.xml': Buffer.from(text), 'uploads/a.jpg': new Uint8Array(picture) })
    const choose = (content: Uint8Array | string, fileName: string) =>
      main
        .locator('input[type=file]')
        .setInputFiles({ name: fileName, mimeType: 'application/zip', buffer: Buffer.from(content) })
    await choose('not an export', 'export.xml')
    await button('بررسی').click()
    await main
      .getByText(/XML درست نیست/)
      .first()
      .waitFor()
    expect(await button('وارد کن').count()).toBe(0)

    await button('حذف فایل').click()
    await choose(zip, 'site.zip')
    await button('بررسی').click()
    const report = main.getByRole('region', { name: 'گزارش' })
    const table = report.getByRole('table', { name: 'گزارش مورد به مورد' })
    await table.waitFor()
    const said = (await table.innerText()).replace(/\s+/g, ' ')
    for (const part of ['تازه', 'منتشرشده', `/blog/${name}`, 'gone.jpg', 'video.example'])
      expect(said).toContain(part)
    await main.getByText('هنوز چیزی وارد نشده است.').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fits(page)).toBeLessThanOrEqual(0)

    await button('وارد کن').click()
    await main.getByText('وارد شد. همین فایل').waitFor()
    expect(await button('وارد کن').count()).toBe(0)
    await button('بررسی').click()
    await main.getByText('در این فایل چیز تازه‌ای نیست.').waitFor()

    const lead = async (path: string) => {
      const { status, headers } = await fetch(new URL(path, product.address), { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    const moved = [301, `/blog/${name}`]
    for (const path of [
      `/?p=${id}`,
      `/?utm=x&p=${id}`,
      `/2020/06/${name}`,
      `/2020/06/${name}/?amp=1`,
      `/${name}`,
    ])
      expect([path, await lead(path)]).toEqual([path, moved])
    // Nobody is led out of the site, and known pages answer as ever.
    for (const [path, status] of [
      ['/?p=987654321', 200],
      ['/?p=//evil.example', 200],
      [`/2020/06//evil.example/${name}`, 404],
      ['/2020/06/nothing-of-that-name/', 404],
      ['/blog', 200],
    ] as const)
      expect([path, await lead(path)]).toEqual([path, [status, null]])
    // A link on a page of ours, which loads no document, leads on as well.
    for (const [path, to] of [
      [`/2020/06/${name}/`, name],
      [`/2020/06/${name}`, name],
      [`/?p=${id}`, name],
      [`/blog/before-${name}`, `other-${name}`],
    ] as const) {
      await page.goto('/blog')
      await followLink(page, path)
      await page.getByRole('heading', { level: 2, name: 'میان‌تیتر' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/blog/${to}`)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'وبلاگ' }).waitFor()
    }
    await followLink(page, '/2020/06/nothing-of-that-name/')
    await page.getByRole('heading', { level: 1, name: 'این کاشی سر جایش نیست.' }).waitFor()
    const response = await page.goto(`/2020/06/${name}/`)
    expect(new URL(page.url()).pathname).toBe(`/blog/${name}`)
    expect(response?.status()).toBe(200)
    await page.getByRole('heading', { level: 2, name: 'میان‌تیتر' }).waitFor()
    await page.getByRole('img', { name: 'عکس' }).waitFor()
    await page.getByText('سلام از سایت پیشین').waitFor()
    await page.getByText('خوانندهٔ قدیمی').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })
}

test('a manager imports the feed of a podcast, and its episodes wait as drafts', async () => {
  const page = await openPage({ address: product.address, width: 390 })
  await signIn(page, demoStaff('admin'))
  await page.goto('/studio/content-import')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'از کجا' }).click()
  await main.getByRole('option', { name: 'پادکست' }).click()
  const feed = (await readFile(join(docs, 'podcast.xml'), 'utf8')).replaceAll(
    'narvan-radio',
    `e2e-${randomInt(1_000_000)}`,
  )
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'podcast.xml', mimeType: 'text/xml', buffer: Buffer.from(feed) })
  await main.getByRole('button', { name: 'بررسی', exact: true }).click()
  await main.getByText(/هر قسمت پیش‌نویس می‌ماند/).waitFor()
  expect(await axe(page)).toEqual([])
  await main.getByRole('button', { name: 'وارد کن', exact: true }).click()
  await main.getByText('وارد شد. همین فایل').waitFor()
  await page.goto('/studio/podcasts')
  const row = main.getByRole('row').filter({ hasText: 'A rainy morning' })
  await row.first().waitFor()
  expect(await row.first().innerText()).toContain('پیش‌نویس')
})
