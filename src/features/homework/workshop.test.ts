import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WritingText } from '#features/writing-correction/contract.ts'
import { photoUploadName, voiceUploadName } from '#features/writing-correction/rules.ts'
import type { QueuedText } from '#features/writing-correction/studio/contract.ts'
import type { Bench } from '#features/writing-marking/contract.ts'
import type { MarkingTables } from '#features/writing-marking/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { newHomework, newMedia, newTaughtHomework } from '../../../test/homework.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'
import { draft, sendText, someWords, takeText } from '../../../test/writing.ts'
import type { MyHomework, QueueRow } from './contract.ts'

const t = withTables<MarkingTables>()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const school = (homework: Parameters<typeof newHomework>[2] = {}) =>
  newTaughtHomework(app, 'نامه‌نگاری', homework)
type School = Pick<Awaited<ReturnType<typeof school>>, 'teacher' | 'learner' | 'enrolment' | 'homework'>

const coursePath = ({ enrolment }: School) => `/api/presentation/profile/course/${enrolment}/homework`
const begin = (where: School, text = '', by: Person = where.learner) =>
  by.post<{ text: string }>(`${coursePath(where)}/${where.homework}/text`, { text })
const mine = async (where: School) =>
  (await where.learner.get<{ items: MyHomework[] }>(coursePath(where))).body.items.find(
    ({ id }) => id === where.homework,
  )!
const readText = async (by: Person, id: string) =>
  (await by.get<{ text: WritingText }>(`/api/writing-correction/texts/${id}`)).body.text
const queue = async (by: Person, show = 'mine') =>
  (await by.get<{ items: QueuedText[] }>('/api/studio/writing/queue', { show })).body.items
const reason = ({ body }: { body: unknown }) => (body as Refusal).info.message
const titles = async (person: Person) =>
  (await person.get<{ items: { title: string }[] }>('/api/account/messages')).body.items.map(
    ({ title }) => title,
  )

/** Begins homework in the workshop and hands it in; answers its text. */
async function handIn(where: School, words = someWords) {
  const { body } = await begin(where, words)
  const { version } = await readText(where.learner, body.text)
  const sent = await sendText(where.learner, body.text, null, version)
  return { id: body.text, sent }
}

const benchPath = (id: string) => `/api/studio/writing/texts/${id}`
/** Marks every sentence as it is right, with these levels, and returns it. */
async function returnText(by: Person, id: string, levels: readonly number[]) {
  const { marking, version } = (await by.get<Bench>(`${benchPath(id)}/marking`)).body
  const scores = levels.map((score, index) => ({ criterion: `homework-${index + 1}`, score, remark: '' }))
  return by.post(`${benchPath(id)}/return`, {
    version,
    marking: {
      ...marking,
      scores,
      message: 'زمان فعل‌ها را نگاه کنید.',
      sentences: marking.sentences.map(sentence => ({ ...sentence, state: 'perfect' })),
    },
  })
}

test('homework is begun once in the workshop with the words that were there, and lies there as what its teacher asks for', async () => {
  const where = await school()
  const [one, other] = await Promise.all([begin(where, 'I went'), begin(where, 'I went')])
  expect([one.status, other.body.text]).toEqual([200, one.body.text])
  const id = one.body.text
  expect(await readText(where.learner, id)).toMatchObject({
    isHomework: true,
    body: 'I went',
    words: 2,
    dueAt: null,
    homework: { title: 'تکلیف آزمون', refusal: null, mostPoints: 20, isAskedAgain: false },
  })
  expect(await mine(where)).toMatchObject({ draftId: id, answers: [] })
  expect((await begin(where, '', await app.user('بیگانه'))).status).toBe(404)

  const spoken = await school({ takes: ['voice'] })
  expect(reason(await begin(spoken))).toBe('این تکلیف در کارگاه نوشتن نوشته نمی‌شود.')
})

