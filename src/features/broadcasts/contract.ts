import * as z from 'zod/mini'
import { may, staffRoles } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { edition } from '#contract/version.ts'

const access = may('broadcasts.send')

const audience = z.union(
  [
    z.object({ kind: z.literal('everybody') }),
    z.object({ kind: z.literal('role'), role: z.enum(staffRoles, { error: 'چنین نقشی نیست.' }) }),
    z.object({ kind: z.literal('course'), course: id }),
  ],
  { error: 'گیرندگان درست نیستند.' },
)
export type Audience = z.output<typeof audience>

const broadcast = z.object({
  id: z.string(),
  title: z.string(),
  /** Where its text is written. */
  documentId: z.string(),
  audience: z.object({
    kind: z.enum(['everybody', 'role', 'course']),
    role: z.nullable(z.string()),
    course: z.nullable(z.string()),
  }),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** How many it goes to: while it is a draft, those it would go to now. */
  recipients: z.int(),
  /** How many were notified so far. */
  notified: z.int(),
})
export type Broadcast = z.output<typeof broadcast>

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/api/studio/broadcasts',
  access,
  summary: 'Messages to many, drafts and sent ones, the newest first.',
  input: z.object(pageQuery(20)),
  output: buildPageSchema(broadcast),
})

export const readBroadcast = endpoint({
  method: 'GET',
  path: '/api/studio/broadcasts/:broadcast',
  access,
  summary: 'One message to many, with the courses it may be for.',
  input: z.object({ broadcast: id }),
  output: z.object({
    broadcast,
    courses: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
})

export const createBroadcast = endpoint({
  method: 'POST',
  path: '/api/studio/broadcasts',
  access,
  summary: 'Begins a message; `id` is made by the client, so a repeated call makes one.',
  input: z.object({ id }),
  output: z.object({ broadcast }),
  success: 201,
})

export const changeBroadcast = endpoint({
  method: 'PUT',
  path: '/api/studio/broadcasts/:broadcast',
  access,
  summary: 'Changes the title and the audience of a draft; 409 once it was sent.',
  input: z.object({ broadcast: id, title: text({ label: 'عنوان', min: 0, max: 120 }), audience }),
  output: z.object({ broadcast }),
})

export const sendBroadcast = endpoint({
  method: 'POST',
  path: '/api/studio/broadcasts/:broadcast/send',
  access,
  summary:
    'Sends a draft, in the edition somebody saw, to as many people as somebody saw: 409 where either changed. Again is no change.',
  input: z.object({
    broadcast: id,
    edition,
    recipients: z.int().check(z.minimum(1, 'این پیام گیرنده‌ای ندارد.'), z.maximum(2 ** 31 - 1)),
  }),
  output: z.object({ broadcast }),
})

export const removeBroadcast = endpoint({
  method: 'DELETE',
  path: '/api/studio/broadcasts/:broadcast',
  access,
  summary: 'Removes a draft; 409 once it was sent.',
  input: z.object({ broadcast: id }),
  output: z.object({}),
  success: 204,
})
