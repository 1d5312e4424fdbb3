import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { countQueries, countStatements } from '../../../test/count-queries.ts'
import { newAnswer, newHomework } from '../../../test/homework.ts'
import { attend, enrol, listSessions, newGroup, newTeacher, pastTerm } from '../../../test/school.ts'
import { markActive } from '../streaks/public.server.ts'
import type { Badge, BadgeAhead, MyCertificate } from './contract.ts'
import { grantCredentials } from './grant.server.ts'
import { issue } from './issue.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['user']>>
const grant = () => grantCredentials.run(app, {})
const listBadges = async (person: Person) =>
  (await person.get<{ badges: Badge[] }>('/api/presentation/profile/badge')).body.badges
const readTitles = async (person: Person) => (await listBadges(person)).map(({ title }) => title).toSorted()
const listCertificates = async (person: Person) =>
  (await person.get<{ certificates: MyCertificate[] }>('/api/presentation/profile/certificates')).body
    .certificates
const readNoticeTitles = async (person: Person) =>
  (await person.get<{ items: { title: string }[] }>('/api/account/messages')).body.items.map(
    ({ title }) => title,
  )
const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000)
const nameInEnglish = ({ id }: Person) =>
  app.database.execute(`update users set en_name = 'Negar', en_surname = 'Azmoun' where id = $1`, [id])

