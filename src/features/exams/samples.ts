import { randomUUID } from 'node:crypto'
import type { Person, TestApp } from '../../../test/app.ts'
import {
  batch,
  choose,
  closeByTime,
  fixedDraws,
  handIn,
  item,
  newChoiceExam,
  newExam,
  newQuestions,
  type Sitting,
  singleChoice,
  sit,
} from '../../../test/exams.ts'
import type { Samples } from '../../../test/sample-call.ts'

/** Somebody in the middle of an exam. */
async function someSitting(by: Person, app: TestApp): Promise<Sitting> {
  return sit(by, (await newChoiceExam(app, 2)).id)
}
const named = (sitting: Sitting) => ({ by: sitting.by, names: { attempt: sitting.paper.id } })

export const samples: Samples = {
  async 'GET /api/exam/exams'(self, app) {
    await newChoiceExam(app, 1)
    return { by: self }
  },
  async 'GET /api/exam/exams/:exam'(self, app) {
    return { by: self, names: { exam: (await newChoiceExam(app, 1)).id } }
  },
  async 'POST /api/exam/exams/:exam/attempts'(self, app) {
    return {
      by: self,
      names: { exam: (await newChoiceExam(app, 1)).id },
      given: { session: randomUUID() },
    }
  },
  async 'POST /api/exam/exams/:exam/pack'(self, app) {
    return { by: self, names: { exam: (await newChoiceExam(app, 1, { is_sealed: true })).id } }
  },
  async 'GET /api/exam/exams/:exam/pack/:part'(self, app) {
    const { id } = await newChoiceExam(app, 1, { is_sealed: true })
    await self.post(`/api/exam/exams/${id}/pack`, {})
    return { by: self, names: { exam: id, part: '0' } }
  },
  async 'GET /api/exam/attempts/:attempt'(self, app) {
    return named(await someSitting(self, app))
  },
  async 'POST /api/exam/attempts/:attempt/session'(self, app) {
    return { ...named(await someSitting(self, app)), given: { session: randomUUID() } }
  },
  async 'POST /api/exam/attempts/:attempt/answers'(self, app) {
    const sitting = await someSitting(self, app)
    return {
      ...named(sitting),
      given: batch(sitting, app.now(), [item(1, choose('a'), { at: app.now() })]),
    }
  },
  async 'POST /api/exam/attempts/:attempt/submission'(self, app) {
    const sitting = await someSitting(self, app)
    return { ...named(sitting), given: { ...batch(sitting, app.now()), at: app.now().toISOString() } }
  },
  async 'POST /api/exam/attempts/:attempt/late-answers'(self, app) {
    const sitting = await someSitting(self, app)
    await closeByTime(app, sitting)
    const { session } = sitting
    return { ...named(sitting), given: { session, sentAt: app.now().toISOString(), items: [] } }
  },
  async 'GET /api/exam/attempts/:attempt/receipt.pdf'(self, app) {
    const sitting = await someSitting(self, app)
    await handIn(sitting, app.now())
    return named(sitting)
  },
  async 'POST /api/exam/attempts/:attempt/plays'(self, app) {
    const key = `private/questions/${randomUUID()}.mp3`
    await app.files.put(key, Buffer.from('ID3 sound'))
    const questions = await newQuestions(
      app,
      [{ ...singleChoice(randomUUID()), script: 'f: Hello.', maxPlays: 2 }],
      { audio: { key, seconds: 5 } },
    )
    const sitting = await sit(self, await newExam(app, { draws: fixedDraws(questions) }))
    return { ...named(sitting), given: { session: sitting.session, place: 1, play: randomUUID() } }
  },
  async 'GET /api/exam/attempts/:attempt/review'(self, app) {
    const sitting = await someSitting(self, app)
    await handIn(sitting, app.now())
    return named(sitting)
  },

  'GET /api/exam/enrolments/:enrolment/quizzes': ({ enrolment }) => ({ names: { enrolment } }),
}

/** Exams for everybody: who knows the address may sit them. */
export const openCalls = [
  'GET /api/exam/exams/:exam',
  'POST /api/exam/exams/:exam/attempts',
  'POST /api/exam/exams/:exam/pack',
  'GET /api/exam/exams/:exam/pack/:part',
]
