import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromJalali, getWeek, isoDay, toJalali } from '#persian/jalali.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import { enrol, newGroup, newTeacher } from '../../../test/school.ts'

type BranchRoom = { id: string; label: string; name: string; capacity: number }
type Week = {
  days: { day: string; closed: string | null }[]
  rooms: BranchRoom[]
  groups: { id: string; roomId: string | null; place: string | null; taken: number }[]
  sessions: { id: string; groupId: string; startsAt: string; teacherId: string | null }[]
  clashes: { kind: string; sessions: string[] }[]
}
const adminPath = '/api/course/desk'
let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
let rooms: BranchRoom[]
/** The Saturday of the week after next. */
let saturday: ReturnType<typeof getWeek>[number]
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
  const { body } = await admin.post<{ rooms: BranchRoom[] }>('/api/studio/branches', {
    name: 'شعبهٔ مرکزی',
    address: '',
    phone: '',
    mapLink: '',
    rooms: [
      { id: '', name: 'کلاس ۱', capacity: 8 },
      { id: '', name: 'کلاس ۲', capacity: 20 },
      { id: '', name: 'کلاس ۳', capacity: 12 },
    ],
  })
  rooms = body.rooms
  saturday = getWeek(toJalali(app.now().getTime() + 14 * 86_400_000))[0]!
})
afterAll(() => app[Symbol.asyncDispose]())

const from = () => isoDay({ year: saturday.year, month: saturday.month, day: saturday.day })
const readWeek = async () => (await admin.get<Week>(`${adminPath}/timetable?from=${from()}`)).body

/** A group whose four sessions are on Saturdays at an hour, in a room; written past the rules, as old data may be. */
async function groupAt(hour: number, room: BranchRoom | null, changes: Parameters<typeof newGroup>[1] = {}) {
  const start = fromJalali({ ...saturday, hour, minute: 0 })
  const startsIn = (start.getTime() - app.now().getTime()) / 86_400_000
  const id = await newGroup(app, { startsIn, capacity: 8, ...changes })
  if (room) {
    await app.database.execute('update course_group set room_id = $2, branch = $3 where id = $1', [
      id,
      room.id,
      `شعبهٔ مرکزی، ${room.name}`,
    ])
  }
  return id
}

test('a week shows each session in its room with who holds it, the seats taken and the closed days', async () => {
  const teacherId = await newTeacher(app, { name: 'نگار' })
  const group = await groupAt(9, rooms[0]!, { teacherId })
  await enrol(app, (await app.user('سارا')).id, group)
  await admin.post('/api/site/holidays', { title: 'جشن مدرسه', day: from() })
  const week = await readWeek()
  expect(week.days).toHaveLength(7)
  expect(week.days[0]).toEqual({ day: from(), closed: 'جشن مدرسه' })
  const [session] = week.sessions.filter(({ groupId }) => groupId === group)
  expect([session!.teacherId, week.groups.find(({ id }) => id === group)?.roomId]).toEqual([
    teacherId,
    rooms[0]!.id,
  ])
  expect(week.clashes).toContainEqual({ kind: 'closed', sessions: [session!.id] })
})

test('two groups in one room are a pair; the one that is moved as proposed clashes no more, and its members hear of it', async () => {
  await groupAt(17, rooms[1]!)
  const second = await groupAt(17, rooms[1]!)
  const learner = await app.user('مینا')
  await enrol(app, learner.id, second)
  // Taken in the third week of the term: not free for the whole of it.
  await groupAt(17, rooms[0]!, {
    startsIn: (fromJalali({ ...saturday, hour: 17 }).getTime() - app.now().getTime()) / 86_400_000 + 14,
  })
  const pairs = async () =>
    (await readWeek()).clashes.filter(({ kind }) => kind === 'room').map(({ sessions }) => sessions.length)
  expect(await pairs()).toEqual([2])
  const { body } = await admin.get<{ rooms: BranchRoom[] }>(`${adminPath}/groups/${second}/rooms`)
  expect(body.rooms.map(({ name }) => name)).toEqual(['کلاس ۳'])
  const into = (roomId: string) => admin.put<Refusal>(`${adminPath}/groups/${second}/room`, { roomId })
  expect((await into(rooms[0]!.id)).body.errors?.[0]?.field).toBe('roomId')
  expect((await into(rooms[2]!.id)).status).toBe(204)
  expect((await into(rooms[2]!.id)).status).toBe(204)
  expect(await pairs()).toEqual([])
  const { rows: notified } = await app.database.execute(
    `select count(*)::int as count from message where user_id = $1`,
    [learner.id],
  )
  expect(notified[0]!.count).toBe(1)
})

test('free rooms are those that seat so many and in which nothing meets, this week or in all of the weeks asked', async () => {
  await groupAt(11, rooms[2]!, {
    startsIn: (fromJalali({ ...saturday, hour: 11 }).getTime() - app.now().getTime()) / 86_400_000 + 7,
  })
  const ask = async (query: string) =>
    (await admin.get<{ rooms: BranchRoom[] } & Refusal>(`${adminPath}/free-rooms?day=${from()}&${query}`))
      .body
  const names = async (query: string) => (await ask(query)).rooms.map(({ name }) => name)
  expect(await names('from=660&until=750&seats=10')).toEqual(['کلاس ۲', 'کلاس ۳'])
  expect(await names('from=660&until=750&seats=10&weeks=2')).toEqual(['کلاس ۲'])
  // When the other one is over it is free again.
  expect(await names('from=750&until=800&seats=10&weeks=2')).toEqual(['کلاس ۲', 'کلاس ۳'])
  expect((await ask('from=750&until=700')).errors?.[0]?.field).toBe('until')
})
