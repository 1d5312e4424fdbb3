/** @module-tag walk */
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { joinOnce } from '#contract/join-once.ts'
import { importGroup } from '#features/courses/imports/import-groups.server.ts'
import { seededGroupId } from '#features/courses/seed-courses.server.ts'
import { importEnrolments } from '#features/enrolment/import-enrolments.server.ts'
import { offerSeats } from '#features/enrolment/seats/waitlist.server.ts'
import { importPhrases } from '#features/phrasebook/import-phrases.server.ts'
import { importWords } from '#features/phrasebook/import-words.server.ts'
import { setTeacherHidden } from '#features/teachers/hide-teacher.server.ts'
import { seedUndersubscribed } from '#features/undersubscribed/seed-undersubscribed.server.ts'
import { setStock } from '#server/engines/holds.ts'
import { transaction } from '#server/platform/database/database.ts'
import { seedOnce } from '#server/platform/seed.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { orderSeat, payOrder } from '../bank.ts'
import { createFinishedPages } from '../finished-page.ts'
import { ask, type PageWrite, type PageWriter, type Sample } from '../sample-call.ts'
import { pageWriters, samples } from '../samples.ts'
import {
  attendAll,
  enrol,
  freeSlot,
  newCourse,
  newGroup,
  newTeacher,
  newTrial,
  newTrialTeacher,
} from '../school.ts'
import {
  createSeededUser,
  formatEndpoint,
  listEndpoints,
  type SeededUser,
  withNewAddress,
} from '../seeded-user.ts'

// Drawn by the build alone; what a page shows does not depend on it.
vi.mock('virtual:icons.svg', () => ({ default: '' }))

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const ladders = '/api/studio/ladders'
const branches = '/api/studio/branches'

