import { randomUUID } from 'node:crypto'
import type { Person, TestApp } from '../../../test/app.ts'
import { openTalk, say } from '../../../test/chat.ts'
import type { RecordedActions, Samples } from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

/** The child of somebody, the same one as long as it is theirs. */
async function withChild(app: TestApp, self: Person) {
  const by = await withNewAddress(app, self)
  const list = async () =>
    (await by.get<{ children: { id: string }[] }>('/api/families/children')).body.children
  if ((await list()).length === 0)
    await by.post('/api/families/children', {
      id: randomUUID(),
      name: 'آوا',
      surname: 'راد',
      birthDate: '2016-05-04',
    })
  const child = (await list())[0]!.id
  return { by, child }
}

/** What a child and another one of the office each time wrote to each other. */
async function withTalk(app: TestApp, child: string) {
  const support = await app.user('پویا', ['support'])
  const talk = await openTalk(support, { person: child })
  await say(support, talk, 'سلام، وقت بخیر')
  return { support, talk }
}

export const samples: Samples = {
  'GET /api/guardian-access/children': async (self, app) => {
    await withChild(app, self)
    return {}
  },
  'GET /api/guardian-access/children/:child/talks': async (self, app) => {
    const { child } = await withChild(app, self)
    await withTalk(app, child)
    return { names: { child } }
  },
  'POST /api/guardian-access/children/:child/talks/:talk/look': async (self, app) => {
    const { by, child } = await withChild(app, self)
    const { talk } = await withTalk(app, child)
    return { by, names: { child, talk }, given: {} }
  },
  'POST /api/guardian-access/children/:child/tickets/:ticket/look': async (self, app) => {
    const { by, child } = await withChild(app, self)
    const id = randomUUID()
    await (await withNewAddress(app, { token: null })).post('/api/contact-us/letters', {
      id,
      topic: 'other',
      name: 'آوا راد',
      contact: '09123900001',
      title: 'پرسش',
      text: 'کلاس کی است؟',
    })
    await app.database.execute('update ticket set user_id = $1 where id = $2', [child, id])
    return { by, names: { child, ticket: id }, given: {} }
  },
  'GET /api/guardian-access/talks/:conversation': async (self, app) => {
    const by = await withNewAddress(app, self)
    const support = await app.user('پویا', ['support'])
    const conversation = await openTalk(by, { person: support.id })
    await say(by, conversation, 'سلام')
    return { by, names: { conversation } }
  },
}

export const recordedActions: RecordedActions = {
  'POST /api/guardian-access/children/:child/talks/:talk/look': ['guardian.read'],
  'POST /api/guardian-access/children/:child/tickets/:ticket/look': ['guardian.read'],
}
