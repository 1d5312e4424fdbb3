import { randomUUID } from 'node:crypto'
import { staffRoles } from '#account/permissions.ts'
import type { TestApp } from '../../../test/app.ts'
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

/** As a school has it that began here. */
const beginSetup = (app: TestApp) =>
  app.database.execute('insert into first_run (begun_at) values (now()) on conflict do nothing')

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
  'GET /api/studio/home': (_, app) => staff(app),
  'GET /api/studio/first-run': async (_, app) => {
    await beginSetup(app)
    return staff(app)
  },
  'PUT /api/studio/first-run': async (_, app) => {
    await beginSetup(app)
    return { ...(await staff(app)), given: { isDismissed: false } }
  },
  'PUT /api/studio/first-run/steps/:step': async (_, app) => {
    await beginSetup(app)
    return { ...(await staff(app)), names: { step: 'payment' }, given: { isSkipped: true } }
  },
  'GET /api/studio/search': async (_, app) => ({ ...(await staff(app)), given: { query: 'سارا' } }),
  'POST /api/studio/audit.xlsx': (_, app) => staff(app),
  'GET /api/studio/audit/people': (_, app) => staff(app),
  async 'GET /api/studio/audit'(_, app) {
    return staff(app)
  },
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/home': [...staffRoles],
  'GET /api/studio/search': [...staffRoles],
  ...each(
    ['GET /api/studio/first-run', 'PUT /api/studio/first-run', 'PUT /api/studio/first-run/steps/:step'],
    ['admin', 'owner'],
  ),
  ...each(
    ['GET /api/studio/accounts', 'GET /api/studio/accounts/:id'],
    ['support', 'registrar', 'admin', 'owner'],
  ),
  ...each(
    [
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
      'POST /api/studio/audit.xlsx',
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
  'POST /api/studio/audit.xlsx': ['list.exported'],
  'POST /api/studio/notices/:id/retry': ['notice.retried'],
}

export const shownFields: TextFields = {
  'GET /api/studio/accounts': ['query'],
  'GET /api/studio/search': ['query'],
}

export const hiddenFields: TextFields = {
  // One of the steps that features name.
  'PUT /api/studio/first-run/steps/:step': ['step'],
}
