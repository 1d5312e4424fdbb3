import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestApp } from '../../../test/app.ts'
import { orderSeat } from '../../../test/bank.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'
import { computeTicketNumber } from './ticket-number.ts'

const path = '/api/contact-us/letters'
const studioPath = '/api/studio/letters'
const topics = '/api/studio/letter-topics'
const canned = '/api/studio/canned-answers'

let made = 0
/** No two of one phone: a day has room for ten. */
const newContact = () => `0912${String(3_000_000 + ++made)}`

const someTicket = () => ({
  id: randomUUID(),
  topic: 'other',
  name: 'نگار دادگر',
  contact: newContact(),
  title: 'پرسش',
  text: 'کلاس‌ها از کی آغاز می‌شود؟',
})

/** A visitor with a ticket of theirs. */
async function withTicket(app: TestApp) {
  const by = await withNewAddress(app, { token: null })
  const { id, contact, ...rest } = someTicket()
  await by.post(path, { id, contact, ...rest })
  return { id, by, whose: { number: computeTicketNumber(id), contact } }
}

/** A colleague before a ticket. */
async function atTicket(app: TestApp) {
  const { id } = await withTicket(app)
  return { ...(await staff(app)), names: { letter: id } }
}

async function someFile() {
  const background = { r: 200, g: 190, b: 150 }
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' }))
  form.append('name', 'receipt.jpg')
  return form
}

const answer = () => ({ id: randomUUID(), kind: 'answer', text: 'از شنبه.' })

export const samples: Samples = {
  'GET /api/contact-us/support': () => ({}),
  async [`POST ${path}`](self, app) {
    return { by: await withNewAddress(app, self), given: { ...someTicket(), contact: newContact() } }
  },
  async 'POST /api/contact-us/files'(self, app) {
    return { by: await withNewAddress(app, self), given: await someFile() }
  },
  async 'POST /api/contact-us/ticket'(_, app) {
    const { by, whose } = await withTicket(app)
    return { by, given: whose }
  },
  async 'POST /api/contact-us/ticket/messages'(_, app) {
    const { by, whose } = await withTicket(app)
    return { by, given: { ...whose, id: randomUUID(), text: 'و تا کی؟' } }
  },
  async 'POST /api/contact-us/ticket/close'(_, app) {
    const { by, whose } = await withTicket(app)
    return { by, given: whose }
  },
  async 'POST /api/contact-us/ticket/rating'(_, app) {
    const { id, by, whose } = await withTicket(app)
    await (await staff(app)).by.post(`${studioPath}/${id}/messages`, answer())
    return { by, given: { ...whose, rating: 'good', note: 'سپاس' } }
  },
  [`GET ${path}`]: () => ({}),
  'PUT /api/contact-us/ticket/read': async (self, app) => {
    const by = await withNewAddress(app, self)
    const ticket = { ...someTicket(), contact: newContact() }
    await by.post(path, ticket)
    await (await staff(app)).by.post(`${studioPath}/${ticket.id}/messages`, answer())
    return { by, given: { number: computeTicketNumber(ticket.id), seq: 2 } }
  },
  async 'GET /api/contact-us/subjects/:kind/:id'(self, app) {
    const order = await orderSeat(await withNewAddress(app, self), await newGroup(app, { price: 5_000_000 }))
    return { names: { kind: 'order', id: order } }
  },
  [`GET ${studioPath}`]: (_, app) => staff(app),
  [`GET ${studioPath}/:letter`]: (_, app) => atTicket(app),
  [`POST ${studioPath}/:letter/messages`]: async (_, app) => ({ ...(await atTicket(app)), given: answer() }),
  [`PUT ${studioPath}/:letter/state`]: async (_, app) => ({
    ...(await atTicket(app)),
    given: { state: 'closed' },
  }),
  [`PUT ${studioPath}/:letter/assignee`]: async (_, app) => ({
    ...(await atTicket(app)),
    given: { assignee: null },
  }),
  async [`POST ${studioPath}/:letter/merge`](_, app) {
    const { id, by, whose } = await withTicket(app)
    const other = { ...someTicket(), contact: whose.contact }
    await by.post(path, other)
    return { ...(await staff(app)), names: { letter: id }, given: { into: other.id } }
  },
  [`PUT ${studioPath}/:letter/viewing`]: async (_, app) => ({
    ...(await atTicket(app)),
    given: { isWriting: true },
  }),
  'GET /api/studio/ticket-colleagues': (_, app) => staff(app),
  'GET /api/studio/business-hours': (_, app) => staff(app),
  'PUT /api/studio/business-hours': async (_, app) => ({
    ...(await staff(app)),
    given: { days: [0, 1, 2, 3, 4].map(weekday => ({ weekday, opens: 540, closes: 1140 })) },
  }),
  ...collectionSamples(topics, () => ({
    title: 'گواهی‌نامه',
    description: 'صدور و استعلام',
    role: 'registrar',
    assigneeId: '',
    targetMinutes: 240,
    place: 9,
    isOpen: true,
  })),
  ...collectionSamples(canned, () => ({ title: 'درخواست رسید', body: 'لطفاً عکس رسید را پیوست کنید.' })),
}

