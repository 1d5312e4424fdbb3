import { randomUUID } from 'node:crypto'
import type { Person, TestApp } from '../../../test/app.ts'
import { newClass, newLearner, openTalk, say } from '../../../test/chat.ts'
import { type Samples, someone, type TextFields } from '../../../test/sample-call.ts'
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

const inConversation = async (self: SeededUser, app: TestApp) => {
  const { by, conversation } = await talk(self, app)
  return { by, names: { conversation } }
}

/** A voice of a relay that somebody has sent to the server and with no message yet. */
async function insertVoice(app: TestApp, ownerId: string): Promise<string> {
  const id = randomUUID()
  await app.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
    values ($1, $2, 'chat-relay', true, 'audio', 'voice.ogg', $3, 1000, 'ready', 10, $4)`,
    [id, ownerId, `private/chat-relay/${id}.ogg`, app.now()],
  )
  return id
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
  'GET /api/chat/search': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { q: 'سلام' },
  }),
  'GET /api/chat/conversations/:conversation/search': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { q: 'سلام' },
  }),
  'GET /api/chat/conversations/:conversation/day': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { day: '2026-11-21' },
  }),
  'POST /api/chat/conversations/:conversation/messages': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { id: randomUUID(), text: 'تمرین امروز را فرستادم.' },
  }),
  'GET /api/chat/conversations/:conversation/links': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { ids: randomUUID() },
  }),
  'GET /api/chat/conversations/:conversation/files': inConversation,
  'GET /api/chat/conversations/:conversation/pins': inConversation,
  'PUT /api/chat/messages/:message/pin': async (self, app) => {
    const { by, message } = await talk(self, app)
    return { by, names: { message }, given: { pinned: true } }
  },
  'PUT /api/chat/messages/:message/comment': async (_, app) => {
    const learner = await newLearner(app)
    const { teacher, group } = await newClass(app, [learner])
    const conversation = await openTalk(teacher, { group })
    const relay = await say(teacher, conversation, 'آخر هفته', { relay: true })
    const voice = await insertVoice(app, learner.id)
    const turn = await say(learner, conversation, '', {
      replyTo: relay.body.message.id,
      attachments: [voice],
    })
    return {
      by: teacher,
      names: { message: turn.body.message.id },
      given: { second: 2, text: 'این‌جا past simple می‌آید.' },
    }
  },
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
  'GET /api/chat/people': () => ({}),
  'PUT /api/chat/blocks': async (_, app) => ({ given: { person: (await someone(app)).id, blocked: true } }),
  'GET /api/chat/blocks': () => ({}),
}

export const shownFields: TextFields = {
  'POST /api/chat/conversations/:conversation/messages': [
    'text',
    'correction.original',
    'correction.corrected',
  ],
  'GET /api/chat/search': ['q'],
  'GET /api/chat/conversations/:conversation/search': ['q'],
  'GET /api/chat/people': ['q'],
  'PUT /api/chat/messages/:message': ['text'],
  'PUT /api/chat/messages/:message/comment': ['text'],
}

export const hiddenFields: TextFields = {
  // Ids with commas between them.
  'GET /api/chat/conversations/:conversation/links': ['ids'],
}
