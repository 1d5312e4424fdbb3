/** @module-tag journey */
import { expect, test } from 'vitest'
import { openPage, signIn } from '../../../test/browser.ts'
import { ownSamples, publicSamples } from '../../../test/search-samples.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('HO8 one search finds a thing of every kind as it is typed, by three spellings, and says what to try where nothing is', async () => {
    const page = await openPage({
      address: product.address,
      width,
      expectErrors: /Failed to fetch|Load failed|ERR_INTERNET/,
    })
    // One press from any page's bar, on a phone as well.
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'جست‌وجو' }).click()
    const field = page.getByRole('searchbox', { name: 'جست‌وجو در همه‌جا' })
    const answers: string[] = []
    page.on('request', request => request.url().includes('/search.data') && answers.push(request.url()))

    for (const { heading, title, spellings } of publicSamples) {
      const group = page.getByRole('region', { name: heading, exact: true })
      for (const spelling of spellings) {
        await field.fill(spelling)
        await page.waitForURL(url => url.searchParams.get('q') === spelling)
        await page.getByText(`برای «${spelling}»`).waitFor()
        await group.getByRole('link', { name: title }).first().waitFor()
      }
    }
    expect(await field.evaluate(input => input === document.activeElement)).toBe(true)

    // Typed quickly, one question is asked, and what was found stands out.
    answers.length = 0
    await field.fill('')
    await field.pressSequentially('قهوه')
    await page.getByRole('link', { name: 'قهوهٔ تلخ' }).waitFor()
    expect(answers.length).toBeLessThanOrEqual(2)
    expect(await page.locator('mark').first().innerText()).toMatch(/^قهوه/)
    await page.getByRole('navigation', { name: 'گروه نتیجه‌ها' }).getByRole('link', { name: 'کتاب‌ها' }).click()
    await page.waitForURL(/kind=books/)
    await expect.poll(() => page.getByRole('region', { name: 'پادکست' }).count()).toBe(0)

    // Nothing found says what to try.
    await field.fill('آیلتس نردبان‌سازی')
    await page.getByRole('link', { name: 'جست‌وجوی «آیلتس»' }).click()
    await page.getByText('برای «آیلتس»').waitFor()
    expect(await field.inputValue()).toBe('آیلتس')

    // Without a connection the page says so and looks once it is back.
    await page.context().setOffline(true)
    await field.fill('دالان آبی')
    await page.getByText('اینترنت وصل نیست').waitFor()
    expect(await field.inputValue()).toBe('دالان آبی')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'دالان آبی' }).waitFor()
  })
})

test('HO8 without scripts the search is a form, which no search engine keeps, and own things of every kind wait for their person', async () => {
  const html = await (await fetch(`${product.address}/search?q=${encodeURIComponent('قهوة تلخ')}`)).text()
  expect(html).toMatch(/<form[^>]*action="\/search"/)
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(html).toMatch(/<mark>قهوهٔ<\/mark> <mark>تلخ<\/mark>/)

  const page = await openPage({ address: product.address, width: 390 })
  await signIn(page)
  await page.goto('/search')
  const own = page.getByRole('region', { name: 'مال من' })
  // Kind after kind: what was found before stays until the answer is there.
  for (const at of [0, 1, 2] as const) {
    for (const { heading, title, spellings } of ownSamples) {
      await page.getByRole('searchbox', { name: 'جست‌وجو در همه‌جا' }).fill(spellings[at])
      const link = own.getByRole('link').filter({ hasText: heading }).filter({ hasText: title })
      await link.first().waitFor()
    }
  }
})