const answering = ['support', 'registrar', 'accountant', 'admin', 'owner'] as const
export const studioAccess: StudioAccess = {
  ...each(
    [
      `GET ${studioPath}`,
      `GET ${studioPath}/:letter`,
      `POST ${studioPath}/:letter/messages`,
      `PUT ${studioPath}/:letter/state`,
      `PUT ${studioPath}/:letter/assignee`,
      `POST ${studioPath}/:letter/merge`,
      `PUT ${studioPath}/:letter/viewing`,
      'GET /api/studio/ticket-colleagues',
      ...collectionCalls(canned),
    ],
    answering,
  ),
  ...each(
    [...collectionCalls(topics), 'GET /api/studio/business-hours', 'PUT /api/studio/business-hours'],
    ['admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  [`POST ${topics}`]: ['ticketTopic.created'],
  [`PUT ${topics}/:id`]: ['ticketTopic.changed'],
  [`DELETE ${topics}/:id`]: ['ticketTopic.removed'],
  [`POST ${canned}`]: ['cannedAnswer.created'],
  [`PUT ${canned}/:id`]: ['cannedAnswer.changed'],
  [`DELETE ${canned}/:id`]: ['cannedAnswer.removed'],
  'PUT /api/studio/business-hours': ['businessHours.changed'],
}

export const pageWriters: PageWriters = {
  'studio/records.server.ts': {
    'a topic is added': { call: `POST ${topics}`, pages: ['/contact-us'] },
  },
  'studio/hours.server.ts': {
    'the hours are changed': { call: 'PUT /api/studio/business-hours', pages: ['/contact-us'] },
  },
}

export const shownFields: TextFields = {
  [`POST ${path}`]: ['title', 'text'],
  'POST /api/contact-us/ticket/messages': ['text'],
  'POST /api/contact-us/ticket/rating': ['note'],
  [`POST ${studioPath}/:letter/messages`]: ['text'],
  ...each([`POST ${topics}`, `PUT ${topics}/:id`], ['title', 'description']),
  ...each([`POST ${canned}`, `PUT ${canned}/:id`], ['title', 'body']),
  ...each([`GET ${studioPath}`, `GET ${topics}`, `GET ${canned}`], ['q']),
}

export const hiddenFields: TextFields = {
  [`POST ${path}`]: ['contact', 'website'],
  // Of things that are there; an address is made of it.
  'GET /api/contact-us/subjects/:kind/:id': ['kind'],
  ...each(
    [
      'POST /api/contact-us/ticket',
      'POST /api/contact-us/ticket/messages',
      'POST /api/contact-us/ticket/close',
      'POST /api/contact-us/ticket/rating',
    ],
    ['contact', 'number'],
  ),
  'PUT /api/contact-us/ticket/read': ['number'],
  ...each([`POST ${topics}`, `PUT ${topics}/:id`], ['targetMinutes', 'place']),
}
