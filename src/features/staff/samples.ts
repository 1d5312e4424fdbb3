import { randomUUID } from 'node:crypto'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import type { TestApp } from '../../../test/app.ts'
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

const path = '/api/studio/staff-invitations'
const invited = (number = someNumber()) => ({
  id: randomUUID(),
  name: 'رها',
  surname: 'صدری',
  phone: `0${number}`,
  roles: ['teacher'],
})
async function invite(app: TestApp, given = invited()) {
  const { by } = await staff(app)
  await by.post(path, given)
  return { by, names: { invitation: given.id } }
}

export const samples: Samples = {
  'GET /api/studio/staff': (_, app) => staff(app),
  'POST /api/studio/staff-invitations': async (_, app) => ({ ...(await staff(app)), given: invited() }),
  'POST /api/studio/staff-invitations/:invitation/resend': (_, app) => invite(app),
  'DELETE /api/studio/staff-invitations/:invitation': (_, app) => invite(app),
}

export const studioAccess: StudioAccess = each(Object.keys(samples), ['admin', 'owner'])

export const recordedActions: RecordedActions = {
  'POST /api/studio/staff-invitations': ['staff.invited'],
  'POST /api/studio/staff-invitations/:invitation/resend': ['staff.resent'],
  'DELETE /api/studio/staff-invitations/:invitation': ['staff.revoked'],
}

export const otherActions: OtherActions = {
  'somebody accepts an invitation': {
    actions: ['account.opened', 'password.linked', 'roles.changed', 'staff.accepted', 'staff.invited'],
    async steps(_, app) {
      const number = someNumber()
      await invite(app, invited(number))
      const { items } = await readOutbox(app.db, 20)
      const link = items.find(({ to }) => to === `+98${number}`)!.text
      const password = 'panjereh-roo-be-daryast'
      await app.http.inject({
        method: 'POST',
        url: '/staff-invitation',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          t: /t=([\w-]+)/.exec(link)![1]!,
          password,
          passwordConfirmation: password,
        }).toString(),
      })
    },
  },
}

export const hiddenFields: TextFields = {
  // Digits by the time it is kept.
  'POST /api/studio/staff-invitations': ['phone'],
}
