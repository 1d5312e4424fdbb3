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

function parsePolicy(headers: Record<string, string | string[] | undefined>) {
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
  const policy = parsePolicy(headers)
  expect(policy['frame-ancestors']).toBe("'none'")
  expect(policy['base-uri']).toBe("'none'")
  expect(policy['object-src'] ?? policy['default-src']).toBe("'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('RC26 a script of the build carries what a script needs, and nothing of a document', async () => {
  const { body } = await rawRequest(inject('address'), '/phrasebook')
  const script = /\/assets\/[\w.-]+\.js/.exec(body.toString())![0]
  const { headers } = await rawRequest(inject('address'), script)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const size = Object.entries(headers).flat().join(': ').length
  expect(size).toBeLessThan(420)
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('permissions-policy')
})

test('RC26 a page names its scripts by hash: no unsafe-inline, no unsafe-eval, no other origin', async () => {
  const { headers, body } = await rawRequest(inject('address'), '/phrasebook')
  const policy = parsePolicy(headers)
  expect(policy['script-src']).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/=]+')+$/)
  expect(policy['connect-src']).toBe("'self'")
  expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-eval|https?:|\*/)
  const inline = [...body.toString().matchAll(/<script(?![^>]*\ssrc=)/g)]
  expect(inline.length).toBe(policy['script-src']!.split(' ').length - 1)
})

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
}

test.each([
  ['of a page is answered with the page', '/phrasebook', 200],
  ['of the socket by another site is refused', '/api/live/socket', 403],
  ['of what is nowhere is answered 404', '/api/live/socket/more', 404],
])('RC26 an upgrade %s, with the headers of every answer', async (_what, path, wanted) => {
  const asked = { headers: { ...upgrade, origin: 'https://evil.example' } }
  const { status, headers } = await rawRequest(inject('address'), path, asked)
  expect(status).toBe(wanted)
  expect(parsePolicy(headers)['frame-ancestors']).toBe("'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.upgrade).toBeUndefined()
})

test.each([
  ['what is no request', 400, 'NONSENSE\r\n\r\n'],
  ['headers without end', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['headers that do not come', 408, 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['an expectation nobody meets', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n'],
  ['two hosts', 400, 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
  [
    'a broken body',
    400,
    'POST /api/account/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
])(
  'RC26 %s is refused in the envelope, with the headers of every answer',
  async (_what, status, bytes) => {
    const answer = await rawBytes(inject('address'), bytes, 15_000)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body).info).toMatchObject({
      status: 1010,
      message: expect.stringMatching(/[\u0600-\u06ff]/),
    })
    for (const line of ['x-content-type-options: nosniff', "content-security-policy: default-src 'none'"]) {
      expect(head).toContain(line)
    }
    expect(head).toMatch(/x-request-id: [\da-f-]{36}/)
  },
  30_000,
)

test('RC26 what cannot be read behind a whole request is not taken for its answer', async () => {
  const answer = await rawBytes(inject('address'), 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nNONSENSE\r\n\r\n')
  expect(answer).not.toMatch(/^HTTP\/1.1 400/)
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
