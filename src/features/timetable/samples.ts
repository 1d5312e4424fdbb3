import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'

const groups = '/api/course/desk/groups'

async function newRoom(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ rooms: { id: string }[] }>('/api/studio/branches', {
    name: `شعبهٔ ${randomUUID().slice(0, 8)}`,
    address: '',
    phone: '',
    mapLink: '',
    rooms: [{ id: '', name: 'کلاس ۱', capacity: 40 }],
  })
  return body.rooms[0]!.id
}

export const samples: Samples = {
  'GET /api/course/desk/timetable': async (_, app) => ({
    ...(await staff(app)),
    given: { from: '2027-01-02' },
  }),
  'GET /api/course/desk/free-rooms': async (_, app) => ({
    ...(await staff(app)),
    given: { day: '2027-01-02', from: 1080, until: 1170 },
  }),
  [`GET ${groups}/:id/rooms`]: async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
  }),
  [`PUT ${groups}/:id/room`]: async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
    given: { roomId: await newRoom(app) },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    ['GET /api/course/desk/timetable', 'GET /api/course/desk/free-rooms'],
    ['support', 'registrar', 'admin', 'owner'],
  ),
  ...each([`GET ${groups}/:id/rooms`, `PUT ${groups}/:id/room`], ['admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`PUT ${groups}/:id/room`]: ['group.changed'],
}
