import { randomUUID } from 'node:crypto'
import { toIdentifier } from '../../../test/new-user.ts'
import {
  anotherSession,
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

export const samples: Samples = {
  async 'GET /api/studio/accounts'({ fields }, app) {
    return { ...(await staff(app)), given: { query: toIdentifier(fields) } }
  },
  async 'GET /api/studio/accounts/:id'({ id }, app) {
    return { ...(await staff(app)), names: { id } }
  },
  async 'POST /api/studio/accounts/:id/unlock'({ id }, app) {
    return { ...(await staff(app)), names: { id } }
  },
  async 'DELETE /api/studio/accounts/:id/sessions'(_, app) {
    return { ...(await staff(app)), names: { id: (await someone(app)).id } }
  },
  async 'DELETE /api/studio/accounts/:id/sessions/:sessionId'(self, app) {
    return { ...(await staff(app)), names: { id: self.id, sessionId: await anotherSession(self, app) } }
  },
  async 'PUT /api/studio/accounts/:id/roles'(_, app) {
    return { ...(await staff(app)), names: { id: (await app.user()).id }, given: { roles: ['teacher'] } }
  },
  async 'GET /api/studio/notices'(_, app) {
    return staff(app)
  },
  async 'POST /api/studio/notices/:id/retry'({ id: userId }, app) {
    const id = randomUUID()
    await app.database.execute(
      `insert into notice_delivery (id, user_id, message_id, type, channel, state, reason, created_at, due_at)
       select $1, user_id, id, type, 'sms', 'failed', 'budget', now(), now() from message where user_id = $2
       order by id limit 1 on conflict (message_id, channel) where channel <> 'push'
       do update set id = $1, state = 'failed'`,
      [id, userId],
    )
    return { ...(await staff(app)), names: { id } }
  },
  'GET /api/studio/audit.csv': (_, app) => staff(app),
  'GET /api/studio/audit/people': (_, app) => staff(app),
  async 'GET /api/studio/audit'(_, app) {
    return staff(app)
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/accounts',
      'GET /api/studio/accounts/:id',
      'POST /api/studio/accounts/:id/unlock',
      'DELETE /api/studio/accounts/:id/sessions',
      'DELETE /api/studio/accounts/:id/sessions/:sessionId',
    ],
    ['support', 'admin', 'owner'],
  ),
  'PUT /api/studio/accounts/:id/roles': ['owner'],
  ...each(
    [
      'GET /api/studio/audit',
      'GET /api/studio/audit.csv',
      'GET /api/studio/audit/people',
      'GET /api/studio/notices',
      'POST /api/studio/notices/:id/retry',
    ],
    ['admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/accounts/:id/unlock': ['account.unlocked'],
  'DELETE /api/studio/accounts/:id/sessions': ['sessions.ended'],
  'DELETE /api/studio/accounts/:id/sessions/:sessionId': ['session.ended'],
  'PUT /api/studio/accounts/:id/roles': ['roles.changed'],
  'POST /api/studio/notices/:id/retry': ['notice.retried'],
}

export const shownFields: TextFields = {
  'GET /api/studio/accounts': ['query'],
}
