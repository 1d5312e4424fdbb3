/** How long the school keeps messages, and what newcomers of a group read. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { keptMonths } from './rules.ts'

const noLength = 'مدت نگهداری درست نیست.'
const retention = {
  /** Null keeps all. */
  keepMonths: z.nullable(
    z.int(noLength).check(
      z.minimum(1, noLength),
      z.maximum(120, noLength),
      z.refine(given => (keptMonths as readonly number[]).includes(given), noLength),
    ),
  ),
  newcomersReadAll: z.boolean({ error: 'انتخاب نشده است.' }),
}

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/studio/chat/retention',
  access: may('chat.retention'),
  summary: 'How long messages are kept, and whether newcomers of a group read what was said before.',
  input: z.object({}),
  output: z.object(retention),
})

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/api/studio/chat/retention',
  access: may('chat.retention'),
  summary: 'Changes that; what is older is removed in the night.',
  input: z.object(retention),
  output: z.object(retention),
})
