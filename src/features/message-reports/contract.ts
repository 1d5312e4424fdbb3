/** Messages that people report, and what moderators do about them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { type ReportReason, reportReasons } from './rules.ts'

const reason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
  error: 'بگویید چه شده است.',
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/chat/messages/:message/report',
  access: 'user',
  summary:
    'Reports a message to the moderators; `id` is made by the client. Asked again it is the same report.',
  input: z.object({
    message: id,
    id,
    reason,
    note: z._default(text({ label: 'توضیح', min: 0, max: 1000 }), ''),
    block: z._default(z.boolean({ error: 'انتخاب نشده است.' }), false),
  }),
  output: z.object({}),
  success: 204,
})

const report = z.object({
  id: z.string(),
  reason,
  note: z.string(),
  text: z.string(),
  authorName: z.nullable(z.string()),
  reporterName: z.nullable(z.string()),
  createdAt: instant,
  closedAt: z.nullable(instant),
  outcome: z.nullable(z.enum(['removed', 'kept'])),
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/studio/chat/reports',
  access: may('chat.moderate'),
  summary: 'Reported messages: those that wait, the oldest first, then the last ones that were closed.',
  input: z.object({ state: z._default(z.enum(['open', 'closed'], { error: 'چنین حالتی نیست.' }), 'open') }),
  output: z.object({ items: z.array(report) }),
})
export type Report = z.output<typeof report>

export const lookAtReport = endpoint({
  method: 'POST',
  path: '/api/studio/chat/reports/:report/look',
  access: may('chat.moderate'),
  summary:
    'A reported message with the five before it and after it; each look is written into the audit log.',
  input: z.object({ report: id }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        authorName: z.nullable(z.string()),
        text: z.string(),
        /** Kinds and names of its files. */
        files: z.array(z.string()),
        correction: z.nullable(z.object({ original: z.string(), corrected: z.string() })),
        /** What it said before it was edited or deleted, the oldest first. */
        past: z.array(z.string()),
        at: instant,
        isDeleted: z.boolean(),
        isReported: z.boolean(),
      }),
    ),
  }),
})

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/studio/chat/reports/:report/close',
  access: may('chat.moderate'),
  summary: 'Closes a report: the message is removed for everybody, or kept; who reported it is notified.',
  input: z.object({ report: id, outcome: z.enum(['removed', 'kept'], { error: 'نتیجه را انتخاب کنید.' }) }),
  output: z.object({}),
  success: 204,
})
