import { randomUUID } from 'node:crypto'
import type { Person, TestApp } from '../../../test/app.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

const colleagues = new WeakMap<TestApp, ReturnType<TestApp['user']>>()
/** Somebody at the front office, always the same. */
async function findSupport(app: TestApp) {
  const one = colleagues.get(app) ?? app.user('پویا', ['support'])
  colleagues.set(app, one)
  return one
}

/** The conversation of somebody with the front office, and a message of one of them in it. */
async function talk(
  self: Pick<SeededUser, 'id' | 'token'>,
  app: TestApp,
  writer: 'self' | 'support' = 'self',
) {
  const other = await findSupport(app)
  const by = await withNewAddress(app, self)
  const opened = await by.post<{ id: string }>('/api/chat/conversations', { person: other.id })
  const conversation = opened.body.id
  const message = randomUUID()
  const writes: Person = writer === 'self' ? by : await withNewAddress(app, other)
  // An hour has passed since the last ones, so that nobody writes too much.
  await app.database.execute(
    `update chat_message set created_at = created_at - interval '2 minutes'
    where conversation_id = $1 and created_at > $2`,
    [conversation, new Date(app.now().getTime() - 60_000)],
  )
  await writes.post(`/api/chat/conversations/${conversation}/messages`, {
    id: message,
    text: 'سلام، وقت بخیر',
  })
  return { by, conversation, message }
}

async function reported(app: TestApp) {
  const { id, by } = await someone(app)
  const { message } = await talk({ id, token: by.token }, app, 'support')
  const report = randomUUID()
  await by.post(`/api/chat/messages/${message}/report`, {
    id: report,
    reason: 'spam',
    note: 'چند بار فرستاد',
  })
  return { ...(await staff(app)), names: { report } }
}

const inConversation = async (self: SeededUser, app: TestApp) => {
  const { by, conversation } = await talk(self, app)
  return { by, names: { conversation } }
}

export const samples: Samples = {
  'GET /api/chat/conversations': async (self, app) => {
    await talk(self, app)
    return {}
  },
  'GET /api/chat/unread': () => ({}),
  'POST /api/chat/conversations': async (_, app) => ({ given: { person: (await findSupport(app)).id } }),
  'GET /api/chat/conversations/:conversation': inConversation,
  'GET /api/chat/conversations/:conversation/messages': inConversation,
  'GET /api/chat/conversations/:conversation/changes': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { since: 0 },
  }),
  'GET /api/chat/conversations/:conversation/search': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { q: 'سلام' },
  }),
  'POST /api/chat/conversations/:conversation/messages': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { id: randomUUID(), text: 'تمرین امروز را فرستادم.' },
  }),
  'POST /api/chat/conversations/:conversation/typing': inConversation,
  'PUT /api/chat/conversations/:conversation/muted': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { muted: true },
  }),
  'PUT /api/chat/marks': async (self, app) => {
    const { by, conversation } = await talk(self, app, 'support')
    return { by, given: { items: [{ conversation, delivered: 1, read: 1 }] } }
  },
  'PUT /api/chat/messages/:message': async (self, app) => {
    const { by, message } = await talk(self, app)
    return { by, names: { message }, given: { text: 'سلام، روز بخیر' } }
  },
  'POST /api/chat/messages/:message/deletion': async (self, app) => {
    const { by, message } = await talk(self, app)
    return { by, names: { message }, given: { forAll: true } }
  },
  'PUT /api/chat/messages/:message/reaction': async (self, app) => {
    const { by, message } = await talk(self, app, 'support')
    return { by, names: { message }, given: { emoji: '👍' } }
  },
  'POST /api/chat/messages/:message/report': async (self, app) => {
    const { by, message } = await talk(self, app, 'support')
    return { by, names: { message }, given: { id: randomUUID(), reason: 'other', note: 'نمی‌دانم چیست' } }
  },
  'GET /api/chat/people': () => ({}),
  'PUT /api/chat/blocks': async (_, app) => ({ given: { person: (await someone(app)).id, blocked: true } }),
  'GET /api/chat/blocks': () => ({}),
  'GET /api/studio/chat/reports': async (_, app) => {
    await reported(app)
    return staff(app)
  },
  'POST /api/studio/chat/reports/:report/look': (_, app) => reported(app),
  'POST /api/studio/chat/reports/:report/close': async (_, app) => ({
    ...(await reported(app)),
    given: { outcome: 'removed' },
  }),
}

export const studioAccess: StudioAccess = each(
  [
    'GET /api/studio/chat/reports',
    'POST /api/studio/chat/reports/:report/look',
    'POST /api/studio/chat/reports/:report/close',
  ],
  ['support', 'admin', 'owner'],
)

export const recordedActions: RecordedActions = {
  'POST /api/studio/chat/reports/:report/look': ['chatReport.read'],
  'POST /api/studio/chat/reports/:report/close': ['chatReport.closed'],
}

export const shownFields: TextFields = {
  'POST /api/chat/conversations/:conversation/messages': [
    'text',
    'correction.original',
    'correction.corrected',
  ],
  'GET /api/chat/conversations/:conversation/search': ['q'],
  'GET /api/chat/people': ['q'],
  'PUT /api/chat/messages/:message': ['text'],
  'POST /api/chat/messages/:message/report': ['note'],
}
