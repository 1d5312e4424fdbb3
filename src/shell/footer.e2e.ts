import { expect, test } from 'vitest'
import { axe, openPage } from '../../test/browser.ts'
import { startProduct } from '../../test/server.ts'

test('the footer says how the school is reached, and holds no place for badges it does not have', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  // A number of Tehran that nobody has; its digits stand in order.
  const phone = footer.getByRole('link', { name: '۰۲۱ ۱۰۰۰ ۲۴۶۰' })
  expect(await phone.getAttribute('href')).toBe('tel:02110002460')
  expect(await phone.evaluate(element => getComputedStyle(element).direction)).toBe('ltr')
  expect(await footer.getByText('شنبه تا پنجشنبه، ۹ تا ۱۹').count()).toBe(1)
  expect(await footer.locator('a[target]').count()).toBe(0)
})

test('a badge of trust leads to its issuer in a new tab and loads nothing from there', async () => {
  const url = 'https://trustseal.enamad.ir/?id=123456&Code=aZ09'
  await using product = await startProduct({ env: { ENAMAD_URL: url, SUPPORT_PHONE: '+98 21 2000' } })
  // Requests to another origin fail the test by themselves.
  const page = await openPage({ address: product.address })
  await page.goto('/terms', { waitUntil: 'networkidle' })
  const badge = page.getByRole('contentinfo').getByRole('link', { name: 'نماد اعتماد الکترونیکی' })
  expect(await badge.getAttribute('href')).toBe(url)
  expect(await badge.getAttribute('target')).toBe('_blank')
  expect(await badge.getAttribute('rel')).toBe('noopener')
  expect(await badge.getAttribute('referrerpolicy')).toBe('origin')
  const { height } = (await badge.boundingBox())!
  expect(height).toBeGreaterThanOrEqual(44)
  expect(await page.getByRole('link', { name: 'نشان ساماندهی' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: '+۹۸ ۲۱ ۲۰۰۰' }).count()).toBe(1)
  expect(await axe(page, { within: 'footer' })).toEqual([])
})
