import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { newBook } from '../../../test/books.ts'
import { firstCashbox, inDays, part, sell, sellOnCredit } from '../../../test/front-desk-sales.ts'
import { someNumber } from '../../../test/register.ts'
import {
  each,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const price = 6_000_000

/** A group, and its seat as the desk sells it to the seeded user in cash. */
async function someSale(self: SeededUser, app: TestApp, total = price) {
  const group = await newGroup(app, { price: total })
  return {
    key: randomUUID(),
    person: self.id,
    group,
    total,
    parts: [part({ method: 'cash', amount: total })],
    cashboxId: firstCashbox,
  }
}

/** A sale of a registrar's that waits for an approval; answers its name. */
async function waitingSale(self: SeededUser, app: TestApp) {
  const registrar = await app.user('سمانه', ['registrar'])
  const sale = await someSale(self, app, 700_000_000)
  const { status } = await sell(registrar, sale)
  if (status !== 200) throw new Error(`it does not wait: ${status}`)
  return { id: sale.key }
}

/** A cheque that pays a seat of the seeded user's; answers its id. */
async function someCheque(self: SeededUser, app: TestApp) {
  const { by } = await staff(app)
  const cheque = part({ method: 'cheque', amount: price, dueDay: inDays(app, 20) })
  const { status } = await sell(by, { ...(await someSale(self, app)), parts: [cheque] })
  if (status !== 200) throw new Error(`no cheque: ${status}`)
  return { id: cheque.id }
}

const { default: sharp } = await import('sharp')
async function picture() {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'slip.png', { type: 'image/png' }))
  return form
}

/** A transfer with its slip, which pays a seat of the seeded user's; answers its id. */
async function someTransfer(self: SeededUser, app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>('/api/front-desk/slips', await picture())
  const transfer = part({ method: 'transfer', amount: price, slipId: body.id })
  const { status } = await sell(by, { ...(await someSale(self, app)), parts: [transfer] })
  if (status !== 200) throw new Error(`no transfer: ${status}`)
  return { id: transfer.id }
}

export const samples: Samples = {
  'GET /api/front-desk/people': async (_, app) => ({ ...(await staff(app)), given: { q: 'هما' } }),
  'POST /api/front-desk/people': async (_, app) => ({
    ...(await staff(app)),
    given: { name: 'نگین', surname: 'رستمی', phone: `0${someNumber()}` },
  }),
  'GET /api/front-desk/people/:id': async (self, app) => ({ ...(await staff(app)), names: { id: self.id } }),
  'GET /api/front-desk/groups': async (self, app) => ({ ...(await staff(app)), given: { person: self.id } }),
  'GET /api/front-desk/books': async (_, app) => {
    const { by } = await staff(app)
    await newBook(app, by, { copies: 1 })
    return { by, given: { q: 'قهوه', cashboxId: firstCashbox } }
  },
  'GET /api/front-desk/quote': async (self, app) => ({
    ...(await staff(app)),
    given: { person: self.id, group: await newGroup(app, { price }) },
  }),
  'POST /api/front-desk/sales': async (self, app) => ({
    ...(await staff(app)),
    given: await someSale(self, app),
  }),
  'POST /api/front-desk/orders/:id/payments': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await sellOnCredit(app, self.id) },
    given: { parts: [part({ method: 'cash', amount: 1_000_000 })], cashboxId: firstCashbox },
  }),
  'POST /api/front-desk/slips': async (_, app) => ({ ...(await staff(app)), given: await picture() }),
  'GET /api/front-desk/payments/:id/slip.webp': async (self, app) => ({
    ...(await staff(app)),
    names: await someTransfer(self, app),
  }),
  'GET /api/front-desk/shift': (_, app) => staff(app),
  'POST /api/front-desk/requests/:id': async (self, app) => ({
    ...(await staff(app)),
    names: await waitingSale(self, app),
    given: { approve: false },
  }),
  'POST /api/front-desk/rules': async (_, app) => ({
    ...(await staff(app)),
    given: { registrarLimit: 500_000_000 },
  }),
  'GET /api/front-desk/cheques': (_, app) => staff(app),
  'POST /api/studio/cheques.xlsx': (_, app) => staff(app),
  'POST /api/front-desk/cheques/:id': async (self, app) => ({
    ...(await staff(app)),
    names: await someCheque(self, app),
    given: { outcome: 'cleared' },
  }),
  'POST /api/front-desk/orders/:id/receipt': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await sellOnCredit(app, self.id) },
  }),
}

const approving = ['accountant', 'admin', 'owner'] as const
export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/front-desk/people',
      'POST /api/front-desk/people',
      'GET /api/front-desk/people/:id',
      'GET /api/front-desk/groups',
      'GET /api/front-desk/books',
      'GET /api/front-desk/quote',
      'POST /api/front-desk/sales',
      'POST /api/front-desk/orders/:id/payments',
      'POST /api/front-desk/slips',
      'GET /api/front-desk/shift',
      'POST /api/front-desk/orders/:id/receipt',
    ],
    ['registrar', ...approving],
  ),
  ...each(
    [
      'GET /api/front-desk/payments/:id/slip.webp',
      'POST /api/front-desk/requests/:id',
      'POST /api/front-desk/rules',
      'GET /api/front-desk/cheques',
      'POST /api/studio/cheques.xlsx',
      'POST /api/front-desk/cheques/:id',
    ],
    approving,
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/front-desk/people': ['account.opened'],
  'POST /api/front-desk/sales': ['desk.sold'],
  'POST /api/front-desk/orders/:id/payments': ['desk.taken'],
  'POST /api/front-desk/requests/:id': ['deskRequest.refused'],
  'POST /api/front-desk/rules': ['deskRules.set'],
  'POST /api/front-desk/cheques/:id': ['cheque.cleared'],
  'POST /api/studio/cheques.xlsx': ['list.exported'],
  'POST /api/front-desk/orders/:id/receipt': ['receipt.sent'],
}

export const otherActions: OtherActions = {
  'a sale that waits is approved': {
    call: 'POST /api/front-desk/requests/:id',
    given: { approve: true },
    actions: ['desk.sold', 'deskRequest.approved', 'deskRequest.asked'],
  },
  'a registrar sells above the limit': {
    steps: waitingSale,
    actions: ['deskRequest.asked'],
  },
  'a cheque bounces': {
    call: 'POST /api/front-desk/cheques/:id',
    given: { outcome: 'bounced' },
    actions: ['cheque.bounced', 'desk.sold'],
  },
}

export const hiddenFields: TextFields = {
  // They only find, or are digits by the time they are kept.
  'GET /api/front-desk/people': ['q'],
  'GET /api/front-desk/groups': ['q'],
  'GET /api/front-desk/books': ['q'],
  'GET /api/front-desk/quote': ['code', 'books'],
  'POST /api/front-desk/people': ['phone'],
  'POST /api/front-desk/sales': ['code', 'parts.reference', 'parts.cardLast4'],
  'POST /api/front-desk/orders/:id/payments': ['parts.reference', 'parts.cardLast4'],
}
