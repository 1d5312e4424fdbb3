/** The groups of the school as staff look for them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

export const groupStates = ['upcoming', 'running', 'over', 'short', 'cancelled'] as const
export const groupSorts = ['start', 'free', 'price'] as const

export const groupList = endpoint({
  method: 'GET',
  path: '/api/course/desk/group-list',
  access: may('groups.read'),
  summary:
    'Groups with teacher, seats, state, price, who waits and the next session; by words, term, teacher and state.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    term: z._default(text({ label: 'ترم', min: 0, max: 60 }), ''),
    teacher: z._default(z.union([z.literal(''), z.uuid()], 'استاد را انتخاب کنید.'), ''),
    state: z._default(z.enum(['', ...groupStates], 'وضعیت را انتخاب کنید.'), ''),
    sort: z._default(z.enum(['', ...groupSorts], 'ترتیب را انتخاب کنید.'), ''),
    ...pageQuery(20),
  }),
  output: z.extend(
    buildPageSchema(
      z.object({
        id: z.string(),
        title: z.string(),
        course: z.string(),
        term: z.string(),
        teacher: z.nullable(z.string()),
        taken: z.int(),
        capacity: z.int(),
        waiting: z.int(),
        toman: z.int(),
        state: z.enum(groupStates),
        startsAt: instant,
        next: z.nullable(instant),
      }),
    ),
    {
      /** The terms there are, the newest first. */
      terms: z.array(z.string()),
    },
  ),
})
