/** What people say under posts and episodes, and what moderators do about it. */
import * as z from 'zod/mini'
import type { $ZodShape } from 'zod/v4/core'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { commentKinds, maxComment, maxSecond } from './rules.ts'

const states = ['waiting', 'shown', 'hidden'] as const
export type CommentState = (typeof states)[number]

const comment = z.object({
  id: z.string(),
  /**
   * A first name, or of a comment that came from another site the name as it was written; null once the account is gone, and
   * then `body` is empty.
   */
  author: z.nullable(z.string()),
  body: z.string(),
  createdAt: instant,
  isEdited: z.boolean(),
  /** At which second it is said; null for answers, and where there are no seconds. */
  second: z.nullable(z.number()),
})
export type Comment = z.output<typeof comment>
const thread = z.extend(comment, { replies: z.array(comment) })
export type Thread = z.output<typeof thread>
const own = z.extend(comment, { state: z.enum(states) })
export type OwnComment = z.output<typeof own>

const body = text({ label: 'دیدگاه', min: 2, max: maxComment })

const second = z
  .number('لحظه درست نیست.')
  .check(z.minimum(0, 'لحظه درست نیست.'), z.maximum(maxSecond, 'لحظه درست نیست.'))

/** Where what is said has its second; an answer has none. */
export const secondField = { second: z._default(z.nullable(second), null) }

/**
 * The calls of what is said under things of one kind: `list` `write` `listOwn` below `subject`, the path of one with its
 * `:slug`, and `remove` `report` below `comments`. `perPage` comments with their answers are shown at once.
 */
export function buildCommentCalls<S extends $ZodShape>({
  subject,
  comments,
  what,
  shape,
  perPage,
}: {
  subject: `/api/${string}/:slug`
  comments: `/api/${string}`
  /** What is talked about, for the OpenAPI page. */
  what: string
  /** What is given of a comment besides. */
  shape: S
  perPage: number
}) {
  return {
    list: endpoint({
      method: 'GET',
      path: `${subject}/comments`,
      access: 'anyone',
      summary: `What people say under ${what}, by its seconds where it has them, else the first first, each with the answers to it.`,
      input: z.object({ slug, ...pageQuery(perPage) }),
      output: buildPageSchema(thread),
    }),
    write: endpoint({
      method: 'POST',
      path: `${subject}/comments`,
      access: 'user',
      summary: `Says something under ${what}, or answers a comment that is no answer itself. \`id\` is made by the client; sent again it is the same. Of those whom nobody knows yet, and of minors, staff read it first.`,
      perMinute: 10,
      input: z.object({ slug, id, parent: z._default(z.nullable(id), null), body, ...shape }),
      output: z.object({ state: z.enum(states) }),
      success: 201,
    }),
    listOwn: endpoint({
      method: 'GET',
      path: `${subject}/own-comments`,
      access: 'user',
      summary: `What the user said under ${what}, with how it stands.`,
      input: z.object({ slug }),
      output: z.object({ items: z.array(own) }),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${comments}/:comment`,
      access: 'user',
      summary: 'Takes back what the user said; what others answered stays.',
      input: z.object({ comment: id }),
      output: z.object({}),
      success: 204,
    }),
    report: endpoint({
      method: 'POST',
      path: `${comments}/:comment/report`,
      access: 'user',
      summary: 'Asks staff to look at a comment; asked again it is the same report.',
      perMinute: 20,
      input: z.object({ comment: id }),
      output: z.object({}),
      success: 204,
    }),
  }
}

/** The call by which an author writes a comment otherwise, below the path of comments. */
export const buildChangeCall = (comments: `/api/${string}`) =>
  endpoint({
    method: 'PUT',
    path: `${comments}/:comment`,
    access: 'user',
    summary:
      'What the user said, written otherwise; staff read it first where they would a new comment, and nobody else until then.',
    perMinute: 10,
    input: z.object({ comment: id, body }),
    output: z.object({ state: z.enum(states) }),
  })

/** What the components of comments ask; without `change` nothing is written otherwise. */
export type CommentCalls = ReturnType<typeof buildCommentCalls<$ZodShape>> & {
  change?: ReturnType<typeof buildChangeCall>
}

const queued = z.extend(comment, {
  state: z.enum(states),
  /** What it is said under, and where that stands. */
  subject: z.object({ kind: z.enum(commentKinds), title: z.string(), path: z.string() }),
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
  access: may('comments.moderate'),
  summary:
    'Comments of all kinds that wait for staff, that people reported, or that are hidden; the first first.',
  input: z.object({
    queue: z._default(z.enum(commentQueues, 'چنین صفی نیست.'), 'waiting'),
    ...pageQuery(20),
  }),
  output: buildPageSchema(queued),
})

export const decideComment = endpoint({
  method: 'PUT',
  path: '/api/studio/blog/comments/:comment',
  access: may('comments.moderate'),
  summary: 'Shows a comment to everybody, or hides it; its reports are closed.',
  input: z.object({ comment: id, state: z.enum(['shown', 'hidden'], 'نتیجه را انتخاب کنید.') }),
  output: z.object({}),
  success: 204,
})
