import { randomUUID } from 'node:crypto'
import type { ExamsTables } from '#features/exams/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from '../../../test/app.ts'
import {
  choose,
  closeByTime,
  essay,
  fixedDraws,
  handIn,
  item,
  newChoiceExam,
  newExam,
  newQuestions,
  type Sitting,
  sit,
} from '../../../test/exams.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import type { StudioExam } from './contract.ts'

/** Somebody in the middle of an exam. */
async function someSitting(by: Person, app: TestApp): Promise<Sitting> {
  return sit(by, (await newChoiceExam(app, 2)).id)
}

/** An exam with an essay that was handed in. */
async function someEssay(app: TestApp) {
  const exam = await newExam(app, { draws: fixedDraws(await newQuestions(app, [essay]), { marks: 20 }) })
  const sitting = await sit(await app.user('رعنا'), exam)
  await handIn(sitting, app.now(), [item(1, { kind: 'essay', text: 'My day' }, { at: app.now() })])
  return { ...(await staff(app)), names: { attempt: sitting.paper.id, place: '1' } }
}

const someExam = async (app: TestApp) => ({
  ...(await staff(app)),
  names: { exam: (await newChoiceExam(app, 2)).id },
})

/** An exam of a group with one learner. */
async function someGroupExam(app: TestApp) {
  const group = await newGroup(app)
  const { id: userId } = await app.user('رعنا')
  await enrol(app, userId, group)
  const { id } = await newChoiceExam(app, 2, { groups: [group] })
  return { ...(await staff(app)), names: { exam: id }, userId }
}

/** An attempt to which answers came after its end. */
async function someLate(app: TestApp) {
  const sitting = await someSitting(await app.user('رعنا'), app)
  await closeByTime(app, sitting)
  await withTables<ExamsTables>()(app.db)
    .insertInto('exam_late_answer')
    .values({
      attempt_id: sitting.paper.id,
      place: 1,
      seq: 1,
      answer: JSON.stringify(choose('a')),
      answered_at: app.now(),
      arrived_at: app.now(),
    })
    .execute()
  return { ...(await staff(app)), names: { attempt: sitting.paper.id } }
}

/** An exam with an override for a learner. */
async function someOverride(app: TestApp) {
  const { by, names, userId } = await someGroupExam(app)
  const override = randomUUID()
  const given = { id: override, userId, groupId: null, ...terms }
  await by.post(`/api/studio/exams/${names.exam}/overrides`, given)
  return { by, names: { ...names, override } }
}
const terms = {
  extraMinutes: 10,
  attemptsAllowed: null,
  opensAt: null,
  closesAt: null,
  reason: 'با گواهی پزشک',
}

export const samples: Samples = {
  async 'GET /api/studio/exams'(_, app) {
    return staff(app)
  },
  async 'POST /api/studio/exams'(_, app) {
    return { ...(await staff(app)), given: { id: randomUUID(), title: 'میان‌دوره' } }
  },
  'GET /api/studio/exams/:exam': (_, app) => someExam(app),
  async 'PUT /api/studio/exams/:exam'(_, app) {
    const { by, names } = await someExam(app)
    const { body } = await by.get<{ exam: StudioExam }>(`/api/studio/exams/${names.exam}`)
    const { id: _id, state: _state, hasAttempts: _has, ...settings } = body.exam
    return { by, names, given: { ...settings, title: 'پایان‌دوره' } }
  },
  async 'POST /api/studio/exams/:exam/state'(_, app) {
    return { ...(await someExam(app)), given: { state: 'archived' } }
  },
  async 'POST /api/studio/exams/:exam/overrides'(_, app) {
    const { by, names, userId } = await someGroupExam(app)
    const given = { id: randomUUID(), userId, groupId: null, ...terms }
    return { by, names, given }
  },
  async 'PUT /api/studio/exams/:exam/overrides/:override'(_, app) {
    return { ...(await someOverride(app)), given: { ...terms, extraMinutes: 20 } }
  },
  'DELETE /api/studio/exams/:exam/overrides/:override': (_, app) => someOverride(app),
  async 'GET /api/studio/exams/:exam/learners'(_, app) {
    const { by, names } = await someGroupExam(app)
    return { by, names, given: { q: 'رعنا' } }
  },
  'GET /api/studio/exams/:exam/questions': (_, app) => someExam(app),
  async 'POST /api/studio/exams/:exam/trials'(_, app) {
    return { ...(await someExam(app)), given: { session: randomUUID() } }
  },
  'GET /api/studio/exams/:exam/live': (_, app) => someExam(app),
  async 'POST /api/studio/exam-attempts/:attempt/extension'(_, app) {
    const sitting = await someSitting(await app.user('رعنا'), app)
    return {
      ...(await staff(app)),
      names: { attempt: sitting.paper.id },
      given: { minutes: 5, reason: 'قطع برق' },
    }
  },
  async 'POST /api/studio/exams/:exam/extension'(_, app) {
    return { ...(await someExam(app)), given: { minutes: 5, reason: 'قطع برق' } }
  },
  async 'POST /api/studio/exams/:exam/announcement'(_, app) {
    return { ...(await someExam(app)), given: { text: 'برق دارد می‌آید.' } }
  },
  'GET /api/studio/exam-attempts/:attempt/late-answers': (_, app) => someLate(app),
  async 'POST /api/studio/exam-attempts/:attempt/late-answers'(_, app) {
    return { ...(await someLate(app)), given: { accept: true, reason: 'قطع اینترنت محله' } }
  },
  'GET /api/studio/exams/:exam/marking': (_, app) => someExam(app),
  'GET /api/studio/exam-attempts/:attempt/marking/:place': (_, app) => someEssay(app),
  async 'PUT /api/studio/exam-attempts/:attempt/marking/:place'(_, app) {
    return { ...(await someEssay(app)), given: { levels: [4, 4, 3, 3], comment: 'خوب بود.' } }
  },
  async 'POST /api/studio/exams/:exam/regrade'(_, app) {
    return { ...(await someExam(app)), given: { write: true } }
  },
  'GET /api/studio/exams/:exam/analysis': (_, app) => someExam(app),
  async 'GET /api/studio/exams/:exam/print.pdf'(_, app) {
    return { ...(await someExam(app)), given: { part: 'key' } }
  },
  'GET /api/studio/exams/:exam/roster': (_, app) =>
    someGroupExam(app).then(({ by, names }) => ({ by, names })),
  async 'PUT /api/studio/exams/:exam/roster'(_, app) {
    const { by, names, userId } = await someGroupExam(app)
    return { by, names, given: { rows: [{ userId, points: 3 }] } }
  },
}

