import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { begin, haveBank, someResult } from '../../../test/placement.ts'
import {
  type OpenCalls,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

async function someAttempt(app: TestApp, self: SeededUser) {
  await haveBank(app)
  const by = await withNewAddress(app, self)
  const { body } = await begin(by, { language: 'it' })
  return { by, progress: body.progress }
}

/** The seat of somebody who was in two sessions. */
async function someSeat(app: TestApp, learner: string, held = 2) {
  return enrol(app, learner, await newGroup(app, { startsIn: -7 * held + 1, sessions: 9 }))
}

async function someAppeal(app: TestApp) {
  const learner = await app.user('نگار')
  const enrolment = await someSeat(app, learner.id)
  await learner.post(`/api/placement/appeals/${enrolment}`, { wish: 'easier', reason: 'سخت است.' })
  const { rows } = await app.database.execute('select id from placement_appeal where enrolment_id = $1', [
    enrolment,
  ])
  return String(rows[0]!.id)
}

/** The head of a WebM file. */
const webm = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
)

function buildPart() {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(webm)], 'part.webm', { type: 'audio/webm' }))
  return form
}

async function someSample(app: TestApp, self: SeededUser) {
  const { by, id } = await someResult(app, self)
  const sample = randomUUID()
  await by.post(`/api/placement/attempts/${id}/sample/${sample}/webm/0`, buildPart())
  return { by, id, sample }
}

/** A minute of speech that waits for staff; its id. */
async function someWholeSample(app: TestApp, self: SeededUser) {
  const { by, id, sample } = await someSample(app, self)
  await by.post(`${attempts}/${id}/sample/${sample}/finish`, { parts: 1 })
  return sample
}

const rubric = { fluency: 2, accuracy: 2, vocabulary: 3, pronunciation: 2, interaction: 3 }
const attempts = '/api/placement/attempts'
const studio = '/api/studio/placement'