describe('badges', () => {
  test('PR5 the first class that is attended brings its badge, once, and one notice', async () => {
    const user = await app.user()
    const groupId = await newGroup(app, { startsIn: -3, every: 1 })
    const enrolment = await enrol(app, user.id, groupId)
    const sessions = await listSessions(app, groupId)
    await attend(app, sessions[0]!, enrolment, 'absent')
    await grant()
    expect(await listBadges(user)).toEqual([])
    await attend(app, sessions[1]!, enrolment, 'late')
    await grant()
    const first = await listBadges(user)
    expect(first).toEqual([
      expect.objectContaining({
        title: 'نخستین کلاس',
        criteria: 'حضور در یک جلسهٔ کلاس',
        grantedAt: testNow.toISOString(),
        verifyUrl: expect.stringMatching(/^\/certificate\/HV-1405-[0-9A-Z]{8}$/),
      }),
    ])
    await attend(app, sessions[2]!, enrolment, 'present')
    await grant()
    await grant()
    expect(await listBadges(user)).toEqual(first)
    expect(await readNoticeTitles(user)).toEqual(['نشان «نخستین کلاس» مال شماست'])
  })

  test('PR5 what is not yet earned is told with how far one has come, the nearest first', async () => {
    const user = await app.user()
    const ahead = async () =>
      (await user.get<{ badges: BadgeAhead[] }>('/api/credentials/badges-ahead')).body.badges
    const progress = async () =>
      (await ahead()).flatMap(({ rule, progress }) => (progress ? [[rule, progress.have, progress.of]] : []))
    const { result: atFirst, queries } = await countQueries(app, ahead)
    expect(atFirst.map(({ rule }) => rule)).toEqual([
      'first-class',
      'first-homework',
      'review-streak',
      'ten-classes',
      'full-term',
      'first-certificate',
    ])
    expect(await progress()).toEqual([
      ['review-streak', 0, 7],
      ['ten-classes', 0, 10],
    ])
    const groupId = await newGroup(app, { startsIn: -12, every: 1, sessions: 12 })
    const enrolment = await enrol(app, user.id, groupId)
    const sessions = await listSessions(app, groupId)
    await attend(app, sessions[0]!, enrolment, 'absent')
    for (const session of sessions.slice(1, 10)) await attend(app, session, enrolment, 'present')
    const review = (...days: number[]) =>
      transaction(app.db, tx =>
        markActive(
          tx,
          'review',
          days.map(ago => ({ userId: user.id, at: daysAgo(ago) })),
        ),
      )
    // Days before a gap are over, and so is what ended before yesterday.
    await review(2, 3, 5)
    expect(await progress()).toEqual([
      ['ten-classes', 9, 10],
      ['review-streak', 0, 7],
    ])
    await review(1)
    expect(await progress()).toContainEqual(['review-streak', 3, 7])
    await review(0)
    expect(await progress()).toContainEqual(['review-streak', 4, 7])

    await attend(app, sessions[10]!, enrolment, 'late')
    expect(await progress()).toContainEqual(['ten-classes', 10, 10])
    await grant()
    const later = await countQueries(app, ahead)
    expect(later.queries).toHaveLength(queries.length - 1)
    expect(later.result.map(({ rule }) => rule)).toEqual([
      'review-streak',
      'first-homework',
      'full-term',
      'first-certificate',
    ])
  })

  test('the first homework that is handed in brings its badge, once, whatever becomes of it', async () => {
    const user = await app.user()
    const groupId = await newGroup(app, { startsIn: -3, every: 1 })
    const enrolment = await enrol(app, user.id, groupId)
    const sessions = await listSessions(app, groupId)
    await grant()
    expect(await readTitles(user)).toEqual([])
    await newAnswer(app, await newHomework(app, sessions[0]!.id), enrolment, { state: 'returned' })
    await grant()
    const first = await listBadges(user)
    expect(first).toEqual([expect.objectContaining({ title: 'نخستین تکلیف', criteria: 'فرستادن یک تکلیف' })])
    await newAnswer(app, await newHomework(app, sessions[1]!.id), enrolment)
    await grant()
    expect(await listBadges(user)).toEqual(first)
  })

  test('seven days of reviews in a row bring their badge, once; six, seven with a gap, or other activities do not', async () => {
    const [seven, six, gap, classes] = [
      await app.user(),
      await app.user(),
      await app.user(),
      await app.user(),
    ]
    const learn = (
      person: { id: string },
      days: readonly number[],
      activity: 'review' | 'class' = 'review',
    ) =>
      transaction(app.db, tx =>
        markActive(
          tx,
          activity,
          days.map(days => ({ userId: person.id, at: daysAgo(days) })),
        ),
      )
    await learn(seven, [20, 19, 18, 17, 16, 15])
    await learn(six, [6, 5, 4, 3, 2, 1])
    await learn(gap, [9, 8, 7, 6, 4, 3, 2])
    await learn(classes, [6, 5, 4, 3, 2, 1, 0], 'class')
    await grant()
    expect(await readTitles(seven)).toEqual([])
    await learn(seven, [14])
    await grant()
    const first = await listBadges(seven)
    expect(first).toEqual([
      expect.objectContaining({ title: 'هفت روز مرور', criteria: 'مرور عبارت‌نامه در هفت روز پیاپی' }),
    ])
    await learn(seven, [13, 6, 5, 4, 3, 2, 1, 0])
    await grant()
    expect(await listBadges(seven)).toEqual(first)
    for (const person of [six, gap, classes]) expect(await readTitles(person)).toEqual([])
  })

  test('PR5 ten classes in any groups bring the badge of ten, nine do not', async () => {
    const user = await app.user()
    const groups = [
      { startsIn: -40, every: 1, sessions: 9 },
      { startsIn: -3, every: 7, sessions: 4 },
    ]
    const [long, short] = [await newGroup(app, groups[0]), await newGroup(app, groups[1])]
    const ofLong = await enrol(app, user.id, long)
    for (const [at, session] of (await listSessions(app, long)).entries())
      await attend(app, session, ofLong, at === 4 ? 'excused' : 'present')
    const ofShort = await enrol(app, user.id, short)
    const [one] = await listSessions(app, short)
    await attend(app, one!, ofShort, 'present')
    await grant()
    expect(await readTitles(user)).not.toContain('ده کلاس')
    await app.database.execute(
      `update attendance set state = 'present', seconds = 60 where enrolment_id = $1 and state = 'excused'`,
      [ofLong],
    )
    await grant()
    expect(await readTitles(user)).toContain('ده کلاس')
  })

  test('PR5 a term without an absence brings its badge when it is over, one with a single absence never', async () => {
    const [whole, missed, running] = [await app.user(), await app.user(), await app.user()]
    await pastTerm(app, whole.id)
    await pastTerm(app, missed.id, { attended: 3 })
    const groupId = await newGroup(app, { startsIn: -10, every: 7 })
    const enrolment = await enrol(app, running.id, groupId)
    for (const session of (await listSessions(app, groupId)).slice(0, 2))
      await attend(app, session, enrolment, 'present')
    await grant()
    expect(await readTitles(whole)).toEqual(['ترم بی‌غیبت', 'نخستین کلاس', 'پایان یک دوره'].toSorted())
    expect(await readTitles(missed)).toEqual(['نخستین کلاس', 'پایان یک دوره'].toSorted())
    expect(await readTitles(running)).toEqual(['نخستین کلاس'])
  })

  test('S7.27 the badges of the user, the newest first, expired and revoked ones shown as such', async () => {
    const [user, other] = [await app.user(), await app.user()]
    expect(await listBadges(user)).toEqual([])
    for (const number of [1, 2]) {
      const facts = {
        kind: 'badge',
        name: 'نگار آزمون',
        enName: '',
        title: `نشان ${number}`,
        description: 'شرح',
        criteria: 'شرط',
        imageUrl: number === 1 ? null : '/media/badges/two.webp',
      } as const
      await transaction(app.db, tx =>
        issue(app, tx, {
          userId: user.id,
          about: `badge:${number}`,
          facts,
          at: daysAgo(9 - number),
          expiresAt: number === 1 ? daysAgo(1) : null,
        }),
      )
    }
    await app.database.execute(
      `update credential set revoked_at = $2, revoked_reason = 'اشتباه' where user_id = $1 and about = 'badge:2'`,
      [user.id, daysAgo(2)],
    )
    expect(await listBadges(user)).toEqual([
      {
        id: expect.any(String),
        rule: '2',
        title: 'نشان 2',
        description: 'شرح',
        imageUrl: '/media/badges/two.webp',
        criteria: 'شرط',
        grantedAt: daysAgo(7).toISOString(),
        expiresAt: null,
        revokedAt: daysAgo(2).toISOString(),
        verifyUrl: expect.stringContaining('/certificate/HV-'),
      },
      expect.objectContaining({
        imageUrl: null,
        expiresAt: daysAgo(1).toISOString(),
        revokedAt: null,
      }),
    ])
    expect(await listBadges(other)).toEqual([])
    expect((await (await app.visitor()).get('/api/presentation/profile/badge')).status).toBe(401)
  })

  test('PR5 the first page of the profile shows those that hold: none taken back, none from the instant it expires', async () => {
    const user = await app.user()
    const shown = async () =>
      (await user.get<{ overview: { badges: { title: string }[] } }>('/api/profile/overview')).body.overview
        .badges
    const until = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)
    for (const [title, expiresAt] of [
      ['همیشگی', null],
      ['پس‌گرفته', null],
      ['امروز', testNow],
      ['هنوز', until(1)],
    ] as const) {
      const facts = {
        kind: 'badge',
        name: 'نگار',
        enName: '',
        title,
        description: 'شرح',
        criteria: 'شرط',
      } as const
      await transaction(app.db, tx =>
        issue(app, tx, {
          userId: user.id,
          about: `badge:${title}`,
          facts: { ...facts, imageUrl: null },
          expiresAt,
        }),
      )
    }
    await app.database.execute(
      `update credential set revoked_at = $2, revoked_reason = 'اشتباه' where user_id = $1 and about = 'badge:پس‌گرفته'`,
      [user.id, testNow],
    )
    expect((await shown()).map(({ title }) => title).toSorted()).toEqual(['هنوز', 'همیشگی'].toSorted())
  })

  test('PR5 a certificate that was taken back before brings no badge of a first one', async () => {
    const user = await app.user()
    await pastTerm(app, user.id)
    await grant()
    const badge = async () => (await listBadges(user)).filter(({ title }) => title === 'پایان یک دوره')
    expect(await badge()).toHaveLength(1)
    await app.database.execute(
      `update credential set revoked_at = $2, revoked_reason = 'اشتباه' where user_id = $1 and about like 'group:%'`,
      [user.id, testNow],
    )
    await app.database.execute(
      `delete from credential where user_id = $1 and about = 'badge:first-certificate'`,
      [user.id],
    )
    await grant()
    expect(await badge()).toEqual([])
  })
})

