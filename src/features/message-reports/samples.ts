import { randomUUID } from 'node:crypto'
import type { Person, TestApp } from '../../../test/app.ts'
import { openTalk, say } from '../../../test/chat.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

/** A message that somebody of the office, another one each time, wrote to a person. */
async function writeTo(by: Person, app: TestApp): Promise<string> {
  const support = await app.user('پویا', ['support'])
  const talk = await openTalk(by, { person: support.id })
  return (await say(support, talk, 'سلام، وقت بخیر')).body.message.id
}

async function reported(app: TestApp) {
  const { by } = await someone(app)
  const reporter = await withNewAddress(app, by)
  const report = randomUUID()
  await reporter.post(`/api/chat/messages/${await writeTo(reporter, app)}/report`, {
    id: report,
    reason: 'spam',
    note: 'چند بار فرستاد',
  })
  return { ...(await staff(app)), names: { report } }
}

export const samples: Samples = {
  'POST /api/chat/messages/:message/report': async (self, app) => {
    const by = await withNewAddress(app, self)
    const message = await writeTo(by, app)
    return { by, names: { message }, given: { id: randomUUID(), reason: 'other', note: 'نمی‌دانم چیست' } }
  },
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
  'POST /api/chat/messages/:message/report': ['note'],
}