export const samples: Samples = {
  'GET /api/placement/offers': () => ({}),
  async [`POST ${attempts}`](self, app) {
    await haveBank(app)
    await app.database.execute(`update placement_rules set retake_days = 0`)
    const by = await withNewAddress(app, self)
    return { by, given: { id: randomUUID(), language: 'it', selfRating: 1 } }
  },
  async [`GET ${attempts}`](self, app) {
    const { by } = await someResult(app, self)
    return { by }
  },
  async [`GET ${attempts}/:id`](self, app) {
    const { by, progress } = await someAttempt(app, self)
    return { by, names: { id: progress.id } }
  },
  async [`POST ${attempts}/:id/answers`](self, app) {
    const { by, progress } = await someAttempt(app, self)
    const given = { questionId: progress.current!.id, answer: null, shownMs: 900 }
    return { by, names: { id: progress.id }, given }
  },
  async [`POST ${attempts}/:id/plays`](self, app) {
    const { by, progress } = await someAttempt(app, self)
    let { current } = progress
    while (current && current.playsLeft === null) {
      const reply = await by.post<{ progress: typeof progress }>(`${attempts}/${progress.id}/answers`, {
        questionId: current.id,
        answer: null,
        shownMs: 0,
      })
      current = reply.body.progress.current
    }
    return { by, names: { id: progress.id }, given: { questionId: current!.id, playId: randomUUID() } }
  },
  'POST /api/placement/attach': () => ({}),
  async [`GET ${attempts}/:id/result`](self, app) {
    const { by, id } = await someResult(app, self)
    return { by, names: { id } }
  },
  async [`GET ${attempts}/:id/result.pdf`](self, app) {
    const { by, id } = await someResult(app, self)
    return { by, names: { id } }
  },
  async [`POST ${attempts}/:id/share`](self, app) {
    const { by, id } = await someResult(app, self)
    return { by, names: { id }, given: { on: true } }
  },
  async 'GET /api/placement/shared/:share'(self, app) {
    const { by, id } = await someResult(app, self)
    const { body } = await by.post<{ share: string }>(`${attempts}/${id}/share`, { on: true })
    return { names: { share: body.share } }
  },
  async [`POST ${attempts}/:id/sample/:sample/:type/:part`](self, app) {
    const { by, id } = await someResult(app, self)
    return { by, names: { id, sample: randomUUID(), type: 'webm', part: '0' }, given: buildPart() }
  },
  async [`POST ${attempts}/:id/sample/:sample/finish`](self, app) {
    const { by, id, sample } = await someSample(app, self)
    return { by, names: { id, sample }, given: { parts: 1 } }
  },
  async 'GET /api/placement/appeals'(self, app) {
    const by = await withNewAddress(app, self)
    await someSeat(app, self.id)
    return { by }
  },
  async 'POST /api/placement/appeals/:enrolment'(self, app) {
    const by = await withNewAddress(app, self)
    const enrolment = await someSeat(app, self.id)
    return { by, names: { enrolment }, given: { wish: 'easier', reason: 'سخت است.' } }
  },
  async [`GET ${studio}/samples`](self, app) {
    await someWholeSample(app, self)
    return staff(app)
  },
  async [`PUT ${studio}/samples/:id/grade`](self, app) {
    const id = await someWholeSample(app, self)
    return { ...(await staff(app)), names: { id }, given: { level: 'A2' } }
  },
  async [`POST ${studio}/walk-ins`](_, app) {
    const skills = [{ skill: 'grammar', level: 'B1' }]
    const given = { id: randomUUID(), name: 'سارا نیک', language: 'en', skills, rubric, remark: 'خوب' }
    return { ...(await staff(app)), given }
  },
  async [`GET ${studio}/learners`](_, app) {
    await someAppeal(app)
    return staff(app)
  },
  async [`PUT ${studio}/appeals/:id/answer`](_, app) {
    const given = { toGroup: null, answer: 'دو جلسهٔ دیگر بمانید.' }
    return { ...(await staff(app)), names: { id: await someAppeal(app) }, given }
  },
  async [`PUT ${studio}/feedback/:enrolment`](_, app) {
    const learner = await app.user('نگار')
    const { by } = await staff(app)
    const skills = [{ skill: 'grammar', level: 'B1' }]
    const typed = { id: randomUUID(), name: 'نگار', identifier: learner.email, language: 'en', skills }
    await by.post(`${studio}/walk-ins`, { ...typed, rubric: null })
    const enrolment = await someSeat(app, learner.id, 3)
    return { by, names: { enrolment }, given: { verdict: 'right' } }
  },
  [`GET ${studio}/rules`]: (_, app) => staff(app),
  async [`PUT ${studio}/rules`](_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<{ rules: object }>(`${studio}/rules`)
    return { by, given: { ...body.rules, validDays: 91 } }
  },
  async [`GET ${studio}/calibration`](self, app) {
    await someResult(app, self)
    return { ...(await staff(app)), given: { language: 'it' } }
  },
  [`POST ${studio}/calibration`]: (_, app) => staff(app),
}

const examiners = ['counselor', 'support', 'admin', 'owner'] as const

export const studioAccess: StudioAccess = {
  [`GET ${studio}/samples`]: examiners,
  [`PUT ${studio}/samples/:id/grade`]: examiners,
  [`POST ${studio}/walk-ins`]: examiners,
  [`GET ${studio}/learners`]: ['teacher', 'admin', 'owner'],
  [`PUT ${studio}/appeals/:id/answer`]: ['own teacher', 'admin', 'owner'],
  [`PUT ${studio}/feedback/:enrolment`]: ['own teacher', 'admin', 'owner'],
  [`GET ${studio}/rules`]: ['admin', 'owner'],
  [`PUT ${studio}/rules`]: ['admin', 'owner'],
  [`GET ${studio}/calibration`]: ['admin', 'owner'],
  [`POST ${studio}/calibration`]: ['admin', 'owner'],
}

/** What somebody shares stands under its address for everybody. */
export const openCalls: OpenCalls = ['GET /api/placement/shared/:share']

export const recordedActions: RecordedActions = {
  [`PUT ${studio}/samples/:id/grade`]: ['placement.graded'],
  [`POST ${studio}/walk-ins`]: ['placement.typed'],
  [`PUT ${studio}/appeals/:id/answer`]: ['placement.appealAnswered'],
  [`PUT ${studio}/rules`]: ['placement.ruled'],
}

export const pageWriters: PageWriters = {
  'studio/calibration.server.ts': {
    'the rules of placement are changed': { call: `PUT ${studio}/rules`, pages: ['/placement'] },
  },
}

export const shownFields: TextFields = {
  'POST /api/placement/appeals/:enrolment': ['reason'],
  [`PUT ${studio}/appeals/:id/answer`]: ['answer'],
  [`POST ${studio}/walk-ins`]: ['remark'],
}