let app: TestApp
let self: SeededUser
let staff: Person
let folder: string
beforeAll(async () => {
  app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  self = await createSeededUser(app)
  staff = await app.user('هما', ['owner'])
  folder = await mkdtemp(join(tmpdir(), 'hamava-stale-'))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** `at` another app than all have. */
type Case = PageWrite & { at?: TestApp }
type Writer = () => Promise<Case>

const password = 'baran-ast-1405'
const one = async (sql: string, ...values: unknown[]) =>
  String((await app.database.execute(sql, values)).rows[0]!.value)
const findTeacherSlug = (table: string, id: string) =>
  one(`select slug as value from teacher where id = (select teacher_id from ${table} where id = $1)`, id)
const findCoursePath = async (group: string) =>
  `/course/${await one('select slug as value from course where id = (select course_id from course_group where id = $1)', group)}`
const groupOfSession = (id: string) => one('select group_id as value from class_session where id = $1', id)

async function done<T>(reply: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await reply
  expect([status < 300, body]).toEqual([true, body])
  return body
}

/** A call as its sample makes it; `pages` are those that show what it changes. */
function called(
  name: string,
  pages: string | ((sample: Sample & { slug?: string }) => string[] | Promise<string[]>),
  given: Record<string, unknown> = {},
): Writer {
  return async () => {
    const call = listEndpoints(app).find(endpoint => formatEndpoint(endpoint) === name)!
    const sample = await samples[name]!(self, app)
    const body = sample.given instanceof FormData ? sample.given : { ...sample.given, ...given }
    return {
      pages: typeof pages === 'string' ? [pages] : await pages(sample),
      write: () => done(ask(sample.by ?? self, call, { ...sample, given: body })),
    }
  }
}

const ofTeacher = ({ slug }: { slug?: string }) => [`/teachers/${slug}`]
const ofGroup = ({ names }: Sample) => [`/info/${names!.id}`]

/** Files that invalidate pages, and what is written by them; those of the features’ `samples.ts` come to these. */
const ownWriters: Record<string, Record<string, Writer>> = {
  'features/credentials/revoke.server.ts': {
    'a credential is revoked': called('POST /api/studio/credentials/:id/revoke', () => [
      `/certificate/${self.number}`,
    ]),
  },
  'features/teachers/reviews/reviews-admin.server.ts': {
    'a teacher replies to a review': called('PUT /api/studio/reviews/:id/reply', ofReview),
    'staff hide a review': called('PUT /api/studio/reviews/:id/hidden', ofReview),
  },
  'features/teachers/reviews/reviews.server.ts': {
    'somebody writes a review': called('PUT /api/teachers/:slug/review', ({ names }) => [
      `/teachers/${names!.slug}`,
    ]),
    'whoever wrote a review deletes their account': async () => {
      const [id, user] = [await newTeacher(app), await app.user('نگار', [], { password })]
      await attendAll(app, user.id, await newGroup(app, { teacherId: id, startsIn: -40, sessions: 3 }))
      await done(user.put(`/api/teachers/t-${id}/review`, { rating: 5, body: 'صبور است و خوب گوش می‌دهد.' }))
      return { pages: [`/teachers/t-${id}`], write: () => deleted(user) }
    },
  },
  'features/teachers/hide-teacher.server.ts': {
    'a teacher who missed a class is hidden': async () => {
      const id = await newTeacher(app)
      const path = `/api/studio/teachers/${id}`
      const teaches = [{ language: 'en', from: 'A1', to: 'B2' }]
      await done(staff.put(path, { ...(await done(staff.get<object>(path))), teaches }))
      return { pages: ['/teachers'], write: () => transaction(app.db, tx => setTeacherHidden(tx, id, true)) }
    },
  },
  'features/teachers/studio/teachers-admin.server.ts': {
    'a teacher is added': called('POST /api/studio/teachers', '/teachers'),
    'a teacher is changed': async () => {
      const id = await newTeacher(app)
      const path = `/api/studio/teachers/${id}`
      const values = { ...(await done(staff.get<object>(path))), headline: 'گفت‌وگو از روز نخست' }
      const teaches = [{ language: 'en', from: 'A1', to: 'B2' }]
      return { pages: [`/teachers/t-${id}`], write: () => done(staff.put(path, { ...values, teaches })) }
    },
    'a teacher is removed': called('DELETE /api/studio/teachers/:id', '/teachers'),
  },
  'features/teachers/studio/teacher-media.server.ts': {
    'a teacher gets a portrait': called('POST /api/studio/teachers/:id/portrait', ofTeacher),
  },
  'features/teachers/studio/hours.server.ts': {
    'a teacher’s hours are painted': called('PUT /api/studio/teachers/:id/hours', ofTeacher),
  },
  'features/teachers/trials/my-trials.server.ts': {
    'somebody cancels a trial session': called('POST /api/trials/:id/cancel', async ({ names }) => [
      `/teachers/${await one('select slug as value from teacher where id = (select host_id from booking where id = $1)', names!.id!)}`,
    ]),
    'whoever has a trial session ahead deletes their account': async () => {
      const user = await app.user('نگار', [], { password })
      const { id, slug } = await newTrialTeacher(app)
      const { slots } = await done(self.get<{ slots: string[] }>(`/api/teachers/${slug}/slots`))
      await newTrial(app, { teacherId: id, userId: user.id, startsAt: new Date(slots[0]!) })
      return { pages: [`/teachers/${slug}`], write: () => deleted(user) }
    },
  },
  'features/teachers/trials/book-trial.server.ts': {
    'a trial session is bought': async () => {
      const { slug, startsAt } = await freeSlot(app)
      return { pages: [`/teachers/${slug}`], write: () => buyTrial(slug, startsAt) }
    },
    'a trial session is given back': async () => {
      const { slug, startsAt } = await freeSlot(app)
      const { order, by } = await buyTrial(slug, startsAt)
      const path = `/api/payment/orders/${order}/refund`
      return { pages: [`/teachers/${slug}`], write: () => done(by.post(path, { to: 'wallet' })) }
    },
  },
  'features/phrasebook/import-words.server.ts': {
    'a list of words levels the phrases': async () => {
      await importPhrases.run(
        app,
        await createFile(`Zebras yawn.\tگورخرها خمیازه می‌کشند.\t${attribution}`),
        all,
      )
      const words = await createFile('headword,pos,CEFR\nzebra,noun,A1\nyawn,verb,B1')
      return { pages: ['/phrasebook?q=zebras'], write: () => importWords.run(app, words, all) }
    },
  },
  'features/phrasebook/import-phrases.server.ts': {
    'phrases are imported': async () => {
      const file = await createFile(`Walruses whistle.\tگرازماهی‌ها سوت می‌زنند.\t${attribution}`)
      return { pages: ['/phrasebook?q=walruses'], write: () => importPhrases.run(app, file, all) }
    },
  },
  'features/phrasebook/my-phrases.server.ts': {
    'a shared list gets another name': called('PUT /api/phrasebook/lists/:list', () => [
      `/phrasebook/shared/${self.share}`,
    ]),
  },
  'features/phrasebook/seed.server.ts': { 'the demo brings its phrases': () => seeded('/phrasebook') },
  'features/courses/seed.server.ts': { 'the demo brings its courses': () => seeded('/course') },
  'features/enrolment/seed.server.ts': { 'the demo brings its learners': () => seeded('/course') },
  'features/courses/groups/hold-session.server.ts': {
    'a class gets another teacher': called('PUT /api/studio/substitutes/:id/teacher', async ({ names }) => [
      `/info/${await groupOfSession(await one('select session_id as value from substitute_request where id = $1', names!.id))}`,
    ]),
  },
  'features/courses/imports/import-groups.server.ts': {
    'a group of the records is imported': async () => {
      const slug = `c-${randomUUID()}`
      await newCourse(app, { slug })
      return { pages: [`/course/${slug}`], write: () => importRecord(schoolRecord(slug)) }
    },
    'a group of the records is changed': async () => {
      const slug = `c-${randomUUID()}`
      await newCourse(app, { slug })
      const group = schoolRecord(slug)
      await importRecord(group)
      const id = await one('select id as value from course_group where code = $1', group.code)
      return { pages: [`/info/${id}`], write: () => importRecord({ ...group, title: 'گروه دفتر دوم' }) }
    },
  },
  'features/enrolment/import-enrolments.server.ts': {
    'enrolments of the records are imported': async () => {
      const [group, user] = [await newGroup(app), await app.user()]
      const row = { userId: user.id, group, state: 'active' as const, enrolledAt: null }
      const write = () => transaction(app.db, tx => importEnrolments(tx, [row], app.now()))
      return { pages: [`/info/${group}`], write }
    },
  },
  'features/courses/studio/groups.server.ts': {
    'a group is added': called('POST /api/course/desk/groups', '/info'),
    'a group is changed': called('PUT /api/course/desk/groups/:id', ofGroup, { title: 'گروه دیگر' }),
    'a group is removed': called('DELETE /api/course/desk/groups/:id', async ({ names }) => [
      await findCoursePath(names!.id!),
    ]),
    'a group moves into another room': called('PUT /api/course/desk/groups/:id/room', ofGroup),
  },
  'features/courses/branch-rooms.server.ts': {
    'a room is called by another name': async () => {
      const group = await newGroup(app)
      const branch = { name: `شعبهٔ ${randomUUID().slice(0, 8)}`, address: '', phone: '', mapLink: '' }
      const { body: made } = await staff.post<{ id: string; rooms: { id: string }[] }>(branches, {
        ...branch,
        rooms: [{ id: '', name: 'کلاس ۱', capacity: 40 }],
      })
      const { id } = made.rooms[0]!
      const moved = await staff.put(`/api/course/desk/groups/${group}/room`, { roomId: id })
      expect(moved.status).toBe(204)
      const rooms = [{ id, name: 'کلاس آفتاب', capacity: 40 }]
      return {
        pages: [`/info/${group}`],
        write: () => staff.put(`${branches}/${made.id}`, { ...made, ...branch, rooms }),
      }
    },
  },
  'features/courses/ladder-steps.server.ts': {
    'a level of the school is called by another name': async () => {
      const group = await newGroup(app)
      const step = { id: '', name: 'پایه ۱', level: 'B1', book: '', passMark: '' }
      const ladder = { title: 'بزرگسالان', language: 'en' }
      const { body: made } = await staff.post<{ id: string; steps: { id: string }[] }>(ladders, {
        ...ladder,
        steps: [step],
      })
      const { id } = made.steps[0]!
      const course = await one('select course_id as value from course_group where id = $1', group)
      await app.database.execute('update course set step_id = $1 where id = $2', [id, course])
      const steps = [{ ...step, id, name: 'گام نخست' }]
      return {
        pages: [`/info/${group}`],
        write: () => staff.put(`${ladders}/${made.id}`, { ...made, ...ladder, steps }),
      }
    },
  },
  'features/undersubscribed/seed-undersubscribed.server.ts': {
    'the demo brings a group that is too small': async () => {
      // As it is before its learners are asked.
      const small = seededGroupId('tr-b1-small')
      await app.database.execute('delete from undersubscribed_choice where group_id = $1', [small])
      await app.database.execute(
        `update course_group set state = 'open', decided_at = null, merge_into = null, undersubscribed_until = null
         where id = $1`,
        [small],
      )
      return { pages: [`/info/${small}`, '/course'], write: () => seedUndersubscribed(app) }
    },
  },
  'features/undersubscribed/studio/decide-groups.server.ts': {
    'a group that is too small is held all the same': called('POST /api/course/desk/groups/:id/run', ofGroup),
  },
  'features/enrolment/studio/membership.server.ts': {
    'a seat is given without payment': called('POST /api/course/desk/groups/:id/learners', ofGroup),
    'a learner is taken out': called('POST /api/course/desk/enrolments/:id/remove', async sample => [
      `/info/${await one('select group_id as value from enrolment where id = $1', sample.names!.id)}`,
    ]),
  },
  'features/courses/studio/sessions.server.ts': {
    'a session is moved': called('POST /api/course/desk/sessions/:id/move', ofSession),
    'a session is cancelled': called('POST /api/course/desk/sessions/:id/cancel', ofSession),
    'a group is moved to another time': called(
      'POST /api/studio/time-votes/groups/:group/votes/:vote/choose',
      ({ names }) => [`/info/${names!.group}`],
    ),
  },
  'features/enrolment/seats/move-seat.server.ts': {
    'somebody is moved to another group': called(
      'POST /api/course/desk/enrolments/:id/move',
      async sample => {
        const from = await one('select group_id as value from enrolment where id = $1', sample.names!.id)
        return [`/info/${from}`, `/info/${(sample.given as { groupId: string }).groupId}`]
      },
    ),
  },
  'features/enrolment/next-term/next-term.server.ts': {
    'seats of the next term are kept': async () => {
      const { next, name } = await nextTerm()
      return { pages: [`/info/${next}`], write: name }
    },
    'the seats that were kept are let go': async () => {
      const { next, name, unname } = await nextTerm()
      await name()
      return { pages: [`/info/${next}`], write: unname }
    },
  },
  'features/undersubscribed/undersubscribed.server.ts': {
    'a group that is too small is asked': called('POST /api/course/desk/groups/:id/ask', ofGroup),
    'the last one leaves a group that is too small': called('POST /api/course/groups/:id/short', ofGroup),
  },
  'features/undersubscribed/undersubscribed-choice.server.ts': {
    'one of two leaves a group that is too small': async () => {
      const group = await newGroup(app, { minSize: 4, price: 5_000_000 })
      for (const user of [self, await app.user()]) await buySeat(user, group)
      await done(staff.post(`/api/course/desk/groups/${group}/ask`))
      const by = await withNewAddress(app, self)
      const write = () => done(by.post(`/api/course/groups/${group}/short`, { answer: 'refund' }))
      return { pages: [`/info/${group}`], write }
    },
  },
  'features/enrolment/seats/waitlist.server.ts': {
    'somebody begins to wait': called('POST /api/course/groups/:id/waiting', ofGroup),
    'somebody waits no longer': called('DELETE /api/course/groups/:id/waiting', ofGroup),
    'a free seat is offered to who waits': async () => {
      const group = await newGroup(app, { capacity: 1 })
      await orderSeat(await withNewAddress(app, await app.user()), group)
      await done((await app.user()).post(`/api/course/groups/${group}/waiting`))
      const write = () =>
        transaction(app.db, async tx => {
          await setStock(tx, `course-group:${group}`, 2)
          await offerSeats(app, tx, group)
        })
      return { pages: [`/info/${group}`], write }
    },
  },
  'features/enrolment/seats/seats.server.ts': {
    'a seat is bought': async () => {
      const group = await newGroup(app, { price: 5_000_000 })
      return { pages: [`/info/${group}`, await findCoursePath(group)], write: () => buySeat(self, group) }
    },
    'a seat is given back': async () => {
      const group = await newGroup(app, { price: 5_000_000 })
      const order = await buySeat(self, group)
      const by = await withNewAddress(app, self)
      const path = `/api/payment/orders/${order}/refund`
      return { pages: [`/info/${group}`], write: () => done(by.post(path, { to: 'wallet' })) }
    },
    'whoever waits takes another seat of the course': async () => {
      const course = { id: await newCourse(app) }
      const full = await newGroup(app, { course, capacity: 1 })
      await orderSeat(await withNewAddress(app, await app.user()), full)
      const user = await app.user()
      await done(user.post(`/api/course/groups/${full}/waiting`))
      const other = await newGroup(app, { course, price: 5_000_000 })
      return { pages: [`/info/${full}`], write: () => buySeat(user, other) }
    },
  },
}

const writers = joinOnce([
  ownWriters,
  Object.fromEntries(
    Object.entries(pageWriters).map(([file, cases]) => [
      file,
      Object.fromEntries(Object.entries(cases).map(([what, writer]) => [what, toWriter(writer)])),
    ]),
  ),
])

function toWriter(writer: PageWriter): Writer {
  if (typeof writer === 'function') return () => writer(self, app)
  return called(writer.call, () => [...writer.pages], writer.given)
}

async function ofReview({ names }: Sample) {
  return [`/teachers/${await findTeacherSlug('teacher_review', names!.id!)}`]
}

async function ofSession({ names }: Sample) {
  return [`/info/${await groupOfSession(names!.id!)}`]
}

const deleted = (user: Person) => done(user.post('/api/account/deletion', { currentPassword: password }))

async function buySeat(user: Person, group: string) {
  return payOrder(app, await orderSeat(await withNewAddress(app, user), group))
}

async function buyTrial(slug: string, startsAt: string) {
  const by = await withNewAddress(app, await app.user())
  const { order } = await done(
    by.post<{ order: { id: string } }>(`/api/teachers/${slug}/trials`, { startsAt }),
  )
  return { order: await payOrder(app, order.id, 2_000_000), by }
}

const all = { write: true, skipRejected: false }
const attribution = 'CC-BY 2.0 (France) Attribution: tatoeba.org #1 (Ann) & #2 (bahram)'

async function createFile(lines: string) {
  const file = join(folder, `${randomUUID()}.txt`)
  await writeFile(file, lines)
  return file
}

async function seeded(page: string): Promise<Case> {
  const empty = await openTestApp()
  return { at: empty, pages: [page], write: () => seedOnce(empty) }
}

const schoolRecord = (course: string) => ({
  code: randomUUID(),
  course,
  teacherId: null,
  title: 'گروه دفتر',
  term: '',
  minutes: 90,
  weekly: [{ weekday: 0, minute: 1080 }],
  from: '2027-01-02',
  sessions: 3,
  capacity: 8,
  toman: 0,
  branch: '',
  liveLink: '',
})
const importRecord = (group: ReturnType<typeof schoolRecord>) =>
  transaction(app.db, tx => importGroup(tx, group, app.now()))

/** A term that is over, with somebody in it, and the group that is to follow. */
async function nextTerm() {
  const [group, next] = [await newGroup(app, { startsIn: -40 }), await newGroup(app)]
  await enrol(app, (await app.user()).id, group)
  const until = new Date(app.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const path = `/api/course/desk/groups/${group}/next`
  return {
    next,
    name: () => done(staff.put(path, { groupId: next, until })),
    unname: () => done(staff.put(path, { groupId: '', until: '' })),
  }
}

const rows = Object.entries(writers).flatMap(([file, cases]) =>
  Object.entries(cases).map(([what, prepare]) => [`${what} (${file})`, prepare] as const),
)

test.for(rows)(
  'a kept page is made anew when %s',
  // The demo brings all of a school.
  { timeout: 300_000 },
  async ([, prepare]) => {
    const { pages, write, at = app } = await prepare()
    const kept = createFinishedPages(at)
    const settle = () => kept.settle(holds => expect.poll(holds).toBe(true))
    // What was written to prepare it must not come in between.
    await settle()
    const before = new Map<string, string>()
    for (const page of pages) before.set(page, await kept.get(page))
    for (const page of pages) expect([page, kept.isKept(page)]).toEqual([page, true])
    await write()
    await settle()
    for (const page of pages) {
      const now = await kept.get(page)
      expect([page, now]).toEqual([page, await kept.fresh(page)])
      expect([page, now === before.get(page)]).toEqual([page, false])
    }
    if (at !== app) await at[Symbol.asyncDispose]()
  },
)

test('each file that invalidates pages is told of, with as many writers as it has calls', async () => {
  const source = join(import.meta.dirname, '../../src')
  const calls: Record<string, number> = {}
  for (const file of globSync('**/*.ts', { cwd: source })) {
    if (/\.(test|e2e)\.ts$|\/samples\.ts$|^server\/http\/(finished-pages|loader-api)\.ts$/.test(file))
      continue
    const count = (await readFile(join(source, file), 'utf8')).match(/\binvalidateTags\(tx,/g)?.length
    if (count) calls[file] = count
  }
  const faults = [...new Set([...Object.keys(calls), ...Object.keys(writers)])].flatMap(file => {
    const [called, named] = [calls[file] ?? 0, Object.keys(writers[file] ?? {}).length]
    if (called > named)
      return [
        `${file} calls invalidateTags ${called} times: say in pageWriters of its samples.ts what writes there`,
      ]
    return called === 0 ? [`${file} invalidates no pages, but writers of it are told of`] : []
  })
  expect(faults).toEqual([])
})
