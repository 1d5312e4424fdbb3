import { setStock } from '#server/engines/holds.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from '../../../../test/app.ts'
import { orderSeat } from '../../../../test/bank.ts'
import type { OpenCalls, Samples } from '../../../../test/sample-call.ts'
import { enrol, newCourse, newGroup } from '../../../../test/school.ts'
import { withNewAddress } from '../../../../test/seeded-user.ts'
import { offerSeats } from './waitlist.server.ts'

/** A full group, and somebody who waits for a seat in it. */
async function someQueue(app: TestApp) {
  const course = { id: await newCourse(app) }
  const group = await newGroup(app, { course, capacity: 1 })
  await orderSeat(await withNewAddress(app, await app.user('پویا')), group)
  const waiter = await app.user('نگار')
  return { course, group, waiter: waiter.id, by: await withNewAddress(app, waiter) }
}

export const samples: Samples = {
  'GET /api/course/groups/:id/mine': ({ group }) => ({ names: { id: group } }),
  'POST /api/course/groups/:id/waiting': async (_, app) => {
    const { group, by } = await someQueue(app)
    return { by, names: { id: group } }
  },
  'POST /api/course/groups/:id/take': async (_, app) => {
    const { course, group, waiter, by } = await someQueue(app)
    await enrol(app, waiter, await newGroup(app, { course }))
    await by.post(`/api/course/groups/${group}/waiting`)
    await transaction(app.db, async tx => {
      await setStock(tx, `course-group:${group}`, 2)
      await offerSeats(app, tx, group)
    })
    return { by, names: { id: group } }
  },
  'DELETE /api/course/groups/:id/waiting': async (_, app) => {
    const { group, by } = await someQueue(app)
    await by.post(`/api/course/groups/${group}/waiting`)
    return { by, names: { id: group } }
  },
  'POST /api/course/groups/:id/order': async (_, app) => ({ names: { id: await newGroup(app) } }),
}

export const openCalls: OpenCalls = [
  'POST /api/course/groups/:id/order',
  'POST /api/course/groups/:id/take',
  'GET /api/course/groups/:id/mine',
  'POST /api/course/groups/:id/waiting',
  'DELETE /api/course/groups/:id/waiting',
]
