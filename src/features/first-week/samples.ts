import type { TestApp } from '../../../test/app.ts'
import { newWeek } from '../../../test/first-week.ts'
import type { Samples } from '../../../test/sample-call.ts'

const path = '/api/first-week'

/** Somebody with a week of their own: who is asked about before may have painted another one since. */
async function planned(app: TestApp) {
  const by = await app.user('ماهک')
  return { by, item: await newWeek(app, by.id) }
}

export const samples: Samples = {
  [`GET ${path}`]: async (_, app) => ({ by: (await planned(app)).by }),
  [`PUT ${path}`]: () => ({ given: { hours: ['0-18', '2-20'], minutes: 20 } }),
  [`DELETE ${path}`]: () => ({}),
  [`PUT ${path}/items/:item/read`]: async (_, app) => {
    const { by, item } = await planned(app)
    return { by, names: { item }, given: { isRead: true } }
  },
  [`PUT ${path}/reminder`]: async (_, app) => ({ by: (await planned(app)).by, given: { isOn: true } }),
  [`GET ${path}/calendar`]: async (_, app) => ({ by: (await planned(app)).by }),
}
