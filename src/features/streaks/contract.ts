import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { text } from '#contract/fields.ts'

/** A day, `YYYY-MM-DD` in Tehran. */
const day = z.iso.date({ error: 'روز وارد نشده است.' })

/** Days an outage may last at most, as `outage` in the database. */
export const maxOutageDays = 92

export const outages = collection({
  path: '/api/studio/outages',
  access: may('outages.mark'),
  what: 'Days on which the site or the network failed, which freeze everybody’s streak',
  shape: {
    firstDay: day,
    lastDay: day,
    reason: text({ label: 'دلیل', min: 3, max: 300 }),
  },
})
