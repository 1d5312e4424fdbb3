import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import { newMedia } from '../../../test/homework.ts'
import {
  collectionCalls,
  each,
  findOwner,
  type OpenCalls,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { attendAll, freeSlot, newGroup, newTrialTeacher } from '../../../test/school.ts'
import { pictureForm, type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

/** A teacher of whom the seeded user has attended three sessions; answers the path's name. */
async function knownTeacher(self: SeededUser, app: TestApp) {
  const { id, slug } = await newTrialTeacher(app)
  await attendAll(app, self.id, await newGroup(app, { teacherId: id, startsIn: -40, sessions: 3 }))
  return { id, slug }
}

/** The resident's review of a teacher whose account is `by`'s; answers its id. */
async function someReview(self: SeededUser, app: TestApp) {
  const { id, slug } = await knownTeacher(self, app)
  const teacher = await app.user('مریم', ['teacher'])
  await app.database.execute('update teacher set user_id = $1 where id = $2', [teacher.id, id])
  const given = { rating: 5, body: 'صبور است و خوب گوش می‌دهد.' }
  await (await withNewAddress(app, self)).put(`/api/teachers/${slug}/review`, given)
  const { rows } = await app.database.execute('select id from teacher_review where teacher_id = $1', [id])
  return { by: await withNewAddress(app, teacher), review: String(rows[0]!.id), teacher: id }
}

/** A trial session of the seeded user that was paid and is over; answers its id. */
async function pastTrial(self: SeededUser, app: TestApp): Promise<string> {
  const { slug, startsAt } = await freeSlot(app)
  const by = await withNewAddress(app, self)
  const { body } = await by.post<{ order: { id: string } }>(`/api/teachers/${slug}/trials`, { startsAt })
  await payOrder(app, body.order.id, 2_000_000)
  const { rows } = await app.database.execute(
    `update booking set starts_at = $1::timestamptz - interval '1 day', ends_at = $1::timestamptz - interval '23 hours'
     where host_id = (select id from teacher where slug = $2) returning id`,
    [app.now(), slug],
  )
  return String(rows[0]!.id)
}

/** What staff type of a new teacher. */
const someTeacher = () => ({
  name: 'مریم',
  surname: 'سهرابی',
  enName: 'Maryam',
  enSurname: 'Sohrabi',
  slug: `m-${randomUUID()}`,
  account: '',
  gender: 'female',
  headline: 'گفت‌وگو',
  method: '',
  intro: '',
  city: 'اصفهان',
  accent: '',
  speaks: 'فارسی',
  trialPrice: '160000',
  isHidden: false,
  hours: ['0-18'],
  teaches: [{ language: 'en', from: 'A1', to: 'B2' }],
  credentials: [{ title: 'کارشناسی', source: 'دانشگاه اصفهان', year: 1395, isChecked: true }],
})

async function madeTeacher(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string; slug: string }>('/api/studio/teachers', someTeacher())
  return { by, names: { id: body.id }, slug: body.slug }
}

export const samples: Samples = {
  'GET /api/testimonials': () => ({}),
  'GET /api/teachers': () => ({ given: { hours: '0-18,2-18' } }),
  'GET /api/teachers/:slug': async (_, app) => ({ names: { slug: (await newTrialTeacher(app)).slug } }),
  'GET /api/teachers/:slug/slots': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  'GET /api/teachers/:slug/reviews': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  'GET /api/teachers/:slug/review': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  async 'PUT /api/teachers/:slug/review'(self, app) {
    const { slug } = await knownTeacher(self, app)
    return { names: { slug }, given: { rating: 4, body: 'صبور است و خوب گوش می‌دهد.' } }
  },
  async 'POST /api/teachers/:slug/trials'(self, app) {
    const { slug, startsAt } = await freeSlot(app)
    return { by: await withNewAddress(app, self), names: { slug }, given: { startsAt } }
  },
  'GET /api/favourite-teachers': () => ({}),
  'PUT /api/favourite-teachers/:slug': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
    given: { wantsHours: true },
  }),
  'DELETE /api/favourite-teachers/:slug': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  'GET /api/trials': () => ({}),
  'GET /api/trials/:id/replacements': async (self, app) => ({
    names: { id: await pastTrial(self, app) },
  }),
  async 'POST /api/trials/:id/replace'(self, app) {
    const by = await withNewAddress(app, self)
    return { by, names: { id: await pastTrial(self, app) }, given: await freeSlot(app) }
  },
  async 'POST /api/trials/:id/refund'(self, app) {
    const by = await withNewAddress(app, self)
    return { by, names: { id: await pastTrial(self, app) } }
  },
  async 'POST /api/trials/:id/cancel'(self, app) {
    const by = await withNewAddress(app, self)
    const path = `/api/trials/${await pastTrial(self, app)}/replace`
    const { body } = await by.post<{ trial: { id: string } }>(path, await freeSlot(app))
    return { by: await withNewAddress(app, self), names: { id: body.trial.id } }
  },
  'GET /api/studio/teachers': (_, app) => staff(app),
  'GET /api/studio/teachers/:id': (_, app) => madeTeacher(app),
  'POST /api/studio/teachers': async (_, app) => ({ ...(await staff(app)), given: someTeacher() }),
  async 'PUT /api/studio/teachers/:id'(_, app) {
    return { ...(await madeTeacher(app)), given: { ...someTeacher(), version: 1 } }
  },
  'DELETE /api/studio/teachers/:id': (_, app) => madeTeacher(app),
  'GET /api/studio/teachers/:id/face': (_, app) => madeTeacher(app),
  'POST /api/studio/teachers/:id/portrait': async (_, app) => ({
    ...(await madeTeacher(app)),
    given: await pictureForm(),
  }),
  async 'DELETE /api/studio/teachers/:id/portrait'(_, app) {
    const sample = await madeTeacher(app)
    await sample.by.post(`/api/studio/teachers/${sample.names.id}/portrait`, await pictureForm())
    return sample
  },
  async 'PUT /api/studio/teachers/:id/intro'(_, app) {
    const sample = await madeTeacher(app)
    const { id: owner } = await findOwner(app)
    const mediaId = await newMedia(app, owner, 'teacher-intro')
    await sample.by.put(`/api/studio/teachers/${sample.names.id}/intro`, { mediaId })
    return { ...sample, given: { mediaId: null } }
  },
  async 'GET /api/studio/teaching'(_, app) {
    return { by: await withNewAddress(app, await app.user('مریم', ['teacher'])) }
  },
  async 'PUT /api/studio/teachers/:id/hours'(_, app) {
    return { ...(await madeTeacher(app)), given: { hours: ['1-10', '1-12'] } }
  },
  'GET /api/studio/teachers/:id/reviews': (_, app) => madeTeacher(app),
  async 'PUT /api/studio/reviews/:id/reply'(self, app) {
    const { by, review } = await someReview(self, app)
    return { by, names: { id: review }, given: { reply: 'سپاس از شما.' } }
  },
  async 'PUT /api/studio/reviews/:id/hidden'(self, app) {
    const { review } = await someReview(self, app)
    return { ...(await staff(app)), names: { id: review }, given: { reason: 'نام دیگران در آن است.' } }
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      ...collectionCalls('/api/studio/teachers'),
      'GET /api/studio/teachers/:id/face',
      'POST /api/studio/teachers/:id/portrait',
      'DELETE /api/studio/teachers/:id/portrait',
      'PUT /api/studio/teachers/:id/intro',
      // And for the teacher whose week and reviews they are: the feature's own tests.
      'PUT /api/studio/teachers/:id/hours',
      'GET /api/studio/teachers/:id/reviews',
      'PUT /api/studio/reviews/:id/hidden',
    ],
    ['admin', 'owner'],
  ),
  'GET /api/studio/teaching': ['teacher'],
  // The teacher's alone of whom the review is.
  'PUT /api/studio/reviews/:id/reply': [],
}

