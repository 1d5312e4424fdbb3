import { randomUUID } from 'node:crypto'
import { transaction } from '#server/platform/database/database.ts'
import { staffWithPost } from '../../../test/blog.ts'
import { newComment, newEpisodeComment } from '../../../test/comments.ts'
import {
  each,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../test/sample-call.ts'
import { eraseComments } from './comments.server.ts'

const queue = 'GET /api/studio/blog/comments'
const decide = 'PUT /api/studio/blog/comments/:comment'

export const samples: Samples = {
  [queue]: (_, app) => staff(app),
  async [decide](_, app) {
    const { by, id } = await newComment(app)
    return { by, names: { comment: id }, given: { state: 'shown' } }
  },
}

export const studioAccess: StudioAccess = each([queue, decide], ['editor', 'support', 'admin', 'owner'])

export const recordedActions: RecordedActions = { [decide]: ['blogComment.shown'] }

export const otherActions: OtherActions = {
  'a comment is hidden': {
    call: decide,
    given: { state: 'hidden' },
    actions: ['blogComment.hidden', 'blogPost.created', 'blogPost.published'],
  },
  'a comment on an episode is shown, and hidden': {
    actions: [
      'podcastComment.hidden',
      'podcastComment.shown',
      'podcastEpisode.created',
      'podcastEpisode.published',
    ],
    async steps(_, app) {
      const { by, id } = await newEpisodeComment(app)
      for (const state of ['shown', 'hidden']) await by.put(`/api/studio/blog/comments/${id}`, { state })
    },
  },
}

export const pageWriters: PageWriters = {
  'comments.server.ts': {
    async 'a moderator says something'(_, app) {
      const { by, post } = await staffWithPost(app, true)
      const given = { id: randomUUID(), body: 'دیدگاه همکار' }
      return {
        pages: [`/blog/${post.slug}`],
        write: () => by.post(`/api/blog/posts/${post.slug}/comments`, given),
      }
    },
    async 'a comment is shown'(_, app) {
      const { by, episode, id } = await newEpisodeComment(app)
      return {
        pages: [`/podcasts/${episode.slug}`],
        write: () => by.put(`/api/studio/blog/comments/${id}`, { state: 'shown' }),
      }
    },
    async 'who wrote a comment takes it back'(_, app) {
      const { by, author, post, id } = await newComment(app)
      await by.put(`/api/studio/blog/comments/${id}`, { state: 'shown' })
      return {
        pages: [`/blog/${post.slug}`],
        write: () => author.by.delete(`/api/blog/comments/${id}`),
      }
    },
    async 'who wrote a comment leaves'(_, app) {
      const { by, author, episode, id } = await newEpisodeComment(app)
      await by.put(`/api/studio/blog/comments/${id}`, { state: 'shown' })
      return {
        pages: [`/podcasts/${episode.slug}`],
        write: () => transaction(app.db, tx => eraseComments(tx, author.id)),
      }
    },
  },
}
