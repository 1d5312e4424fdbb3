import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { newCourse } from '../../../test/school.ts'

const path = '/api/studio/branches'
const groupPath = '/api/course/desk/groups'
type BranchRoom = { id: string; name: string; capacity: number }
type Branch = { id: string; version: number; name: string; address: string; rooms: BranchRoom[] }
type Group = { id: string; version: number; roomId: string; branch: string }
let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

let made = 0
async function newBranch(rooms = [{ id: '', name: 'کلاس ۱', capacity: 12 }], changes: object = {}) {
  const given = { name: `شعبهٔ ${++made}`, address: 'خیابان بهار', phone: '', mapLink: '', rooms, ...changes }
  return (await admin.post<Branch & Refusal>(path, given)).body
}

async function openGroup(changes: Record<string, unknown>) {
  const { status, body } = await admin.post<Group & Refusal>(groupPath, {
    courseId: await newCourse(app, { title: 'دورهٔ شب' }),
    teacherId: '',
    title: 'گروه تازه',
    term: '',
    branch: '',
    from: '2027-01-02',
    weekly: [{ weekday: 0, minute: 1080 }],
    sessions: 4,
    minutes: 90,
    capacity: 10,
    minSize: 1,
    toman: 0,
    refundPolicy: 'hamava',
    recordingsDays: '',
    absencesAllowed: 2,
    live: 'demo',
    liveLink: '',
    ...changes,
  })
  return { status, body, errors: (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`) }
}

test('a branch keeps its rooms in their order, and what was typed wrong is said at its field', async () => {
  const branch = await newBranch([
    { id: '', name: 'کلاس ۲', capacity: 8 },
    { id: '', name: 'کلاس ۱', capacity: 12 },
  ])
  const [second, first] = branch.rooms
  const changed = await admin.put<Branch>(`${path}/${branch.id}`, {
    ...branch,
    rooms: [{ ...first!, name: 'سالن' }, { id: '', name: 'کلاس ۳', capacity: '۶' }, second],
  })
  expect(changed.body.rooms.map(({ name, capacity }) => [name, capacity])).toEqual([
    ['سالن', 12],
    ['کلاس ۳', 6],
    ['کلاس ۲', 8],
  ])
  expect(changed.body.rooms[0]!.id).toBe(first!.id)
  const twins = await admin.put<Refusal>(`${path}/${branch.id}`, {
    ...changed.body,
    rooms: [...changed.body.rooms, { id: '', name: 'كلاس 3', capacity: 4 }],
  })
  expect([twins.status, twins.body.errors]).toEqual([
    422,
    [{ field: 'rooms', message: 'نام دو کلاس یکی است: «کلاس 3».' }],
  ])
  const stale = await admin.put<Refusal>(`${path}/${branch.id}`, branch)
  expect(stale.status).toBe(409)
})

test('a group names a room, shows it as it is called, and follows when it is called otherwise', async () => {
  const branch = await newBranch()
  const { body } = await openGroup({ roomId: branch.rooms[0]!.id })
  expect([body.roomId, body.branch]).toEqual([branch.rooms[0]!.id, ''])
  const shown = async () =>
    (
      await admin.get<{ group: { branch: string; calendarPath: string; place: unknown } }>(
        `/api/course/groups/${body.id}`,
      )
    ).body.group
  expect((await shown()).branch).toBe(`${branch.name}، کلاس ۱`)
  await admin.put(`${path}/${branch.id}`, { ...branch, rooms: [{ ...branch.rooms[0], name: 'سالن آینه' }] })
  const { branch: place, calendarPath, place: where } = await shown()
  expect(where).toEqual({ address: 'خیابان بهار', mapLink: '' })
  expect(place).toBe(`${branch.name}، سالن آینه`)
  const { body: ics } = await app.http.inject(calendarPath)
  expect(ics.replace(/\r\n /g, '')).toContain(`LOCATION:${branch.name}، سالن آینه، خیابان بهار`)
})

test('a place that was only written becomes the room of that name; one written otherwise keeps its words', async () => {
  const name = `شعبهٔ ${made + 1}`
  const written = await openGroup({ branch: `شعبه ${made + 1}، كلاس 1` })
  const elsewhere = await openGroup({ branch: 'دانشگاه، تالار' })
  const branch = await newBranch()
  expect(branch.name).toBe(name)
  const readGroup = async (id: string) => (await admin.get<Group>(`${groupPath}/${id}`)).body
  expect(await readGroup(written.body.id)).toMatchObject({ roomId: branch.rooms[0]!.id, branch: '' })
  expect(await readGroup(elsewhere.body.id)).toMatchObject({ roomId: '', branch: 'دانشگاه، تالار' })
  // Written anew it is the room as well, and so it is taken.
  expect((await openGroup({ branch: `${name}، کلاس ۱` })).errors).toEqual([
    expect.stringMatching(/^roomId: «دورهٔ شب، گروه تازه» شنبه ۱۲ دی/),
  ])
})

test('two groups do not meet in one room, and none is larger than its room; each is said at its field', async () => {
  const branch = await newBranch()
  const roomId = branch.rooms[0]!.id
  await openGroup({ roomId, title: 'گروه نخست' })
  expect((await openGroup({ roomId })).errors).toEqual([
    'roomId: «دورهٔ شب، گروه نخست» شنبه ۱۲ دی ۱۴۰۵، ساعت ۱۸:۰۰ در همین کلاس است (۴ جلسه هم‌زمان است).',
  ])
  const later = [{ weekday: 0, minute: 1170 }]
  expect((await openGroup({ roomId, weekly: later, capacity: 13 })).errors).toEqual([
    `capacity: «${branch.name}، کلاس ۱» ۱۲ نفر جا دارد.`,
  ])
  expect((await openGroup({ roomId, weekly: later })).status).toBe(201)
})

test('a room in which a group meets is not removed, nor is its branch; a free one is', async () => {
  const branch = await newBranch([
    { id: '', name: 'کلاس ۱', capacity: 12 },
    { id: '', name: 'کلاس ۲', capacity: 12 },
  ])
  const [used, free] = branch.rooms
  await openGroup({ roomId: used!.id })
  const without = (rooms: unknown[]) =>
    admin.put<Branch & Refusal>(`${path}/${branch.id}`, { ...branch, rooms })
  const refused = await without([free])
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [{ field: 'rooms', message: '«کلاس ۱» حذف نمی‌شود؛ «دورهٔ شب، گروه تازه» در آن کلاس دارد.' }],
  ])
  expect((await admin.delete(`${path}/${branch.id}`)).status).toBe(409)
  expect((await without([used])).body.rooms).toHaveLength(1)
})

test('of three groups opened at once in one room one is opened', async () => {
  const { rooms } = await newBranch()
  const answers = await Promise.all([1, 2, 3].map(() => openGroup({ roomId: rooms[0]!.id })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

onPostgres(
  'of two groups that are moved into one room at once one is moved; the room is not removed beneath it',
  async () => {
    const branch = await newBranch([
      { id: '', name: 'کلاس ۱', capacity: 12 },
      { id: '', name: 'کلاس ۲', capacity: 12 },
    ])
    const roomId = branch.rooms[0]!.id
    const [one, other] = [await openGroup({}), await openGroup({})]
    const move = ({ body }: Awaited<ReturnType<typeof openGroup>>) =>
      admin.put<Refusal>(`${groupPath}/${body.id}`, { ...body, roomId })
    const moved = await Promise.all([move(one), move(other)])
    expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [third] = await Promise.all([
      openGroup({ roomId: branch.rooms[1]!.id }),
      admin.put(`${path}/${branch.id}`, { ...branch, rooms: [branch.rooms[0]] }),
    ])
    const { rows } = await app.database.execute(
      'select count(*)::int as count from branch_room where id = $1',
      [branch.rooms[1]!.id],
    )
    // Whichever came first: a group in a room that is there, or neither.
    expect([third.status, rows[0]!.count]).toEqual(third.status === 201 ? [201, 1] : [422, 0])
  },
)