// Everybody sees the teachers; what one says of them, books with them and has as favourites is one's own.
export const openCalls: OpenCalls = [
  'POST /api/teachers/:slug/trials',
  'GET /api/teachers/:slug/review',
  'PUT /api/teachers/:slug/review',
  'PUT /api/favourite-teachers/:slug',
  'DELETE /api/favourite-teachers/:slug',
]

export const recordedActions: RecordedActions = {
  'PUT /api/studio/reviews/:id/hidden': ['review.hidden'],
  'POST /api/studio/teachers': ['teacher.created'],
  'PUT /api/studio/teachers/:id': ['teacher.changed'],
  'DELETE /api/studio/teachers/:id': ['teacher.removed'],
  'POST /api/studio/teachers/:id/portrait': ['teacher.changed'],
  'DELETE /api/studio/teachers/:id/portrait': ['teacher.changed'],
  'PUT /api/studio/teachers/:id/intro': ['teacher.changed'],
}

export const otherActions: OtherActions = {
  'a hidden review is shown again': {
    call: 'PUT /api/studio/reviews/:id/hidden',
    given: { reason: '' },
    afterSample: true,
    actions: ['review.hidden', 'review.shown'],
  },
}

export const shownFields: TextFields = {
  'GET /api/teachers': ['q', 'accent'],
  'GET /api/studio/teachers': ['q'],
  ...each(
    ['POST /api/studio/teachers', 'PUT /api/studio/teachers/:id'],
    ['headline', 'method', 'intro', 'city', 'accent', 'speaks', 'credentials.title', 'credentials.source'],
  ),
  'PUT /api/teachers/:slug/review': ['body'],
  'PUT /api/studio/reviews/:id/reply': ['reply'],
  'PUT /api/studio/reviews/:id/hidden': ['reason'],
}

export const hiddenFields: TextFields = {
  // Nothing but what there is to choose and somebody's contact gets through.
  'GET /api/teachers': ['day', 'hours', 'language', 'level', 'time'],
  ...each(['POST /api/studio/teachers', 'PUT /api/studio/teachers/:id'], ['account']),
}
