import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { computeTicketNumber } from '#features/contact-us/ticket-number.ts'
import { features } from '#features.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { renderMarkdown } from '#server/engines/prose/pipeline.ts'
import { mailHtml } from '#server/platform/messaging/mail-html.ts'
import { outboxPage } from '#server/platform/messaging/outbox-page.ts'
import { signInOverHttp } from '../api-person.ts'
import { openPage, signIn } from '../browser.ts'
import { unfoldSession } from '../course-view.ts'
import { hostileTexts as payloads } from '../hostile-texts.ts'
import { hiddenFields, shownFields } from '../samples.ts'
import { startProduct } from '../server.ts'

/** Names take letters alone; the rest are identifiers and secrets, which no page shows as they were typed. */
const takesNoMarks =
  / (?:.*\.)?(?:name|surname|enName|enSurname|identityNumber|countryCode|phoneNumber|email|token|requestId|secret|identifier|referralCode|id|rawId|\w*[pP]assword\w*)$/

const listFields = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([call, fields]) => fields.map(field => `${call} ${field}`))

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
  for (const feature of features) {
    for (const { endpoint } of feature.handlers ?? []) {
      const schema = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
      walk(schema as Schema, `${endpoint.method} ${endpoint.path}`)
    }
  }
  return [...found]
}

type OverHttp = Awaited<ReturnType<typeof signInOverHttp>>

