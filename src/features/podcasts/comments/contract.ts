import { buildChangeCall, buildCommentCalls, secondField } from '#features/comments/public.ts'

const comments = '/api/podcasts/comments'

/** What listeners say at the seconds of an episode. */
export const episodeComments = {
  ...buildCommentCalls({
    subject: '/api/podcasts/episodes/:slug',
    comments,
    what: 'an episode',
    shape: secondField,
    perPage: 50,
  }),
  change: buildChangeCall(comments),
}
