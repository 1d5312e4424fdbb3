import { expect, inject, test } from 'vitest'
import { signInOverHttp } from '../api-person.ts'
import { openPage } from '../browser.ts'
import { rawRequest } from '../raw-request.ts'

const hostile = '</script><script>document.title="fell"</script><!--\u2028<svg onload=a()>'

async function shareList(title: string): Promise<string> {
  const person = await signInOverHttp(inject('address'))
  const { id } = await person.makeList(title)
  const { body } = await person.ask('PUT', `/api/phrasebook/lists/${id}`, { shared: true })
  return `/phrasebook/shared/${(body.list as { share: string }).share}`
}

async function allowedScripts(path: string): Promise<number> {
  const { headers } = await rawRequest(inject('address'), path)
  return String(headers['content-security-policy']).match(/'sha256-/g)?.length ?? 0
}

test('RC17 a kept page whose data try to end their script shows them as text, comes alive and allows no script more', async () => {
  const [plain, attacked] = [await shareList('فهرست ساده'), await shareList(hostile)]
  expect(await allowedScripts(attacked)).toBe(await allowedScripts(plain))

  const page = await openPage({ width: 1280 })
  await page.goto(attacked, { waitUntil: 'networkidle' })
  expect(await page.title()).not.toBe('fell')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('</script><script>')
  expect(await page.locator('svg[onload]').count()).toBe(0)
  // Alive: a link is followed without loading the document anew.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'عبارت‌نامه' }).click()
  await page.waitForURL('**/phrasebook')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