/** Homework with hostile texts, given, handed in and marked; its answer is the learner's. */
async function fillHomework(staff: OverHttp, learner: OverHttp, mark: string) {
  const whole = async (who: OverHttp, method: string, path: string, body?: object) => {
    const answer = await who.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const courses = await whole(learner, 'GET', '/api/presentation/profile/courses?only=active')
  const items = courses.items as { id: string; title: string; group: { id: string } }[]
  const { id: enrolment, group } = items.find(({ title }) => title === 'انگلیسی برای گفت‌وگوی روزمره')!
  const path = `/api/studio/homework/groups/${group.id}`
  const [session] = (await whole(staff, 'GET', path)).sessions as { id: string }[]
  const [homework, answer] = [randomUUID(), randomUUID()]
  const title = `${mark} ${payloads[0]} ${payloads[4]}`.slice(0, 120)
  const written = {
    task: 'exercise',
    title,
    body: `${mark}\n\n${payloads.join('\n\n')}`.slice(0, 9900),
    dueAt: '2036-01-01T00:00:00.000Z',
    lateRule: 'none',
    mostPoints: 20,
    takes: ['text'],
  }
  await whole(staff, 'POST', `${path}/homework`, { homework, session: session!.id, ...written })
  await whole(staff, 'PUT', `/api/studio/homework/${homework}`, { version: 1, ...written })
  const text = `${mark} ${payloads.join('\n')}`
  const given = { answer, text, at: new Date().toISOString() }
  await whole(learner, 'POST', `/api/presentation/profile/course/${enrolment}/homework/${homework}`, given)
  const comment = `${mark} ${payloads.join(' ').slice(0, 3900)}`
  const outcome = { version: 1, outcome: 'returned', levels: [1, 2], comment }
  await whole(staff, 'PUT', `/api/studio/homework/answers/${answer}/mark`, outcome)
  return { enrolment, group: group.id, answer }
}

/** A conversation of the demo's learner with the front office: hostile words, corrected by hostile ones and reported so. */
async function fillChat(learner: OverHttp, support: OverHttp, mark: string) {
  const whole = async (who: OverHttp, method: string, path: string, body: object) => {
    const answer = await who.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { user } = (await support.ask('GET', '/api/account/me')).body as { user: { id: string } }
  const { id } = await whole(learner, 'POST', '/api/chat/conversations', { person: user.id })
  const path = `/api/chat/conversations/${id}/messages`
  const message = randomUUID()
  const text = `${mark} ${payloads.join('\n')}`.slice(0, 3900)
  await whole(learner, 'POST', path, { id: message, text })
  await whole(learner, 'PUT', `/api/chat/messages/${message}`, { text })
  await whole(support, 'POST', path, {
    id: randomUUID(),
    text: payloads.join(' ').slice(0, 900),
    replyTo: message,
    correction: { original: mark, corrected: `${mark} ${payloads[0]} ${payloads[4]}` },
  })
  const note = `${mark} ${payloads[0]} ${payloads[4]}`.slice(0, 480)
  await whole(support, 'POST', `/api/chat/messages/${message}/report`, {
    id: randomUUID(),
    reason: 'spam',
    note,
  })
  return String(id)
}

/** What a page asks for and has no answer to yet. */
const context = new WeakMap<Page, Set<Request>>()

function countAsking(page: Page) {
  const open = new Set<Request>()
  context.set(page, open)
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}

/** Goes there and lets the page have all it asks for, until it asks for nothing for a tenth of a second. */
async function visit(page: Page, path: string) {
  context.get(page)!.clear()
  await page.goto(path)
  for (let still = 0; still < 5; still++) {
    if (context.get(page)!.size > 0) still = -1
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Looks at a page after it came alive; what is wrong besides (requests, policy) fails the test by itself. */
async function look(page: Page, path: string, words: string) {
  await visit(page, path)
  // Some of it may be folded.
  await page.getByText(words).filter({ visible: true }).first().waitFor()
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

type CallOk = <T>(method: string, path: string, body?: object) => Promise<T>

/** The first lesson of the demo learner's course, for its members. */
async function fillLesson(callOk: CallOk, mark: string) {
  const running = encodeURIComponent('انگلیسی برای گفت‌وگوی روزمره')
  const { items } = await callOk<{ items: { id: string }[] }>('GET', `/api/course/desk/courses?q=${running}`)
  const path = `/api/course/desk/courses/${items[0]!.id}/lessons`
  const { lessons } = await callOk<{ lessons: { id: string; version: number }[] }>('GET', path)
  const { id, version } = lessons[1]!
  const body = `${mark} درس\n\n${payloads.join('\n\n')}`
  await callOk('PUT', `/api/course/desk/lessons/${id}`, { version, body })
}

/**
 * A course and a group with hostile texts, the demo learner's group with hostile news, and the learner rested and woken for
 * hostile reasons; the groups' ids. A reason to move somebody goes the same way.
 */
async function fillSchool(staff: OverHttp, mark: string) {
  const callOk = async <T>(method: string, path: string, body?: object) => {
    const answer = await staff.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }
  const all = payloads.join(' ').replaceAll('\n', ' ')
  // A part of a line holds no bar.
  const buildLines = (line: (text: string) => string) =>
    payloads
      .filter(text => !/[\n|]/.test(text) && text.trim())
      .map(line)
      .slice(0, 8)
      .join('\n')
  const course = {
    title: `${mark} ${payloads[0]}`,
    enTitle: payloads[0]!.slice(0, 100),
    slug: 'hostile-course',
    language: 'en',
    level: 'B1',
    state: 'open',
    greeting: payloads[4]!.slice(0, 20),
    summary: all.slice(0, 290),
    book: all.slice(300, 410),
    about: payloads.join('\n\n'),
    outcomes: payloads.slice(0, 12).join('\n').slice(0, 990),
    classSteps: buildLines(text => `5 | ${text} | ${text}`),
    questions: buildLines(text => `${text} | ${text}`),
    minutes: 90,
    syllabus: payloads
      .filter(text => !text.includes('\n'))
      .slice(0, 30)
      .flatMap(text => [
        `# ${text.slice(0, 110)}`,
        `- ${text.slice(0, 110)} | ${text.slice(0, 200)}`,
        `  ${text}`,
      ])
      .join('\n'),
  }
  const made = await callOk<{ id: string }>('POST', '/api/course/desk/courses', course)
  await callOk('PUT', `/api/course/desk/courses/${made.id}`, { ...course, version: 1 })
  await fillLesson(callOk, mark)
  const group = {
    courseId: made.id,
    teacherId: '',
    title: `${mark} ${payloads[4]}`.slice(0, 190),
    term: payloads[0]!.slice(0, 60),
    branch: all.slice(0, 110),
    weekly: [{ weekday: 0, minute: 1080 }],
    sessions: 3,
    minutes: 90,
    capacity: 5,
    from: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    minSize: 1,
    toman: 100_000,
    refundPolicy: 'hamava',
    recordingsDays: '',
    absencesAllowed: 3,
    live: 'demo',
    liveLink: '',
  }
  const opened = await callOk<{ id: string }>('POST', '/api/course/desk/groups', group)
  await callOk('PUT', `/api/course/desk/groups/${opened.id}`, { ...group, version: 1 })
  const { items } = await callOk<{ items: { id: string; from: string }[] }>(
    'GET',
    `/api/course/desk/groups?q=${encodeURIComponent('انگلیسی برای گفت‌وگوی روزمره')}`,
  )
  // The newest term first: the learner is in the one before.
  const running = items[1]!.id
  const { learners } = await callOk<{ learners: { enrolmentId: string; name: string }[] }>(
    'GET',
    `/api/course/desk/groups/${running}/inside`,
  )
  const { enrolmentId } = learners.find(({ name }) => name === 'مهتاب رستگار')!
  const reason = `${mark} ${all}`.slice(0, 290)
  await callOk('POST', `/api/course/desk/enrolments/${enrolmentId}/freeze`, { frozen: true, reason })
  await callOk('POST', `/api/course/desk/enrolments/${enrolmentId}/freeze`, { frozen: false, reason })
  await callOk('POST', `/api/course/desk/groups/${running}/announcements`, {
    title: `${mark} ${payloads[0]}`.slice(0, 110),
    body: all.slice(0, 1900),
  })
  return { group: opened.id, running }
}

/** What a learner asks of placement and what staff answer, all of it hostile. */
async function fillPlacement({ ask }: OverHttp, learner: OverHttp, mark: string) {
  const as =
    (ask: OverHttp['ask']): CallOk =>
    async (method, path, body) => {
      const { status, body: answer } = await ask(method, path, body)
      if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
      return answer as never
    }
  const [staffOk, learnerOk] = [as(ask), as(learner.ask)]
  const write = (length: number) => `${mark} ${payloads.join(' ')}`.slice(0, length)
  type Ids = { id: string }[]
  const { attempts } = await learnerOk<{ attempts: Ids }>('GET', '/api/placement/attempts')
  await learnerOk('POST', `/api/placement/attempts/${attempts[0]!.id}/oral`, { wish: write(290) })
  const { groups } = await learnerOk<{ groups: { enrolmentId: string; mayAppeal: boolean }[] }>(
    'GET',
    '/api/placement/appeals',
  )
  const { enrolmentId } = groups.find(({ mayAppeal }) => mayAppeal)!
  const given = { wish: 'easier', reason: write(900) }
  await learnerOk('POST', `/api/placement/appeals/${enrolmentId}`, given)

  const studio = '/api/studio/placement'
  const rubric = { fluency: 2, accuracy: 2, vocabulary: 2, pronunciation: 2, interaction: 2 }
  const requests = '/api/studio/interviews/requests'
  const { items } = await staffOk<{ items: (Ids[number] & { written: { level: string } })[] }>(
    'GET',
    requests,
  )
  // Near to what was written, so that the rule says which level counts.
  const graded = items.find(({ id, written }) => id !== attempts[0]!.id && written.level === 'A2')!
  const grading = { rubric, decision: null, reason: '', remark: write(900) }
  await staffOk('PUT', `${requests}/${graded.id}/grade`, grading)
  await staffOk('POST', `${studio}/walk-ins`, {
    id: randomUUID(),
    name: 'سارا نیک',
    language: 'en',
    skills: [{ skill: 'grammar', level: 'B1' }],
    rubric,
    remark: write(900),
  })
  const { appeals } = await staffOk<{ appeals: (Ids[number] & { reason: string })[] }>(
    'GET',
    `${studio}/learners`,
  )
  return async () => {
    const { id } = appeals.find(({ reason }) => reason.startsWith(mark))!
    await staffOk('PUT', `${studio}/appeals/${id}/answer`, { toGroup: null, answer: write(900) })
  }
}

/** A question of the bank and an exam of it, whose every text is hostile. */
async function fillBank({ ask }: OverHttp, mark: string) {
  const callOk: CallOk = async (method, path, body) => {
    const { status, body: answer } = await ask(method, path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer as never
  }
  const tags = [payloads[0]!, payloads[4]!, payloads[34]!].map(text => text.slice(0, 40))
  const question = {
    language: 'en',
    skill: 'grammar',
    level: 'B1',
    track: 'adult',
    tags,
    state: 'in_use',
    content: {
      kind: 'single',
      stem: `${mark} ${payloads.join(' ').slice(0, 900)}`,
      options: payloads.slice(0, 4).map((text, at) => `${at} ${text.slice(0, 150)}`),
      key: 0,
      why: payloads.slice(8, 16).join(' ').slice(0, 400),
    },
  }
  const made = await callOk<{ id: string }>('POST', '/api/studio/questions', question)
  await callOk('PUT', `/api/studio/questions/${made.id}`, { ...question, version: 1 })
  const marks = { ids: [made.id], addTag: payloads[2]!.slice(0, 40), removeTag: tags[1] }
  await callOk('POST', '/api/studio/questions/bulk', marks)
  const id = randomUUID()
  await callOk('POST', '/api/studio/exams', { id, title: `${mark} ${payloads[0]}`.slice(0, 115) })
  const { exam } = await callOk<{ exam: object }>('GET', `/api/studio/exams/${id}`)
  const draws = [{ kind: 'fixed', questionId: made.id, marks: 1, penalty: 0 }]
  const sections = [{ title: payloads[4]!.slice(0, 60), draws }]
  await callOk('PUT', `/api/studio/exams/${id}`, { ...exam, sections })
  return { question: made.id, exam: id }
}

test('RC16 sixty hostile texts in every field that shows them run, load and lead nowhere, whoever looks', async () => {
  expect(payloads).toHaveLength(60)
  const fields = textFields()
  expect(fields.length).toBeGreaterThan(50)
  // A new field is shown below, or its feature says why it is not.
  const [taking, named] = [
    fields.filter(field => !takesNoMarks.test(field)),
    [...listFields(shownFields), ...listFields(hiddenFields)],
  ]
  expect([
    ...taking
      .filter(field => !named.includes(field))
      .map(field => `${field} takes any text: name it in shownFields or hiddenFields of its samples.ts`),
    ...named
      .filter(field => !taking.includes(field))
      .map(field => `${field} is in a samples.ts, but no call takes any text there`),
  ]).toEqual([])

  // A product of its own: what is written here would stand on every other test's pages.
  await using product = await startProduct()
  const { address } = product
  const user = await signInOverHttp(address)
  const mark = `نشان ${Date.now()}`
  const whole = async (method: string, path: string, body: object) => {
    let answer = await user.ask(method, path, body)
    // On a busy machine the database may be late: who is asked to come again does.
    for (let left = 3; answer.status === 503 && left > 0; left--) {
      await new Promise(resolve => setTimeout(resolve, 5000))
      answer = await user.ask(method, path, body)
    }
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
  const callOk = async (method: string, path: string, body: object) => {
    const answer = await staff.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const all = payloads.join(' ')
  await callOk('PUT', '/api/site/wording', {
    heroTitle: payloads[4],
    heroLead: all.slice(0, 380),
    address: `${mark} ${payloads[0]}`,
    phone: '',
    hours: payloads[34],
    socials: `https://t.me/"'><script>document.title='fell'</script>`,
    version: 0,
  })
  // What may stand in a template: its braces are for placeholders, and characters nobody sees are refused.
  const forTemplates = payloads.filter(text => !/[{}]|(?!\n)\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(text))
  expect(forTemplates.length).toBeGreaterThan(50)
  const oneLine = forTemplates.filter(text => !text.includes('\n'))
  const fewSms = `${mark} ${payloads[0]} ${payloads[4]}`
  for (const [key, words] of [
    ['password-changed', { title: oneLine[0], body: `${mark} ${forTemplates.join(' ').slice(0, 900)}` }],
    [
      'register-code',
      { sms: `${fewSms} {code}`, subject: oneLine[4], mail: `${mark} ${forTemplates.join('\n')} {code}` },
    ],
    [
      'digest',
      {
        subject: oneLine[0],
        mail: `${mark} ${forTemplates.join('\n\n')} {messages} {more} {unsubscribe}`,
        more: `${oneLine[4]} {link}`,
      },
    ],
  ] as const) {
    await callOk('PUT', `/api/site/letter-texts/${key}`, { ...words, version: 0 })
  }
  const letters: string[] = []
  for (const place of [0, 15, 30, 45]) {
    const some = payloads.slice(place, place + 15).join(' ')
    await callOk('POST', '/api/site/faqs', { question: some.slice(0, 180), answer: `${mark} ${some}` })
    await callOk('POST', '/api/site/holidays', { title: some.slice(0, 70), day: '2026-12-21' })
    const outage = { firstDay: '2026-11-18', lastDay: '2026-11-19', reason: some.slice(0, 290) }
    await callOk('POST', '/api/studio/outages', outage)
    const days = { from: '2026-01-01', until: '2036-01-01' }
    await callOk('POST', '/api/site/banners', { sentence: some.slice(0, 150), link: '/phrasebook', ...days })
    const id = randomUUID()
    const ticket = {
      name: some.slice(0, 110),
      contact: `09${120_000_000 + place}`,
      title: `${mark} ${some}`.slice(0, 110),
    }
    letters.push(id)
    await whole('POST', '/api/contact-us/letters', { id, topic: 'other', ...ticket, text: `${mark} ${some}` })
    if (place > 0) {
      const answer = { id: randomUUID(), kind: 'answer', text: some }
      await callOk('POST', `/api/studio/letters/${id}/messages`, answer)
    }
  }
  const { items: issued } = (await staff.ask('GET', '/api/studio/credentials')).body as {
    items: { id: string; number: string; state: string }[]
  }
  const taken = issued.filter(({ state }) => state === 'valid').slice(0, 6)
  expect(taken).toHaveLength(6)
  for (const [at, { id }] of taken.entries()) {
    const reason = `${mark} ${payloads.slice(at * 10, at * 10 + 10).join(' ')}`.slice(0, 290)
    await callOk('POST', `/api/studio/credentials/${id}/revoke`, { reason })
  }

  // What a learner writes to the teacher of a class to come.
  const learns = await signInOverHttp(address, demoAccounts[0])
  const courses = await learns.ask('GET', '/api/presentation/profile/courses?only=active')
  const [{ id: active }] = courses.body.items as [{ id: string }]
  const opened = await learns.ask('GET', `/api/presentation/profile/courses/${active}`)
  const { plan } = opened.body.course as { plan: { id: string; startsAt: string }[] }
  // One may be under way.
  const next = plan.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 3_600_000)!
  const absence = { reason: `${mark} ${all}`.slice(0, 480) }
  expect((await learns.ask('POST', `/api/course/sessions/${next.id}/absence`, absence)).status).toBe(200)

  const cannot = { sessions: [next.id], reason: `${mark} ${payloads.slice(0, 8).join(' ')}`.slice(0, 290) }
  await callOk('POST', '/api/studio/substitutes', cannot)

  const homework = await fillHomework(staff, learns, mark)

  // A teacher, and what is said of one by the demo's own learner.
  const about = { headline: `${mark} ${payloads[0]}`, method: all.slice(0, 1900), intro: all.slice(0, 900) }
  await callOk('POST', '/api/studio/teachers', {
    name: 'مریم',
    surname: 'رضایی',
    enName: '',
    enSurname: '',
    slug: 'hostile-teacher',
    gender: '',
    account: '',
    ...about,
    city: payloads[4]!.slice(0, 60),
    accent: payloads[0]!.slice(0, 60),
    speaks: payloads[34]!.slice(0, 200),
    trialPrice: '100000',
    isHidden: false,
    hours: ['0-18'],
    teaches: [{ language: 'en', from: 'A1', to: 'B2' }],
    credentials: [
      { title: payloads[0]!.slice(0, 120), source: payloads[4]!.slice(0, 120), year: 1400, isChecked: true },
    ],
  })
  const taughtBy = '/api/teachers/leila-bahmani'
  const review = { rating: 5, body: `${mark} ${all.slice(0, 1400)}` }
  expect((await learns.ask('PUT', `${taughtBy}/review`, review)).status).toBe(200)
  const { items } = (await learns.ask('GET', `${taughtBy}/reviews`)).body as {
    items: { id: string; body: string }[]
  }
  const { id: reviewId } = items.find(({ body }) => body.startsWith(mark))!
  const leila = await signInOverHttp(address, demoStaff('teacher'))
  const replied = await leila.ask('PUT', `/api/studio/reviews/${reviewId}/reply`, {
    reply: all.slice(0, 950),
  })
  expect(replied.status).toBe(200)

  const school = await fillSchool(staff, mark)
  const talk = await fillChat(learns, await signInOverHttp(address, demoStaff('support')), mark)
  const bank = await fillBank(staff, mark)
  const answerAppeal = await fillPlacement(staff, await signInOverHttp(address, demoAccounts[0]), mark)

  const dialogs: string[] = []
  const open = async (account?: { phone: string; password: string }) => {
    const page = await openPage({ width: 1280, address })
    countAsking(page)
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
    await visit(visitor, `/phrasebook?q=${encodeURIComponent(q)}`)
    await expectWell(visitor, q)
  }
  await look(visitor, '/', mark)
  await look(visitor, '/contact-us', mark)
  for (const { number } of taken) await look(visitor, `/certificate/${number}`, mark)
  await look(visitor, '/teachers?q=رضایی', mark)
  await look(visitor, '/teachers/hostile-teacher', mark)
  await look(visitor, '/teachers/leila-bahmani', mark)
  for (const name of ['q', 'accent']) {
    await visit(visitor, `/teachers?${name}=${encodeURIComponent(payloads[4]!)}`)
    await expectWell(visitor, `teachers by ${name}`)
  }
  await look(visitor, '/course/hostile-course', mark)
  await look(visitor, `/info/${school.group}`, mark)
  for (const path of ['/course', '/info']) {
    await visit(visitor, `${path}?q=${encodeURIComponent(payloads[4]!)}`)
    await expectWell(visitor, `the search of ${path}`)
  }
  const owner = await open(demoAccounts[2])
  await look(owner, '/contact-us', mark)
  for (const id of letters) await look(owner, `/contact-us/ticket?number=${computeTicketNumber(id)}`, mark)
  await look(owner, '/phrasebook/mine', mark)
  await look(owner, `/phrasebook/mine?list=${list}`, mark)
  await visit(owner, '/profile?tab=details')
  const bio = owner.getByRole('main').locator('textarea')
  await expect.poll(() => bio.inputValue()).toContain('</script><script>')
  await expectWell(owner, 'the profile')

  const learner = await open(demoAccounts[0])
  await look(learner, `/profile?tab=courses&course=${homework.enrolment}`, mark)
  await unfoldSession(learner, 2)
  await learner.getByRole('button', { name: 'خواندن درس، درس ۲' }).click()
  await learner.getByText(`${mark} درس`).waitFor()
  await expectWell(learner, 'a lesson')
  await look(learner, `/info/${school.running}`, mark)
  await look(learner, '/profile?tab=messages', mark)
  await look(learner, `/chat/${talk}`, mark)

  const admin = await open(demoStaff('owner'))
  await look(admin, '/studio/chat-reports', mark)
  await look(admin, `/studio/homework?answer=${homework.answer}`, mark)
  await look(admin, `/studio/homework/groups/${homework.group}`, mark)
  await look(admin, '/studio/letters', mark)
  for (const id of letters) await look(admin, `/studio/letters/${id}`, mark)
  await look(admin, '/studio/today', mark)
  for (const kind of ['courses', 'groups']) {
    await look(admin, `/studio/${kind}`, mark)
    await visit(admin, `/studio/${kind}?q=${encodeURIComponent(payloads[4]!)}`)
    await expectWell(admin, `the desk of ${kind}`)
  }
  await look(admin, `/studio/groups/${school.group}`, mark)
  await look(admin, `/studio/questions?q=${encodeURIComponent(mark)}`, mark)
  await look(admin, `/studio/questions/${bank.question}`, mark)
  for (const name of ['q', 'tag']) {
    await visit(admin, `/studio/questions?${name}=${encodeURIComponent(payloads[4]!)}`)
    await expectWell(admin, `questions by ${name}`)
  }
  await look(admin, '/studio/exams', mark)
  for (const path of ['interview-requests', 'interview-requests?part=done', 'placement-appeals']) {
    await look(admin, `/studio/${path}`, mark)
  }
  await answerAppeal()
  await look(learner, '/profile?tab=placement', mark)
  await look(admin, `/studio/exams/${bank.exam}`, payloads[4]!.slice(0, 60))
  await visit(admin, `/studio/teachers?q=${encodeURIComponent(payloads[4]!)}`)
  await expectWell(admin, 'the search of teachers')
  await callOk('PUT', `/api/studio/reviews/${reviewId}/hidden`, { reason: payloads.join(' ').slice(0, 290) })
  const { items: managed } = (await staff.ask('GET', '/api/studio/teachers?q=بهمنی')).body as {
    items: { id: string }[]
  }
  await look(admin, `/studio/teachers/${managed[0]!.id}`, mark)
  const paid = `/studio/pay/${managed[0]!.id}`
  const [month] = (await staff.ask('GET', `/api${paid}`)).body.months as string[]
  const reason = `${mark} ${payloads.join(' ').slice(0, 250)}`
  await callOk('POST', `/api${paid}/corrections`, { month, amount: 10, reason })
  await look(admin, `${paid}?month=${month}`, mark)
  for (const kind of ['site/faqs', 'site/holidays', 'site/banners', 'outages']) {
    await visit(admin, `/studio/${kind}`)
    await admin.getByText(payloads[0]!).first().waitFor()
    await expectWell(admin, kind)
    await visit(admin, `/studio/${kind}?q=${encodeURIComponent(payloads[4]!)}`)
    await expectWell(admin, `the search of ${kind}`)
  }
  for (const key of ['password-changed', 'register-code', 'digest']) {
    await visit(admin, `/studio/site/letter-texts/${key}`)
    await admin.getByRole('article', { name: 'نمونهٔ ایمیل' }).getByText(mark).waitFor()
    await expectWell(admin, key)
  }
  await look(admin, '/studio/broadcasts', mark)
  await visit(admin, `/studio/accounts?q=${encodeURIComponent(payloads[4]!)}`)
  await expectWell(admin, 'the search of accounts')
  await admin.goto(`/studio/broadcasts/${broadcast}`)
  await admin.getByRole('textbox', { name: 'متن پیام' }).waitFor()
  await admin.getByRole('button', { name: 'پیش‌نمایش' }).click()
  await admin.getByRole('region', { name: 'پیش‌نمایش' }).getByText(mark).waitFor()
  await expectWell(admin, 'the preview')

  const sent = await staff.ask('POST', `/api/studio/broadcasts/${broadcast}/send`, { edition: 2, recipients })
  expect(sent.status).toBe(200)
  const reads = await signInOverHttp(address, demoStaff('counselor'))
  const messages = async () =>
    (await reads.ask('GET', '/api/account/messages')).body.items as { title: string }[]
  await expect.poll(async () => (await messages()).some(message => message.title.startsWith(mark))).toBe(true)
  const reader = await open(demoStaff('counselor'))
  await visit(reader, '/profile?tab=messages')
  await reader.getByRole('button', { name: mark }).first().click()
  await expectWell(reader, 'the message')

  // Mails and the outbox, on pages that no policy guards.
  const app = { settings: { BRAND_FA: 'هم‌آوا' } } as AppContext
  const text = payloads.join('\n\n')
  const outboundMessage = {
    channel: 'email',
    to: payloads[8]!,
    text,
    code: null,
    createdAt: '2026-11-21T12:00:00Z',
  }
  const prose = renderMarkdown(markdown, { origin: address })
  const bare = await open()
  for (const [where, html] of Object.entries({
    mail: mailHtml({ subject: payloads[0]!, text, brand: payloads[4]! }),
    outbox: outboxPage([outboundMessage as never], app, { canReply: true, outcome: null }).html,
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