describe('certificates', () => {
  test('CO14 a term that is over brings a certificate with every fact of it, once', async () => {
    const user = await app.user()
    await nameInEnglish(user)
    const teacherId = await newTeacher(app, { name: 'مریم', surname: 'سهرابی' })
    const course = { title: 'انگلیسی گام دوم', enTitle: 'English, Step Two', level: 'A2' } as const
    const { groupId } = await pastTerm(app, user.id, {
      attended: 9,
      group: { course, teacherId, startsIn: -50, sessions: 10, every: 2, minutes: 75 },
    })
    await grant()
    const [first, second] = await listCertificates(user)
    const sessions = await listSessions(app, groupId)
    expect(second).toBeUndefined()
    expect(first).toMatchObject({ state: 'valid', issuedAt: testNow.toISOString() })
    expect(first!.facts).toEqual({
      kind: 'certificate',
      name: 'نگار آزمون',
      enName: 'Negar Azmoun',
      course: 'انگلیسی گام دوم',
      enCourse: 'English, Step Two',
      language: 'en',
      level: 'A2',
      hours: 12.5,
      sessions: 10,
      attended: 9,
      from: sessions[0]!.starts_at.toISOString(),
      until: new Date(sessions[9]!.starts_at.getTime() + 75 * 60_000).toISOString(),
      teacher: 'مریم سهرابی',
      enTeacher: '',
    })
    expect(await readNoticeTitles(user)).toContain('گواهی‌نامهٔ شما آماده است')

    // What it says is frozen, whatever becomes of the course and the person's name.
    await app.database.execute(`update users set name = 'ماهرخ' where id = $1`, [user.id])
    await app.database.execute(`update course set title = 'نام تازه', en_title = 'Other' where title = $1`, [
      course.title,
    ])
    const { queries } = await countStatements(app, grant)
    expect(await listCertificates(user)).toEqual([first])
    // Nor is it tried every ten minutes for as long as the term is looked back upon.
    expect(queries.filter(sql => /insert into "credential"/.test(sql))).toEqual([])
    expect(queries.some(sql => /from "credential"/.test(sql))).toBe(true)
  })

  test('CO14 seven of ten sessions are enough, six are not', async () => {
    const [seven, six] = [await app.user(), await app.user()]
    const group = { startsIn: -50, sessions: 10, every: 2 }
    await pastTerm(app, seven.id, { attended: 7, group })
    await pastTerm(app, six.id, { attended: 6, group })
    await grant()
    expect((await listCertificates(seven)).map(({ facts }) => facts.attended)).toEqual([7])
    expect(await listCertificates(six)).toEqual([])
  })

  test('CO14 who came for the last session alone has none: the term counts, not their part of it', async () => {
    const [whole, late] = [await app.user(), await app.user()]
    const { groupId } = await pastTerm(app, whole.id)
    const enrolment = await enrol(app, late.id, groupId)
    await attend(app, (await listSessions(app, groupId)).at(-1)!, enrolment, 'present')
    await grant()
    expect(await listCertificates(late)).toEqual([])
    expect(await listCertificates(whole)).toHaveLength(1)
  })

  test('CO14 nothing is issued before the last session is settled, nor of a group that was cancelled, nor to the frozen', async () => {
    const [early, cancelled, frozen] = [await app.user(), await app.user(), await app.user()]
    const terms = [await pastTerm(app, early.id), await pastTerm(app, cancelled.id)]
    const { enrolmentId } = await pastTerm(app, frozen.id)
    const last = (await listSessions(app, terms[0]!.groupId)).at(-1)!
    await app.database.execute(`delete from attendance where session_id = $1`, [last.id])
    await app.database.execute(`update course_group set state = 'cancelled' where id = $1`, [
      terms[1]!.groupId,
    ])
    await app.database.execute(`update enrolment set state = 'frozen' where id = $1`, [enrolmentId])
    await grant()
    for (const person of [early, cancelled, frozen]) expect(await listCertificates(person)).toEqual([])
    await attend(app, last, terms[0]!.enrolmentId, 'present')
    await grant()
    expect(await listCertificates(early)).toHaveLength(1)
  })

  test('CO14 who was there by hand in the middle of the last class, or missed it, has theirs as well', async () => {
    const [there, away, unwritten] = [await app.user(), await app.user(), await app.user()]
    const group = { startsIn: -50, sessions: 10, every: 2 }
    const { groupId, enrolmentId } = await pastTerm(app, there.id, { attended: 10, group })
    const last = (await listSessions(app, groupId)).at(-1)!
    for (const person of [away, unwritten]) {
      const enrolment = await enrol(app, person.id, groupId, daysAgo(60))
      for (const session of (await listSessions(app, groupId)).slice(0, 9))
        await attend(app, session, enrolment, 'present')
      if (person === away) await attend(app, last, enrolment, 'absent')
    }
    // The teacher wrote it down half an hour before the end; the job leaves what was set by hand.
    await app.database.execute(
      `update attendance set settled_at = settled_at - interval '30 minutes', set_by = $3
       where session_id = $1 and enrolment_id = $2`,
      [last.id, enrolmentId, there.id],
    )
    await grant()
    const attended = async (person: Person) =>
      (await listCertificates(person)).map(({ facts }) => facts.attended)
    expect(await attended(away)).toEqual([9])
    expect(await attended(unwritten)).toEqual([9])
    expect(await attended(there)).toEqual([10])
    expect(await readTitles(there)).toContain('ترم بی‌غیبت')
  })
})
