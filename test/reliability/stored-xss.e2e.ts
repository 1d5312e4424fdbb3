import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { rooms } from '#house.server.ts'
import type { House } from '#server/house.ts'
import { mailHtml } from '#server/post/mail-html.ts'
import { outboxPage } from '#server/post/outbox-page.ts'
import { renderMarkdown } from '#server/prose/pipeline.ts'
import { signInOverHttp } from '../api-person.ts'
import { openPage, signIn } from '../browser.ts'
import { hostileTexts as payloads } from '../hostile-texts.ts'
import { startProduct } from '../server.ts'

/** Texts of the contract that are kept and shown. */
const shownFields = [
  'PUT /api/documents/:document markdown',
  'POST /api/documents/preview markdown',
  'PUT /api/studio/broadcasts/:broadcast title',
  'POST /api/account/me bio',
  'POST /api/phrasebook/lists title',
  'PUT /api/phrasebook/lists/:list title',
  ...['english', 'persian', 'note'].flatMap(field => [
    `POST /api/phrasebook/own-phrases ${field}`,
    `PUT /api/phrasebook/own-phrases/:phrase ${field}`,
  ]),
  'GET /api/phrasebook/phrases q',
  'GET /api/studio/accounts query',
  'POST /api/contact-us/letters contact',
  'POST /api/contact-us/letters title',
  'POST /api/contact-us/letters text',
  'PUT /api/studio/letters/:letter/answer answer',
  ...['heroTitle', 'heroLead', 'address', 'hours'].map(field => `PUT /api/site/wording ${field}`),
  ...['title', 'body', 'sms', 'subject', 'mail', 'more'].map(
    field => `PUT /api/site/letter-texts/:key ${field}`,
  ),
  ...['faqs question', 'faqs answer', 'holidays title', 'banners sentence'].flatMap(field => {
    const [kind, name] = field.split(' ')
    return [`POST /api/site/${kind} ${name}`, `PUT /api/site/${kind}/:id ${name}`]
  }),
  ...['faqs', 'holidays', 'banners'].map(kind => `GET /api/site/${kind} q`),
]
/** Texts that reach no page as they were typed, and why. */
const hiddenFields = [
  // Where a browser's own service is asked; the person is never shown it.
  'POST /api/account/notices/push endpoint',
  // Given back to the form it came from, into its own field.
  'PUT /api/drafts/:form value.text',
  // Nothing but a known code, a checked account number and a phone's digits gets through.
  'POST /api/payment/orders/:id/discount code',
  'POST /api/payment/orders/:id/refund sheba',
  'PUT /api/site/wording phone',
  // Read cue by cue and laid out as text: src/ui/player/vtt.test.ts.
  'PUT /api/studio/recordings/:id/texts vtt',
]
/** Names take letters alone; the rest are identifiers and secrets, which no page shows as they were typed. */
const takesNoMarks =
  / (?:.*\.)?(?:name|surname|enName|enSurname|identityNumber|countryCode|phoneNumber|email|token|requestId|secret|identifier|referralCode|id|rawId|\w*[pP]assword\w*)$/

