/** What readers say under posts, and what moderators do about it. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

export const maxComment = 2000

const states = ['waiting', 'shown', 'hidden'] as const
export type CommentState = (typeof states)[number]

const comment = z.object({
  id: z.string(),
  /** A first name; null once the account is gone, and then `body` is empty. */
  author: z.nullable(z.string()),
  body: z.string(),
  createdAt: instant,
})
export type Comment = z.output<typeof comment>
const thread = z.extend(comment, { replies: z.array(comment) })
export type Thread = z.output<typeof thread>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/blog/posts/:slug/comments',
  access: 'anyone',
  summary: 'What readers say under a post, the first first, each with the answers to it.',
  input: z.object({ slug, ...pageQuery(20) }),
  output: buildPageSchema(thread),
})

export const writeComment = endpoint({
  method: 'POST',
  path: '/api/blog/posts/:slug/comments',
  access: 'user',
  summary:
    'Says something under a post, or answers a comment that is no answer itself. `id` is made by the client; sent again it is the same. Of those whom nobody knows yet, and of minors, staff read it first.',
  perMinute: 10,
  input: z.object({
    slug,
    id,
    parent: z._default(z.nullable(id), null),
    body: text({ label: 'دیدگاه', min: 2, max: maxComment }),
  }),
  output: z.object({ state: z.enum(states) }),
  success: 201,
})

const own = z.extend(comment, { state: z.enum(states) })

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/api/blog/posts/:slug/own-comments',
  access: 'user',
  summary: 'What the user said under a post, with how it stands.',
  input: z.object({ slug }),
  output: z.object({ items: z.array(own) }),
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/blog/comments/:comment',
  access: 'user',
  summary: 'Takes back what the user said; what others answered stays.',
  input: z.object({ comment: id }),
  output: z.object({}),
  success: 204,
})

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/blog/comments/:comment/report',
  access: 'user',
  summary: 'Asks staff to look at a comment; asked again it is the same report.',
  perMinute: 20,
  input: z.object({ comment: id }),
  output: z.object({}),
  success: 204,
})

const queued = z.extend(comment, {
  state: z.enum(states),
  post: z.object({ slug: z.string(), title: z.string() }),
  /** By how many people it was reported since staff looked at it. */
  reports: z.int(),
  isAnswer: z.boolean(),
})
export type QueuedComment = z.output<typeof queued>

export const commentQueues = ['waiting', 'reported', 'hidden'] as const
export type CommentQueue = (typeof commentQueues)[number]

export const listQueuedComments = endpoint({
  method: 'GET',
  path: '/api/studio/blog/comments',
  access: may('blog.moderate'),
  summary: 'Comments that wait for staff, that readers reported, or that are hidden; the first first.',
  input: z.object({
    queue: z._default(z.enum(commentQueues, 'چنین صفی نیست.'), 'waiting'),
    ...pageQuery(20),
  }),
  output: buildPageSchema(queued),
})

export const decideComment = endpoint({
  method: 'PUT',
  path: '/api/studio/blog/comments/:comment',
  access: may('blog.moderate'),
  summary: 'Shows a comment to everybody, or hides it; its reports are closed.',
  input: z.object({ comment: id, state: z.enum(['shown', 'hidden'], 'نتیجه را انتخاب کنید.') }),
  output: z.object({}),
  success: 204,
})
