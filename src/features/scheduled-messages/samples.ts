import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { openTalk } from '../../../test/chat.ts'
import type { Samples, TextFields } from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

const colleagues = new WeakMap<TestApp, ReturnType<TestApp['user']>>()

/** The conversation of somebody with the front office, and a message of theirs in it that waits. */
async function waiting(self: Pick<SeededUser, 'id' | 'token'>, app: TestApp) {
  const office = colleagues.get(app) ?? app.user('پویا', ['support'])
  colleagues.set(app, office)
  const by = await withNewAddress(app, self)
  const conversation = await openTalk(by, { person: (await office).id })
  // No more than fifty may wait.
  await app.database.execute(
    `delete from chat_scheduled_message where id in (
       select id from chat_scheduled_message where author_id = $1 order by send_at desc offset 20)`,
    [self.id],
  )
  const scheduled = randomUUID()
  await by.post(`/api/chat/conversations/${conversation}/scheduled`, { id: scheduled, ...values(app) })
  return { by, conversation, scheduled }
}

let made = 0
const values = (app: TestApp) => ({
  text: 'فردا می‌آیم.',
  sendAt: new Date(app.now().getTime() + 3_600_000 + made++ * 1000).toISOString(),
})

const inConversation = async (self: SeededUser, app: TestApp) => {
  const { by, conversation } = await waiting(self, app)
  return { by, names: { conversation } }
}
const aboutOne = async (self: SeededUser, app: TestApp) => {
  const { by, scheduled } = await waiting(self, app)
  return { by, names: { scheduled } }
}

export const samples: Samples = {
  'GET /api/chat/conversations/:conversation/scheduled': inConversation,
  'POST /api/chat/conversations/:conversation/scheduled': async (self, app) => ({
    ...(await inConversation(self, app)),
    given: { id: randomUUID(), ...values(app) },
  }),
  'PUT /api/chat/scheduled/:scheduled': async (self, app) => ({
    ...(await aboutOne(self, app)),
    given: values(app),
  }),
  'POST /api/chat/scheduled/:scheduled/sent': aboutOne,
  'DELETE /api/chat/scheduled/:scheduled': aboutOne,
}

export const shownFields: TextFields = {
  'POST /api/chat/conversations/:conversation/scheduled': ['text'],
  'PUT /api/chat/scheduled/:scheduled': ['text'],
}