type Schema = {
  type?: string | string[]
  pattern?: string
  format?: string
  enum?: unknown
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every field of every call that takes any text. */
function textFields(): string[] {
  const found = new Set<string>()
  const walk = (node: Schema, name: string) => {
    const { type, pattern, format, const: only } = node
    const isText = [type].flat().includes('string')
    if (isText && !pattern && !format && !node.enum && only === undefined) found.add(name)
    for (const [key, value] of Object.entries(node.properties ?? {})) {
      walk(value, name.includes(' ', name.indexOf(' ') + 1) ? `${name}.${key}` : `${name} ${key}`)
    }
    for (const part of node.anyOf ?? []) walk(part, name)
    if (node.items) walk(node.items, name)
  }
  for (const room of rooms) {
    for (const { endpoint } of room.answers ?? []) {
      const schema = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
      walk(schema as Schema, `${endpoint.method} ${endpoint.path}`)
    }
  }
  return [...found]
}

/** Looks at a page after it came alive; what is wrong besides (requests, policy) fails the test by itself. */
async function look(page: Page, path: string, words: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByText(words).first().waitFor()
  await expectWell(page, path)
}

async function expectWell(page: Page, where: string) {
  const strange = await page.evaluate(() => ({
    title: document.title,
    handlers: [...document.querySelectorAll('*')].flatMap(element =>
      element.getAttributeNames().filter(name => name.startsWith('on')),
    ),
    foreign: [
      ...document.querySelectorAll('iframe, object, embed, base, [href^="javascript" i], [href^="data" i]'),
    ].map(element => element.outerHTML.slice(0, 80)),
  }))
  expect([where, strange.title === 'fell', strange.handlers, strange.foreign]).toEqual([where, false, [], []])
}

test('RC16 sixty hostile texts in every field that shows them run, load and lead nowhere, whoever looks', async () => {
  expect(payloads).toHaveLength(60)
  const fields = textFields()
  expect(fields.length).toBeGreaterThan(50)
  // A new field is shown below, or it is named here.
  expect(fields.filter(field => !takesNoMarks.test(field)).toSorted()).toEqual(
    [...shownFields, ...hiddenFields].toSorted(),
  )

  // A product of its own: what is written here would stand on every other test's pages.
  await using product = await startProduct()
  const { address } = product
  const user = await signInOverHttp(address)
  const mark = `نشان ${Date.now()}`
  const whole = async (method: string, path: string, body: object) => {
    const answer = await user.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { user: me } = (await user.ask('GET', '/api/account/me')).body as { user: Record<string, unknown> }
  await whole('POST', '/api/account/me', { ...me, bio: payloads.join(' ').slice(0, 250) })
  const list = randomUUID()
  await whole('POST', '/api/phrasebook/lists', { id: list, title: mark })
  // Two calls with every field of a phrase carry what its limits let through; titles carry the shorter ones.
  for (const [place, payload] of payloads.entries()) {
    const id = randomUUID()
    const text = `${payload} ${place}`
    await whole('POST', '/api/phrasebook/own-phrases', { id, list, english: text, persian: text, note: text })
    if (place % 10 > 0) continue
    await whole('POST', '/api/phrasebook/lists', { id: randomUUID(), title: text.slice(0, 80) })
    const rest = payloads.slice(place, place + 10).join(' ')
    const more = { english: rest.slice(0, 300), persian: rest.slice(0, 300), note: rest.slice(0, 500) }
    await whole('PUT', `/api/phrasebook/own-phrases/${id}`, more)
  }
  const shared = await whole('PUT', `/api/phrasebook/lists/${list}`, { title: mark, shared: true })
  const { share } = shared.list as { share: string }

  // Staff writes all of it at once, and sends it to one.
  const staff = await signInOverHttp(address, demoStaff('owner'))
  const broadcast = randomUUID()
  const made = await staff.ask('POST', '/api/studio/broadcasts', { id: broadcast })
  const { documentId } = made.body.broadcast as { documentId: string }
  const markdown = `${mark}\n\n${payloads.join('\n\n')}\n\n${payloads.map(text => `- ${text.replaceAll('\n', ' ')}`).join('\n')}`
  const title = `${mark} ${payloads[0]} ${payloads[4]}`.slice(0, 120)
  expect((await staff.ask('PUT', `/api/documents/${documentId}`, { base: 1, markdown })).status).toBe(200)
  const changed = await staff.ask('PUT', `/api/studio/broadcasts/${broadcast}`, {
    title,
    audience: { kind: 'role', role: 'counselor' },
  })
  const { recipients } = changed.body.broadcast as { recipients: number }

  // What the school says of itself, and what people write to it.
  const told = async (method: string, path: string, body: object) => {
    const answer = await staff.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const all = payloads.join(' ')
  await told('PUT', '/api/site/wording', {
    heroTitle: payloads[4],
    heroLead: all.slice(0, 380),
    address: `${mark} ${payloads[0]}`,
    phone: '',
    hours: payloads[34],
    version: 0,
  })
  // What may stand in a letter: its braces are for placeholders, and characters nobody sees are refused.
  const forLetters = payloads.filter(text => !/[{}]|(?!\n)\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(text))
  expect(forLetters.length).toBeGreaterThan(50)
  const oneLine = forLetters.filter(text => !text.includes('\n'))
  const fewSms = `${mark} ${payloads[0]} ${payloads[4]}`
  for (const [key, words] of [
    ['password-changed', { title: oneLine[0], body: `${mark} ${forLetters.join(' ').slice(0, 900)}` }],
    [
      'register-code',
      { sms: `${fewSms} {code}`, subject: oneLine[4], mail: `${mark} ${forLetters.join('\n')} {code}` },
    ],
    [
      'digest',
      {
        subject: oneLine[0],
        mail: `${mark} ${forLetters.join('\n\n')} {messages} {more} {unsubscribe}`,
        more: `${oneLine[4]} {link}`,
      },
    ],
  ] as const) {
    await told('PUT', `/api/site/letter-texts/${key}`, { ...words, version: 0 })
  }
  for (const place of [0, 15, 30, 45]) {
    const some = payloads.slice(place, place + 15).join(' ')
    await told('POST', '/api/site/faqs', { question: some.slice(0, 180), answer: `${mark} ${some}` })
    await told('POST', '/api/site/holidays', { title: some.slice(0, 70), day: '2026-12-21' })
    const days = { from: '2026-01-01', until: '2036-01-01' }
    await told('POST', '/api/site/banners', { sentence: some.slice(0, 150), link: '/phrasebook', ...days })
    const id = randomUUID()
    const letter = { name: some.slice(0, 110), contact: some.slice(0, 150), title: some.slice(0, 110) }
    await whole('POST', '/api/contact-us/letters', { id, topic: 'other', ...letter, text: `${mark} ${some}` })
    if (place > 0) await told('PUT', `/api/studio/letters/${id}/answer`, { answer: some })
  }

  const dialogs: string[] = []
  const open = async (account?: { phone: string; password: string }) => {
    const page = await openPage({ width: 1280, address })
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    if (account) await signIn(page, account)
    return page
  }

  const visitor = await open()
  await look(visitor, `/phrasebook/shared/${share}`, mark)
  for (const q of [payloads[0]!, payloads[4]!, payloads[34]!]) {
    await visitor.goto(`/phrasebook?q=${encodeURIComponent(q)}`, { waitUntil: 'networkidle' })
    await expectWell(visitor, q)
  }
  await look(visitor, '/', mark)
  await look(visitor, '/contact-us', mark)
  const owner = await open(demoAccounts[2])
  await look(owner, '/contact-us', mark)
  await look(owner, '/phrasebook/mine', mark)
  await look(owner, `/phrasebook/mine?list=${list}`, mark)
  await owner.goto('/profile', { waitUntil: 'networkidle' })
  const bio = owner.getByRole('main').locator('textarea')
  await expect.poll(() => bio.inputValue()).toContain('</script><script>')
  await expectWell(owner, 'the profile')

  const desk = await open(demoStaff('owner'))
  await look(desk, '/studio/letters', mark)
  for (const kind of ['faqs', 'holidays', 'banners']) {
    await desk.goto(`/studio/site/${kind}`, { waitUntil: 'networkidle' })
    await desk.getByText(payloads[0]!).first().waitFor()
    await expectWell(desk, kind)
    await desk.goto(`/studio/site/${kind}?q=${encodeURIComponent(payloads[4]!)}`, {
      waitUntil: 'networkidle',
    })
    await expectWell(desk, `the search of ${kind}`)
  }
  for (const key of ['password-changed', 'register-code', 'digest']) {
    await desk.goto(`/studio/site/letter-texts/${key}`, { waitUntil: 'networkidle' })
    await desk.getByRole('article', { name: 'نمونهٔ ایمیل' }).getByText(mark).waitFor()
    await expectWell(desk, key)
  }
  await look(desk, '/studio/broadcasts', mark)
  await desk.goto(`/studio/accounts?q=${encodeURIComponent(payloads[4]!)}`, { waitUntil: 'networkidle' })
  await expectWell(desk, 'the search of accounts')
  await desk.goto(`/studio/broadcasts/${broadcast}`)
  await desk.getByRole('textbox', { name: 'متن پیام' }).waitFor()
  await desk.getByRole('button', { name: 'پیش‌نمایش' }).click()
  await desk.getByRole('region', { name: 'پیش‌نمایش' }).getByText(mark).waitFor()
  await expectWell(desk, 'the preview')

  const sent = await staff.ask('POST', `/api/studio/broadcasts/${broadcast}/send`, { edition: 2, recipients })
  expect(sent.status).toBe(200)
  const reader = await open(demoStaff('counselor'))
  await expect
    .poll(async () => {
      await reader.goto('/profile?tab=messages', { waitUntil: 'networkidle' })
      return reader.getByRole('button', { name: mark }).count()
    })
    .toBeGreaterThan(0)
  await reader.getByRole('button', { name: mark }).first().click()
  await expectWell(reader, 'the message')

  // Mails and the outbox, on pages that no policy guards.
  const house = { settings: { BRAND_FA: 'هم‌آوا' } } as House
  const text = payloads.join('\n\n')
  const letter = { channel: 'email', to: payloads[8]!, text, code: null, createdAt: '2026-11-21T12:00:00Z' }
  const prose = renderMarkdown(markdown, { origin: address })
  const bare = await open()
  for (const [where, html] of Object.entries({
    mail: mailHtml({ subject: payloads[0]!, text, brand: payloads[4]! }),
    outbox: outboxPage([letter as never], house).html,
    'prose in a mail': prose.mail,
    prose: prose.html,
  })) {
    await bare.goto('about:blank')
    await bare.setContent(html, { waitUntil: 'load' })
    await expectWell(bare, where)
  }
  // Kept pages are emptied where they have a storage.
  await bare.goto('/healthz')
  expect(dialogs).toEqual([])
}, 240_000)
