import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { selectClasses } from '#features/courses/groups/select-classes.server.ts'
import { type Skyroom, startSkyroom } from '../../../../emulators/skyroom/server.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { listSessions, newGroup } from '../../../../test/school.ts'
import { fixedLink } from './link.server.ts'
import { openSkyroom } from './skyroom.server.ts'

let emulator: Skyroom
let app: TestApp
beforeAll(async () => {
  emulator = await startSkyroom()
  app = await openTestApp({
    env: {
      LIVE_CLASS_PROVIDER: 'skyroom',
      LIVE_CLASS_PATIENCE: '0.3',
      SKYROOM_URL: emulator.url,
      SKYROOM_KEY: emulator.key,
    },
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await emulator.close()
})
afterEach(() => {
  emulator.trouble = null
  emulator.requests = []
})

async function someClasses() {
  const group = await newGroup(app, { sessions: 2, startsIn: 0 })
  const sessions = await listSessions(app, group)
  return Promise.all(
    sessions.map(({ id }) =>
      selectClasses(app.db).where('class_session.id', '=', id).executeTakeFirstOrThrow(),
    ),
  )
}
const learner = { id: 'user-1', name: 'سامان', isTeacher: false, recordsItself: false, soundOnly: false }
const teacher = { id: 'user-2', name: 'مریم', isTeacher: true, recordsItself: false, soundOnly: false }
const actions = () => emulator.requests.map(({ action }) => action)

test('a group has one room, made by whoever comes first, and each gets an address of their own', async () => {
  const [first, second] = await someClasses()
  const mine = await openSkyroom(app.settings).join(app, first!, learner)
  const theirs = await openSkyroom(app.settings).join(app, second!, teacher)
  expect(actions()).toEqual(['getRoom', 'createRoom', 'createLoginUrl', 'createLoginUrl'])
  expect(mine).toContain(`/hamava-${first!.group_id}/`)
  expect(mine).not.toBe(theirs)
  expect(emulator.requests.map(({ params }) => params.access).filter(Boolean)).toEqual([1, 3])
  expect(emulator.rooms.filter(({ name }) => name === `hamava-${first!.group_id}`)).toHaveLength(1)
})

test('two who come at the same time, before there is a room, enter the same one', async () => {
  const [running] = await someClasses()
  const join = () => openSkyroom(app.settings).join(app, running!, learner)
  const [one, other] = await Promise.all([join(), join()])
  expect(one).toBe(other)
  expect(emulator.rooms.filter(({ name }) => name === `hamava-${running!.group_id}`)).toHaveLength(1)
})

test.each([
  [{ number: 10 }, 'error-10'],
  ['firewall', 'unreadable'],
  ['hang', 'time-out'],
  ['cut', 'unreachable'],
] as const)('what goes wrong there is told by one word: %o', async (trouble, reason) => {
  const [running] = await someClasses()
  emulator.trouble = trouble
  await expect(openSkyroom(app.settings).join(app, running!, learner)).rejects.toMatchObject({
    name: 'ClassRefusal',
    reason,
  })
})

test('a fixed address leads where the group says, by https only', async () => {
  const [running] = await someClasses()
  const join = (live_link: string | null) => fixedLink.join(app, { ...running!, live_link }, learner)
  expect(await join('https://meet.example/abc')).toBe('https://meet.example/abc')
  await expect(join(null)).rejects.toMatchObject({ reason: 'no-address' })
  await expect(join('javascript:alert(1)')).rejects.toMatchObject({ reason: 'no-address' })
})
