import { expect, inject, test } from 'vitest'
import { rawBytes, rawRequest } from '../raw-request.ts'
import { startProduct } from '../server.ts'

/** Every kind of answer the product gives, with the status it should have. */
const kinds: [string, string, number, Record<string, string>?][] = [
  ['a page', '/phrasebook', 200],
  ['a page that does not exist', '/no-such-page', 404],
  ['a page of bad input', '/phrasebook/situations/no-such-situation', 404],
  ['navigation data', '/phrasebook.data', 200],
  ['an API answer', '/api/phrasebook/situations', 200],
  ['an API fault', '/api/phrasebook/phrases?page=x', 422],
  ['an unknown call', '/api/no-such-call', 404],
  ['a call that needs a user', '/api/phrasebook/lists', 401],
  ['a stored file that does not exist', '/media/phrases/none.mp3', 404],
  ['an address with bad escapes', '/%E0%A4%A', 404],
  ['health', '/healthz', 200],
  ['an asset that does not exist', '/assets/none.js', 404],
]

function policyOf(headers: Record<string, string | string[] | undefined>) {
  const header = String(headers['content-security-policy'] ?? '')
  return Object.fromEntries(
    header.split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )
}

test.each(kinds)('RC26 %s cannot be framed, sniffed or given another base', async (_kind, path, status) => {
  const { headers, status: got } = await rawRequest(inject('address'), path)
  expect(got).toBe(status)
  const policy = policyOf(headers)
  expect(policy['frame-ancestors']).toBe("'none'")
  expect(policy['base-uri']).toBe("'none'")
  expect(policy['object-src'] ?? policy['default-src']).toBe("'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('RC26 a page names its scripts by hash: no unsafe-inline, no unsafe-eval, no other origin', async () => {
  const { headers, body } = await rawRequest(inject('address'), '/phrasebook')
  const policy = policyOf(headers)
  expect(policy['script-src']).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/=]+')+$/)
  expect(policy['connect-src']).toBe("'self'")
  expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-eval|https?:|\*/)
  const inline = [...body.toString().matchAll(/<script(?![^>]*\ssrc=)/g)]
  expect(inline.length).toBe(policy['script-src']!.split(' ').length - 1)
})

test('RC26 an upgrade nobody asked for and a malformed request get no page', async () => {
  const address = inject('address')
  const upgrade = await rawBytes(
    address,
    'GET /phrasebook HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGVzdA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    1500,
  )
  expect(upgrade).not.toMatch(/^HTTP\/1.1 101/)
  expect(await rawBytes(address, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
})

test('RC26 an https school tells browsers to stay on https', async () => {
  await using product = await startProduct({ env: { PUBLIC_URL: 'https://school.example' } })
  const { headers } = await rawRequest(product.address, '/phrasebook')
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
  const cookies = [headers['set-cookie']].flat().map(String)
  expect(cookies.length).toBe(2)
  expect(cookies.every(cookie => /;\s*Secure/i.test(cookie))).toBe(true)
  expect(
    (await rawRequest(inject('address'), '/phrasebook')).headers['strict-transport-security'],
  ).toBeUndefined()
})