test('a photo or a voice answers it where its teacher takes files or voices, typed words or none beside it', async () => {
  const where = await school({ takes: ['text', 'file'] })
  const { text } = (await begin(where)).body
  const [photo, voice] = [
    await newMedia(app, where.learner.id, photoUploadName),
    await newMedia(app, where.learner.id, voiceUploadName),
  ]
  const keep = (base: number, files: string[]) =>
    where.learner.put(
      `/api/writing-correction/texts/${text}`,
      draft({ base, files, body: '', title: 'نامه' }),
    )
  const { version } = await readText(where.learner, text)
  const spoken = await keep(version, [photo, voice])
  expect([spoken.status, reason(spoken)]).toEqual([422, 'این تکلیف صدا نمی‌پذیرد؛ آن را بردارید.'])
  expect((await keep(version, [photo])).status).toBe(200)
  expect(await readText(where.learner, text)).toMatchObject({
    homework: { takes: ['photo'] },
    files: [{ id: photo, kind: 'photo' }],
  })
  expect((await sendText(where.learner, text, null, version + 1)).status).toBe(200)
  expect((await mine(where)).answers).toMatchObject([{ textId: text, state: 'waiting' }])
  const answers = await where.teacher.get<{ items: QueueRow[] }>('/api/studio/homework/answers', {
    done: 'no',
  })
  expect(answers.body.items).toMatchObject([{ id: text, words: null, takes: ['file'], isText: true }])
  expect((await where.teacher.get<Bench>(`${benchPath(text)}/marking`)).body.text.files).toMatchObject([
    { id: photo },
  ])

  const written = await school({ takes: ['text'] })
  const { text: id } = (await begin(written)).body
  const page = await newMedia(app, written.learner.id, photoUploadName)
  const refused = await written.learner.put(
    `/api/writing-correction/texts/${id}`,
    draft({ base: 1, files: [page] }),
  )
  expect((refused.body as Refusal).errors).toMatchObject([
    { field: 'files', message: 'این تکلیف عکس نمی‌پذیرد؛ آن را بردارید.' },
  ])
})

test('handed in it is one answer, with its teacher at once, for nothing and by no hour', async () => {
  const where = await school()
  const { id, sent } = await handIn(where)
  expect([sent.status, sent.body.orderId]).toEqual([200, null])
  expect((await sendText(where.learner, id, null, 1)).status).toBe(409)
  const answered = await mine(where)
  expect(answered).toMatchObject({ draftId: null, isOpen: false })
  expect(answered.answers).toMatchObject([{ text: someWords, textId: id, state: 'waiting' }])
  expect(await queue(where.teacher)).toMatchObject([{ id, isHomework: true, dueAt: null, isLate: false }])
  expect((await begin(where)).status).toBe(409)

  const withdrawn = await where.learner.post(`/api/writing-correction/texts/${id}/withdraw`, {})
  expect(reason(withdrawn)).toBe('این نوشته تکلیف است و به استاد رسیده؛ پس گرفته نمی‌شود.')
  expect((await where.teacher.post(`${benchPath(id)}/give-back`, {})).status).toBe(409)
  const colleague = await app.user('آرش', ['teacher'])
  expect(reason(await takeText(colleague, id))).toBe('این نوشته تکلیف است و استاد گروهش آن را تصحیح می‌کند.')
  expect((await colleague.get(`${benchPath(id)}/marking`)).status).toBe(404)
})

