import { randomUUID } from 'node:crypto'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import type { TestApp } from '../../../test/app.ts'
import { someNumber } from '../../../test/register.ts'
import {
  each,
  type OtherActions,
  password,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

const person = (number = someNumber()) => ({ name: 'رها', surname: 'صدری', phone: `0${number}` })
async function opened(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>('/api/studio/people', person())
  return { by, id: body.id }
}

export const samples: Samples = {
  'GET /api/studio/people': (_, app) => staff(app),
  'POST /api/studio/people.xlsx': (_, app) => staff(app),
  'GET /api/studio/people-filters': (_, app) => staff(app),
  'POST /api/studio/people-views': async (_, app) => ({
    ...(await staff(app)),
    given: { id: randomUUID(), title: 'غایب‌ها', query: 'absences=3' },
  }),
  async 'DELETE /api/studio/people-views/:view'(_, app) {
    const { by } = await staff(app)
    const view = randomUUID()
    await by.post('/api/studio/people-views', { id: view, title: 'غایب‌ها', query: 'absences=3' })
    return { by, names: { view } }
  },
  'POST /api/studio/people-message': async (_, app) => ({
    ...(await staff(app)),
    given: {
      id: randomUUID(),
      title: 'کلاس شنبه',
      body: 'کلاس شنبه ساعت ۱۸ است.',
      to: { ids: [(await someone(app)).id] },
    },
  }),
  'POST /api/studio/people/duplicates': async (_, app) => ({ ...(await staff(app)), given: person() }),
  'POST /api/studio/people': async (_, app) => ({ ...(await staff(app)), given: person() }),
  'GET /api/studio/people/:id': async ({ id }, app) => ({ ...(await staff(app)), names: { id } }),
  'POST /api/studio/people/:person/notes': async ({ id }, app) => ({
    ...(await staff(app)),
    names: { person: id },
    given: { id: randomUUID(), body: 'مادرش خواسته هر غیبت را پیامک کنیم.' },
  }),
  'PUT /api/studio/people/:id/next-call': async ({ id }, app) => ({
    ...(await staff(app)),
    names: { id },
    given: { day: '2026-12-08', about: 'ساعت گروه B2' },
  }),
  async 'POST /api/studio/people/:person/called'(_, app) {
    const { by } = await staff(app)
    const { id } = await someone(app)
    await by.put(`/api/studio/people/${id}/next-call`, { day: '2026-12-08', about: 'ساعت گروه B2' })
    return { by, names: { person: id }, given: { id: randomUUID(), body: 'عصرها را می‌خواهد.' } }
  },
  async 'POST /api/studio/people/:id/password-link'(_, app) {
    const { by, id } = await opened(app)
    return { by, names: { id } }
  },
}

const changing = ['registrar', 'admin', 'owner'] as const
export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/people',
      'GET /api/studio/people-filters',
      'GET /api/studio/people/:id',
      'POST /api/studio/people-views',
    ],
    ['support', 'registrar', 'accountant', 'admin', 'owner'],
  ),
  'POST /api/studio/people.xlsx': ['registrar', 'accountant', 'admin', 'owner'],
  ...each(
    ['DELETE /api/studio/people-views/:view'],
    ['own support', 'own registrar', 'own accountant', 'own admin', 'own owner'],
  ),
  ...each(
    [
      'POST /api/studio/people-message',
      'POST /api/studio/people/duplicates',
      'POST /api/studio/people',
      'POST /api/studio/people/:person/notes',
      'PUT /api/studio/people/:id/next-call',
      'POST /api/studio/people/:person/called',
      'POST /api/studio/people/:id/password-link',
    ],
    changing,
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/people.xlsx': ['list.exported'],
  'POST /api/studio/people-message': ['people.messaged'],
  'POST /api/studio/people': ['account.opened'],
  'POST /api/studio/people/:person/notes': ['person.noted'],
  'PUT /api/studio/people/:id/next-call': ['person.call'],
  'POST /api/studio/people/:person/called': ['person.called'],
  'POST /api/studio/people/:id/password-link': ['person.linked'],
}

export const otherActions: OtherActions = {
  'somebody chooses a password by the link of the desk': {
    actions: ['account.opened', 'password.linked'],
    async steps(_, app) {
      const { by } = await staff(app)
      const number = someNumber()
      await by.post('/api/studio/people', person(number))
      const { items } = await readOutbox(app.db, 20)
      const link = items.find(({ to }) => to === `+98${number}`)!.text
      const form = { t: /t=([\w-]+)/.exec(link)![1]!, password, passwordConfirmation: password }
      await app.http.inject({
        method: 'POST',
        url: '/set-password',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    },
  },
}

export const hiddenFields: TextFields = {
  // They only find, or are digits by the time they are kept; a saved view's question is read before it is kept.
  'GET /api/studio/people': ['after', 'before'],
  'POST /api/studio/people.xlsx': ['q', 'term'],
  'POST /api/studio/people-message': ['to.all.q', 'to.all.term'],
  'POST /api/studio/people-views': ['query'],
  ...each(['POST /api/studio/people', 'POST /api/studio/people/duplicates'], ['nationalId', 'phone']),
}

export const shownFields: TextFields = {
  'GET /api/studio/people': ['q', 'term'],
  'POST /api/studio/people-views': ['title'],
  'POST /api/studio/people-message': ['title', 'body'],
  'POST /api/studio/people/:person/notes': ['body'],
  'PUT /api/studio/people/:id/next-call': ['about'],
  'POST /api/studio/people/:person/called': ['body'],
}
