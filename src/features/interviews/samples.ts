import type { TestApp } from '../../../test/app.ts'
import { atHour } from '../../../test/booking.ts'
import { holdInterview, newExaminer } from '../../../test/interviews.ts'
import { someResult } from '../../../test/placement.ts'
import {
  each,
  type OpenCalls,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'
import { newPlan } from './rules.ts'

const attempts = '/api/placement/attempts'
const studio = '/api/studio/interviews'

/** A free time of a new examiner, days ahead. */
async function someTime(app: TestApp, days = 2) {
  const examiner = await newExaminer(app)
  return { examinerId: examiner.id, startsAt: atHour(app, days, 10).toISOString(), mode: 'video' }
}

/** An interview of the seeded user that is ahead. */
async function someBooked(app: TestApp, self: SeededUser) {
  const { by, id } = await someResult(app, self)
  const time = await someTime(app)
  await by.post(`${attempts}/${id}/interview`, time)
  return { by, id, time }
}

/** The same of an examiner who asks: one that is ahead, or one that has begun. */
async function someExamined(app: TestApp, self: SeededUser, isHeld: boolean) {
  const { by: learner, id: attemptId } = await someResult(app, self)
  const examiner = await newExaminer(app)
  if (isHeld) {
    const id = await holdInterview(app, { examinerId: examiner.id, attemptId, userId: self.id })
    return { by: examiner, names: { id } }
  }
  const startsAt = atHour(app, 2, 10).toISOString()
  await learner.post(`${attempts}/${attemptId}/interview`, {
    examinerId: examiner.id,
    startsAt,
    mode: 'phone',
  })
  const { rows } = await app.database.execute('select id from interview where attempt_id = $1', [attemptId])
  return { by: examiner, names: { id: String(rows[0]!.id) } }
}

async function someRequest(app: TestApp, self: SeededUser) {
  const { by, id } = await someResult(app, self)
  await by.post(`${attempts}/${id}/oral`, { wish: 'عصرها' })
  return id
}

/** Of somebody who answered everything right: C2 all along, so no decision is asked for. */
const rubric = { fluency: 5, accuracy: 5, vocabulary: 5, pronunciation: 4, interaction: 5 }
const grading = { rubric, decision: null, reason: '', remark: 'آرام و روشن حرف می‌زند.' }

export const samples: Samples = {
  async 'GET /api/interviews/days'(_, app) {
    await newExaminer(app)
    return { given: { language: 'it' } }
  },
  async 'GET /api/interviews/times'(_, app) {
    await newExaminer(app)
    return { given: { language: 'it', day: atHour(app, 2, 10).toISOString().slice(0, 10) } }
  },
  async [`GET ${attempts}/:id/interview`](self, app) {
    const { by, id } = await someBooked(app, self)
    return { by, names: { id } }
  },
  async [`POST ${attempts}/:id/interview`](self, app) {
    const { by, id } = await someResult(app, self)
    return { by, names: { id }, given: await someTime(app) }
  },
  async [`POST ${attempts}/:id/interview/move`](self, app) {
    const { by, id } = await someBooked(app, self)
    const startsAt = atHour(app, 3, 10).toISOString()
    return { by, names: { id }, given: { startsAt, reason: 'کلاس دارم.' } }
  },
  async [`POST ${attempts}/:id/interview/cancel`](self, app) {
    const { by, id } = await someBooked(app, self)
    return { by, names: { id }, given: { reason: 'سفر پیش آمد.' } }
  },
  async [`GET ${attempts}/:id/interview.ics`](self, app) {
    const { by, id } = await someBooked(app, self)
    return { by, names: { id } }
  },
  async [`POST ${attempts}/:id/oral`](self, app) {
    const { by, id } = await someResult(app, self)
    return { by, names: { id }, given: { wish: 'عصرها' } }
  },
  async 'POST /api/interviews/:id/join'(self, app) {
    const { by, id: attemptId } = await someResult(app, self)
    const examiner = await newExaminer(app)
    const held = { examinerId: examiner.id, attemptId, userId: self.id, minutesAgo: 2 }
    return { by, names: { id: await holdInterview(app, held) } }
  },
  async 'PUT /api/interviews/waitlist'(self, app) {
    // Nobody else examines this language, and the one who does is full.
    await newExaminer(app, { languages: ['ar'], plan: { maxPerDay: 1 } })
    const by = await withNewAddress(app, self)
    const day = atHour(app, 4, 10).toISOString().slice(0, 10)
    await app.database.execute(
      `insert into booking (id, kind, host_id, starts_at, ends_at, timed_at, created_at)
       select gen_random_uuid(), 'placement-interview', user_id, $1, $2, $1, $1 from examiner_language
       where language = 'ar' on conflict do nothing`,
      [atHour(app, 4, 10), atHour(app, 4, 11)],
    )
    return { by, given: { language: 'ar', day } }
  },
  async [`GET ${studio}/day`](self, app) {
    const { by } = await someExamined(app, self, true)
    return { by }
  },
  [`GET ${studio}/:id`]: (self, app) => someExamined(app, self, true),
  async [`PUT ${studio}/:id/grade`](self, app) {
    return { ...(await someExamined(app, self, true)), given: grading }
  },
  async [`POST ${studio}/:id/missed`](self, app) {
    return { ...(await someExamined(app, self, true)), given: { who: 'host' } }
  },
  async [`POST ${studio}/:id/cancel`](self, app) {
    return { ...(await someExamined(app, self, false)), given: { reason: 'بیمار شدم.' } }
  },
  async [`GET ${studio}/requests`](self, app) {
    await someRequest(app, self)
    return staff(app)
  },
  async [`POST ${studio}/requests/:id/booking`](self, app) {
    const id = await someRequest(app, self)
    return { ...(await staff(app)), names: { id }, given: await someTime(app) }
  },
  async [`PUT ${studio}/requests/:id/grade`](self, app) {
    return { ...(await staff(app)), names: { id: await someRequest(app, self) }, given: grading }
  },
  async [`GET ${studio}/examiners`](_, app) {
    await newExaminer(app)
    return staff(app)
  },
  async [`PUT ${studio}/examiners/:id`](_, app) {
    const { id } = await app.user('مینا', ['teacher'])
    return {
      ...(await staff(app)),
      names: { id },
      given: { languages: ['it'], meetingLink: 'https://meet.example/mina' },
    }
  },
  async [`GET ${studio}/examiners/:id/plan`](_, app) {
    return { ...(await staff(app)), names: { id: (await newExaminer(app)).id } }
  },
  async [`PUT ${studio}/examiners/:id/plan`](_, app) {
    const blocked = [{ from: '2026-12-01', until: '2026-12-02', title: 'سفر' }]
    const exceptions = [{ day: '2026-12-05', bands: [{ from: 600, until: 660 }] }]
    const weekly = [{ weekday: 0, from: 600, until: 720 }]
    return {
      ...(await staff(app)),
      names: { id: (await newExaminer(app)).id },
      given: { plan: { ...newPlan, weekly, exceptions, blocked } },
    }
  },
}

const holders = ['teacher', 'counselor', 'support', 'admin', 'owner'] as const
const arrangers = ['counselor', 'support', 'registrar', 'admin', 'owner'] as const

export const studioAccess: StudioAccess = {
  [`GET ${studio}/day`]: holders,
  ...each(
    [
      `GET ${studio}/:id`,
      `PUT ${studio}/:id/grade`,
      `POST ${studio}/:id/missed`,
      `POST ${studio}/:id/cancel`,
    ],
    holders.map(role => `own ${role}` as const),
  ),
  ...each(
    [`GET ${studio}/requests`, `POST ${studio}/requests/:id/booking`, `PUT ${studio}/requests/:id/grade`],
    arrangers,
  ),
  ...each([`GET ${studio}/examiners`, `PUT ${studio}/examiners/:id`], ['registrar', 'admin', 'owner']),
  ...each(
    [`GET ${studio}/examiners/:id/plan`, `PUT ${studio}/examiners/:id/plan`],
    ['own teacher', 'own counselor', 'own support', 'registrar', 'admin', 'owner'],
  ),
}

export const openCalls: OpenCalls = []

export const recordedActions: RecordedActions = {
  [`PUT ${studio}/:id/grade`]: ['placement.graded'],
  [`PUT ${studio}/requests/:id/grade`]: ['placement.graded'],
  [`PUT ${studio}/examiners/:id`]: ['examiner.changed'],
  [`PUT ${studio}/examiners/:id/plan`]: ['examiner.planned'],
}

export const shownFields: TextFields = {
  [`POST ${attempts}/:id/oral`]: ['wish'],
  [`PUT ${studio}/:id/grade`]: ['remark'],
  [`PUT ${studio}/requests/:id/grade`]: ['remark'],
  [`POST ${studio}/:id/cancel`]: ['reason'],
  [`PUT ${studio}/examiners/:id/plan`]: ['plan.blocked.title'],
}

export const hiddenFields: TextFields = {
  // Why something was cancelled or moved is kept with the booking, which no page shows yet.
  [`POST ${attempts}/:id/interview/move`]: ['reason'],
  [`POST ${attempts}/:id/interview/cancel`]: ['reason'],
  // The sample needs no decision, and so no reason for one.
  [`PUT ${studio}/:id/grade`]: ['reason'],
  [`PUT ${studio}/requests/:id/grade`]: ['reason'],
  // Nothing but days and addresses gets through.
  [`PUT ${studio}/examiners/:id`]: ['meetingLink'],
  [`PUT ${studio}/examiners/:id/plan`]: ['plan.exceptions.day', 'plan.blocked.from', 'plan.blocked.until'],
}
