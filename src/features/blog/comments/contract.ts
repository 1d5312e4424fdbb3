import { buildCommentCalls } from '#features/comments/public.ts'

/** What readers say under a post. */
export const postComments = buildCommentCalls({
  subject: '/api/blog/posts/:slug',
  comments: '/api/blog/comments',
  what: 'a post',
  shape: {},
  perPage: 20,
})
