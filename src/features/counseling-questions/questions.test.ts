import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, testNow } from '../../../test/app.ts'
import { openShop, payOrder, readBalance, type Shop, signInAgain } from '../../../test/bank.ts'
import { askQuestion, newCounselor, takeQuestions } from '../../../test/counseling.ts'
import { onPostgres } from '../../../test/database.ts'
import { newMedia } from '../../../test/homework.ts'
import type { AskedQuestion, CounselingQuestion, QuestionOffer } from './contract.ts'
import { followQuestions } from './follow.server.ts'
import { voiceUploadName } from './rules.ts'

const hour = 3_600_000

let app: Shop
beforeAll(async () => {
  app = await openShop()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

async function moveTo(hours: number, ...people: (Person & { id: string })[]) {
  app.setNow(new Date(testNow.getTime() + hours * hour))
  await signInAgain(app, ...people)
}

/** A counselor with an account, and who asks them. */
async function open() {
  // Other tests have moved the clock.
  app.setNow(testNow)
  const own = await app.user('مریم', ['counselor'])
  const person = await app.user('نگار')
  return { own, person, counselor: await newCounselor(app, { userId: own.id }) }
}

const read = async (person: Person, id: string) =>
  (await person.get<{ question: CounselingQuestion }>(`/api/counseling/questions/${id}`)).body.question
const listAsked = async (person: Person) =>
  (await person.get<{ questions: AskedQuestion[] }>('/api/studio/counseling/questions')).body.questions
const answer = (person: Person, id: string, given: object = { text: 'از تعیین سطح.', voiceId: null }) =>
  person.put<{ errors: { field: string }[] }>(`/api/studio/counseling/questions/${id}/answer`, given)
const refund = (person: Person, id: string) => person.post(`/api/counseling/questions/${id}/refund`, {})
const titlesTo = async (userId: string) =>
  (
    await app.database.execute('select title from message where user_id = $1 order by created_at, id', [
      userId,
    ])
  ).rows.map(({ title }) => String(title))

test('CN13 a paid question is heard by its counselor and answered by voice; nobody else hears either', async () => {
  const { own, person, counselor } = await open()
  const other = await app.user('سحر')
  const colleague = await app.user('زهرا', ['counselor'])
  await newCounselor(app, { userId: colleague.id })
  const { id, orderId, voiceId } = await askQuestion(app, person, counselor.id)
  // Before it is paid no counselor sees it.
  expect(await listAsked(own)).toEqual([])
  expect((await read(person, id)).state).toBe('unpaid')
  await payOrder(app, orderId)
  const dueAt = new Date(testNow.getTime() + 24 * hour).toISOString()
  expect(await listAsked(own)).toMatchObject([{ id, state: 'waiting', isSpoken: true, dueAt }])
  const heard = await own.get<{ question: { voice: { src: string } } }>(
    `/api/studio/counseling/questions/${id}`,
  )
  expect(heard.body.question.voice.src).toContain(`/files/private/${voiceUploadName}/${voiceId}.mp3?until=`)
  for (const [stranger, path] of [
    [other, `/api/counseling/questions/${id}`],
    [own, `/api/counseling/questions/${id}`],
    [colleague, `/api/studio/counseling/questions/${id}`],
  ] as const) {
    expect((await stranger.get(path)).status).toBe(404)
  }
  expect((await answer(colleague, id)).status).toBe(404)

  // An answer says something, in the counselor's own voice.
  const empty = await answer(own, id, { text: '', voiceId: null })
  expect([empty.status, empty.body.errors[0]!.field]).toEqual([422, 'text'])
  const foreign = await answer(own, id, { text: '', voiceId })
  expect(foreign.body.errors[0]!.field).toBe('voiceId')
  const said = await newMedia(app, own.id, voiceUploadName)
  expect((await answer(own, id, { text: '', voiceId: said })).status).toBe(204)
  const question = await read(person, id)
  expect(question.state).toBe('answered')
  expect(question.answer!.voice!.src).toContain(said)
  expect(await titlesTo(person.id)).toContain('پاسخ پرسش شما رسید')
  expect((await answer(own, id)).status).toBe(409)
  // What is answered is spent.
  expect((await person.post(`/api/payment/orders/${orderId}/refund`, { to: 'wallet' })).status).toBe(409)
})

test('CN13 the price is kept by staff, below any session; without one nothing is offered', async () => {
  const { person, counselor } = await open()
  const registrar = await app.user('لیلا', ['registrar'])
  const path = '/api/studio/counseling/rules'
  const change = async (questionPrice: unknown) => {
    const { body } = await registrar.get<object>(path)
    return registrar.put<{ errors: { field: string; message: string }[] }>(path, { ...body, questionPrice })
  }
  const offered = async () =>
    (await person.get<{ offer: QuestionOffer | null }>('/api/counseling/questions')).body.offer
  const dear = await change('۲۴۰٬۰۰۰')
  expect(dear.status).toBe(422)
  expect(dear.body.errors[0]!.message).toContain('۲۴۰٬۰۰۰ تومان')
  expect((await change('گران')).body.errors[0]!.field).toBe('questionPrice')
  expect((await change('۹۰٬۰۰۰')).status).toBe(200)
  expect(await offered()).toMatchObject({ price: 900_000 })
  expect((await change('')).status).toBe(200)
  expect(await offered()).toBeNull()
  const shown = await person.get<{ questionPrice: number | null }>('/api/counseling')
  expect(shown.body.questionPrice).toBeNull()
  const given = { counselorId: counselor.id, text: 'از کجا آغاز کنم؟', voiceId: null }
  expect((await person.post('/api/counseling/questions', given)).status).toBe(409)
  await takeQuestions(app)
  const nothing = await person.post<{ errors: { field: string }[] }>('/api/counseling/questions', {
    ...given,
    text: ' ',
  })
  expect(nothing.body.errors[0]!.field).toBe('text')
})

test('CN13 the counselor is told, reminded and, once late, its learner and the registrar are; then all comes back once', async () => {
  const { own, person, counselor } = await open()
  const registrar = await app.user('لیلا', ['registrar'])
  const { id, orderId } = await askQuestion(app, person, counselor.id)
  await payOrder(app, orderId)
  for (const _ of [1, 2]) await followQuestions.run(app, {})
  expect(await titlesTo(own.id)).toEqual(['پرسش تازه برای شما'])
  expect((await refund(person, id)).status).toBe(409)
  await moveTo(19, own, person, registrar)
  for (const _ of [1, 2]) await followQuestions.run(app, {})
  expect(await titlesTo(own.id)).toEqual(['پرسش تازه برای شما', 'پرسشی در انتظار پاسخ شماست'])
  await moveTo(25, own, person, registrar)
  for (const _ of [1, 2]) await followQuestions.run(app, {})
  expect((await titlesTo(person.id)).filter(title => title === 'پاسخ پرسش شما دیر شد')).toHaveLength(1)
  expect((await titlesTo(registrar.id)).filter(title => title === 'پرسشی بی‌پاسخ ماند')).toHaveLength(1)
  expect((await listAsked(own))[0]).toMatchObject({ id, isLate: true })
  const open_ = await registrar.get<{ questions: { id: string; isLate: boolean }[] }>(
    '/api/studio/counseling/open-questions',
  )
  expect(open_.body.questions).toContainEqual(expect.objectContaining({ id, isLate: true }))
  const before = await readBalance(person)
  expect((await refund(person, id)).status).toBe(204)
  expect((await readBalance(person)) - before).toBe(800_000)
  const again = await registrar.post(`/api/studio/counseling/open-questions/${id}/refund`, {})
  expect(again.status).toBe(409)
  expect((await answer(own, id)).status).toBe(404)
  expect((await read(person, id)).state).toBe('refunded')
})

test('CN13 a counselor is not reminded of what is late by the time that anybody looks', async () => {
  const { own, person, counselor } = await open()
  const { orderId } = await askQuestion(app, person, counselor.id)
  await payOrder(app, orderId)
  await moveTo(24, own, person)
  await followQuestions.run(app, {})
  expect(await titlesTo(own.id)).toEqual(['پرسش تازه برای شما'])
  expect(await titlesTo(person.id)).toContain('پاسخ پرسش شما دیر شد')
})

test('CN13 what was asked and answered is in one’s own export, and goes with the account', async () => {
  const { own, counselor } = await open()
  const person = await app.user('نگار', [], { password: 'baran-ast-1405' })
  const { id, orderId } = await askQuestion(app, person, counselor.id)
  await payOrder(app, orderId)
  const said = await newMedia(app, own.id, voiceUploadName)
  await answer(own, id, { text: 'از تعیین سطح.', voiceId: said })
  const { body } = await person.get<Record<string, { questions: object[] }>>('/api/account/export')
  expect(body['counseling-questions']!.questions).toMatchObject([
    { question: 'از کجا آغاز کنم؟', isSpoken: true, answer: 'از تعیین سطح.', isAnsweredByVoice: true },
  ])
  await person.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })
  const left = await app.database.execute('select id from counseling_question where id = $1', [id])
  expect(left.rows).toEqual([])
  const owner = await app.database.execute('select owner_id from media where id = $1', [said])
  expect(owner.rows).toEqual([{ owner_id: null }])
})

onPostgres(
  'CN13 an answer and a refund that come at once: one of them holds, and the money fits it',
  async () => {
    const { own, person, counselor } = await open()
    const { id, orderId } = await askQuestion(app, person, counselor.id)
    await payOrder(app, orderId)
    await moveTo(25, own, person)
    const before = await readBalance(person)
    const statuses = await Promise.all([answer(own, id), refund(person, id), refund(person, id)])
    expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1)
    const { state } = await read(person, id)
    expect((await readBalance(person)) - before).toBe(state === 'refunded' ? 800_000 : 0)
  },
)
