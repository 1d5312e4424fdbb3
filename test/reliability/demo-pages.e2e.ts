import { expect, inject, test, vi } from 'vitest'
import { productionEnv } from '../production-env.ts'
import { rawRequest } from '../raw-request.ts'
import { startProduct } from '../server.ts'

// Without the address of a database there: the one of the tests stands in for it.
const { DATABASE_URL: _, ...production } = productionEnv
/** The gallery of the kit shows nothing of anybody: in the demo it answers everybody. */
const kit = '/studio/ui'
const demoPages = ['/outbox', '/api/outbox', '/metrics', '/api/docs']

test('RC15 production on default settings does not start, and says why in one list', async () => {
  await using product = await startProduct({
    env: { APP_ENV: 'production', DATABASE_URL: '' },
    waitUntilReady: false,
  })
  const { code } = await product.exited
  expect(code).toBe(1)
  for (const name of [
    'SESSION_SECRET',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMS_PROVIDER',
    'MAIL_URL',
    'PAYMENT_PROVIDER',
  ]) {
    expect(product.output()).toMatch(new RegExp(`- ${name}: `))
  }
})

test('RC15 in production the demo pages are not there, and no demo account signs in', async () => {
  await using product = await startProduct({ env: { ...production, ALLOW_EMBEDDED: 'true' } })
  for (const path of [...demoPages, kit, `${kit}.data`])
    expect((await rawRequest(product.address, path)).status, path).toBe(404)
  expect((await rawRequest(product.address, kit)).body.toString()).not.toContain('قطعه‌ها')
  const first = await rawRequest(product.address, '/healthz')
  const cookies = [first.headers['set-cookie']].flat().map(cookie => String(cookie).split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const login = await rawRequest(product.address, '/api/account/login', {
    method: 'POST',
    headers: {
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ countryCode: '+98', phoneNumber: '9121000001', password: 'mahtab-1405' }),
  })
  expect(login.status).toBe(401)
  expect(JSON.parse(login.body.toString()).info.status).toBe(1001)
  // What a school's process prints is read by machines, line by line.
  await vi.waitFor(() => expect(product.output()).toContain('"msg":"open"'), { timeout: 20_000 })
  const lines = product.output().trim().split('\n')
  expect(lines.filter(line => !line.startsWith('{'))).toEqual([])
})

test('RC15 the demo pages answer loopback only, unless opened by name', async () => {
  const address = inject('address')
  for (const path of demoPages) {
    expect((await rawRequest(address, path)).status, path).toBe(200)
    const throughProxy = await rawRequest(address, path, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(throughProxy.status, path).toBe(404)
  }
  const gallery = await rawRequest(address, kit, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(gallery.status).toBe(200)
  expect(gallery.body.toString()).toContain('<h1>قطعه‌ها</h1>')
  await using open = await startProduct({ env: { DEMO_DOORS: 'open' } })
  const opened = await rawRequest(open.address, '/outbox', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(opened.status).toBe(200)
})