const write = ['teacher', 'admin', 'owner'] as const
const watch = ['teacher', 'support', 'admin', 'owner'] as const
export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/exams',
      'GET /api/studio/exams/:exam',
      'POST /api/studio/exams/:exam/overrides',
      'PUT /api/studio/exams/:exam/overrides/:override',
      'DELETE /api/studio/exams/:exam/overrides/:override',
      'GET /api/studio/exams/:exam/learners',
      'GET /api/studio/exams/:exam/live',
      'POST /api/studio/exams/:exam/extension',
      'POST /api/studio/exams/:exam/announcement',
      'POST /api/studio/exam-attempts/:attempt/extension',
    ],
    watch,
  ),
  ...each(
    [
      'POST /api/studio/exams',
      'PUT /api/studio/exams/:exam',
      'POST /api/studio/exams/:exam/state',
      'GET /api/studio/exams/:exam/questions',
      'POST /api/studio/exams/:exam/trials',
      'GET /api/studio/exam-attempts/:attempt/late-answers',
      'POST /api/studio/exam-attempts/:attempt/late-answers',
      'GET /api/studio/exams/:exam/marking',
      'GET /api/studio/exam-attempts/:attempt/marking/:place',
      'PUT /api/studio/exam-attempts/:attempt/marking/:place',
      'POST /api/studio/exams/:exam/regrade',
      'GET /api/studio/exams/:exam/analysis',
      'GET /api/studio/exams/:exam/print.pdf',
      'GET /api/studio/exams/:exam/roster',
      'PUT /api/studio/exams/:exam/roster',
    ],
    write,
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/exams/:exam/state': ['exam.put'],
  'POST /api/studio/exams/:exam/overrides': ['exam.overridden'],
  'PUT /api/studio/exams/:exam/overrides/:override': ['exam.overridden'],
  'DELETE /api/studio/exams/:exam/overrides/:override': ['exam.override-removed'],
  'POST /api/studio/exam-attempts/:attempt/extension': ['exam.extended'],
  'POST /api/studio/exams/:exam/extension': ['exam.extended'],
  'POST /api/studio/exams/:exam/announcement': ['exam.announced'],
  'POST /api/studio/exam-attempts/:attempt/late-answers': ['exam.late-decided'],
  'POST /api/studio/exams/:exam/regrade': ['exam.regraded'],
  'PUT /api/studio/exams/:exam/roster': ['exam.typed'],
}

export const shownFields: TextFields = {
  'POST /api/studio/exams': ['title'],
  'PUT /api/studio/exams/:exam': ['title', 'sections.title'],
}
const marking = '/api/studio/exam-attempts/:attempt/marking/:place'
export const hiddenFields: TextFields = {
  // Text of React's own like the titles above; no page of theirs is walked yet.
  'POST /api/studio/exam-attempts/:attempt/extension': ['reason'],
  'POST /api/studio/exams/:exam/extension': ['reason'],
  'POST /api/studio/exam-attempts/:attempt/late-answers': ['reason'],
  'POST /api/studio/exams/:exam/announcement': ['text'],
  'POST /api/studio/exams/:exam/overrides': ['reason'],
  'PUT /api/studio/exams/:exam/overrides/:override': ['reason'],
  'GET /api/studio/exams/:exam/learners': ['q'],
  'GET /api/studio/exams/:exam/questions': ['q'],
  [`GET ${marking}`]: ['place'],
  [`PUT ${marking}`]: ['comment', 'place'],
}