test('what its teacher returns is its grade, once, in both places; nothing is paid for it', async () => {
  const where = await school()
  const { id } = await handIn(where)
  const plain = await where.teacher.put(`/api/studio/homework/answers/${id}/mark`, {
    version: 1,
    outcome: 'marked',
    levels: [4, 4, 4, 4],
  })
  expect(reason(plain)).toBe('این پاسخ در کارگاه نوشتن نوشته شده است و سر میز تصحیح نوشتار نمره می‌گیرد.')
  const half = await returnText(where.teacher, id, [4, 3])
  expect([half.status, reason(half)]).toEqual([
    409,
    'به همهٔ معیارها نمره بدهید، یا به هیچ‌کدام تا تکلیف برای تلاش دوباره برگردد.',
  ])
  const [first, second] = await Promise.all([
    returnText(where.teacher, id, [4, 3, 3, 2]),
    returnText(where.teacher, id, [4, 3, 3, 2]),
  ])
  expect([first.status, second.status].toSorted()).toEqual([204, 404])
  // 30 % of 4 in 4, 20 % of 3, 25 % of 3 and 25 % of 2, of 20 points.
  expect((await mine(where)).answers).toMatchObject([
    { state: 'marked', points: 15.3, levels: [4, 3, 3, 2], comment: 'زمان فعل‌ها را نگاه کنید.', textId: id },
  ])
  expect(await readText(where.learner, id)).toMatchObject({
    state: 'returned',
    homework: { points: 15.3, isAskedAgain: false },
  })
  const notices = await titles(where.learner)
  expect(notices.filter(title => /تکلیف|نوشته/.test(title))).toHaveLength(1)
  const paid = await t(app.db).selectFrom('writing_correction_work').where('text_id', '=', id).execute()
  expect(paid).toEqual([])
})

test('returned without levels it is written anew from its words, as the next try', async () => {
  const where = await school()
  const { id } = await handIn(where)
  expect((await returnText(where.teacher, id, [])).status).toBe(204)
  expect(await readText(where.learner, id)).toMatchObject({ homework: { points: null, isAskedAgain: true } })
  expect(await mine(where)).toMatchObject({ isOpen: true, answers: [{ state: 'returned', points: null }] })
  const again = await handIn(where, '')
  expect(again.sent.status).toBe(200)
  expect(await readText(where.learner, again.id)).toMatchObject({ previousTextId: id, body: someWords })
  expect((await mine(where)).answers).toMatchObject([
    { try: 1 },
    { try: 2, state: 'waiting', textId: again.id },
  ])
})

test('what may not be handed in any more says why and keeps its words', async () => {
  const where = await school()
  const { body } = await begin(where, someWords)
  const elsewhere = { answer: crypto.randomUUID(), text: 'همین', at: app.now().toISOString() }
  expect((await where.learner.post(`${coursePath(where)}/${where.homework}`, elsewhere)).status).toBe(201)
  const late = await sendText(where.learner, body.text)
  expect([late.status, reason(late)]).toEqual([
    409,
    'پاسخ شما در صف تصحیح است؛ پس از تصحیح می‌توانید دوباره بفرستید.',
  ])
  expect(await readText(where.learner, body.text)).toMatchObject({ state: 'draft', body: someWords })

  const dropped = await school()
  const { body: begun } = await begin(dropped, someWords)
  expect((await dropped.teacher.delete(`/api/studio/homework/${dropped.homework}`)).status).toBe(204)
  expect(reason(await sendText(dropped.learner, begun.text))).toBe(
    'استاد این تکلیف را برداشته است؛ متن شما سر جایش می‌ماند.',
  )
  expect(await readText(dropped.learner, begun.text)).toMatchObject({ isHomework: true, homework: null })
})

test('of a teacher without an account it waits for who leads the school, and for no other corrector', async () => {
  const group = await newGroup(app, { teacherId: await newTeacher(app, {}), startsIn: -7 })
  const [session] = await listSessions(app, group)
  const learner = await app.user('رعنا')
  const where = {
    teacher: learner,
    learner,
    enrolment: await enrol(app, learner.id, group),
    homework: await newHomework(app, session!.id),
  }
  const { id, sent } = await handIn(where)
  expect(sent.status).toBe(200)
  const colleague = await app.user('آرش', ['teacher'])
  expect((await queue(colleague, 'waiting')).map(text => text.id)).not.toContain(id)
  await colleague.post('/api/studio/writing/along', { count: 20 })
  const leader = await app.user('نرگس', ['admin'])
  expect(await queue(leader, 'waiting')).toContainEqual(expect.objectContaining({ id, mayTake: false }))
  expect((await takeText(leader, id)).status).toBe(204)
  expect((await returnText(leader, id, [4, 4, 4, 4])).status).toBe(204)
  expect((await mine(where)).answers).toMatchObject([{ state: 'marked', points: 20 }])
})
