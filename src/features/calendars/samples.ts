import type { Samples } from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

export const samples: Samples = {
  'GET /api/course/calendars/:id': async ({ group }, app) => {
    const { rows } = await app.database.execute('select calendar_key from course_group where id = $1', [
      group,
    ])
    return { names: { id: String(rows[0]!.calendar_key) } }
  },
  'GET /api/course/own-calendars/:secret': async (self, app) => {
    const by = await withNewAddress(app, self)
    const { body } = await by.post<{ path: string }>('/api/course/calendar-address')
    return { names: { secret: body.path.split('/').at(-1)! } }
  },
  'POST /api/course/calendar-address': () => ({}),
}
