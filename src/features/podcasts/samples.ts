import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { newEpisodeComment } from '../../../test/comments.ts'
import { newEpisode, someEpisode, writeEpisode } from '../../../test/podcasts.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OpenCalls,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

const episodes = '/api/studio/podcasts/episodes'
const publication = `${episodes}/:id/publication`
const withdrawal = `${episodes}/:id/withdrawal`
const sound = 'GET /api/studio/podcasts/sounds/:id'
const listens = 'GET /api/studio/podcasts/listens'

const commentCalls = {
  write: 'POST /api/podcasts/episodes/:slug/comments',
  change: 'PUT /api/podcasts/comments/:comment',
  remove: 'DELETE /api/podcasts/comments/:comment',
  report: 'POST /api/podcasts/comments/:comment/report',
}

async function staffWithEpisode(app: TestApp, isOut = false) {
  const { by } = await staff(app)
  return { by, episode: await writeEpisode(app, by, { isOut }) }
}
const withEpisode = async (_: unknown, app: TestApp) => ({ names: { slug: (await newEpisode(app)).slug } })

export const samples: Samples = {
  'GET /api/podcasts/episodes': () => ({ given: { q: 'قهوه', level: 'B1', topic: 'food' } }),
  'GET /api/podcasts/episodes/:slug': withEpisode,
  'GET /api/podcasts/for-me': () => ({}),
  async 'POST /api/podcasts/episodes/:slug/check'(_, app) {
    const { by, episode } = await staffWithEpisode(app, true)
    return { by, names: { slug: episode.slug }, given: { answers: [0] } }
  },
  async 'GET /api/podcasts/episodes/:slug/comments'(_, app) {
    const { episode } = await newEpisodeComment(app)
    return { names: { slug: episode.slug } }
  },
  async 'GET /api/podcasts/episodes/:slug/own-comments'(_, app) {
    const { author, episode } = await newEpisodeComment(app)
    return { by: author.by, names: { slug: episode.slug } }
  },
  async [commentCalls.write](_, app) {
    const { slug } = await newEpisode(app)
    return { names: { slug }, given: { id: randomUUID(), body: 'دیدگاه نمونه', second: 134 } }
  },
  async [commentCalls.change](_, app) {
    const { author, id } = await newEpisodeComment(app)
    return { by: author.by, names: { comment: id }, given: { body: 'دیدگاهی دیگر' } }
  },
  async [commentCalls.remove](_, app) {
    const { author, id } = await newEpisodeComment(app)
    return { by: author.by, names: { comment: id } }
  },
  async [commentCalls.report](_, app) {
    const { by, id } = await newEpisodeComment(app)
    await by.put(`/api/studio/blog/comments/${id}`, { state: 'shown' })
    return { names: { comment: id } }
  },
  'GET /podcasts/feed.xml': () => ({}),
  'GET /podcasts/:slug/transcript.vtt': withEpisode,
  'GET /podcasts/:slug/translation.vtt': withEpisode,
  'GET /podcasts/:slug/chapters.json': withEpisode,
  ...collectionSamples(episodes, () => someEpisode()),
  async [listens](_, app) {
    const { by, episode } = await staffWithEpisode(app)
    return { by, given: { episode: episode.id } }
  },
  async [sound](_, app) {
    const { by, episode } = await staffWithEpisode(app)
    return { by, names: { id: episode.mediaId } }
  },
  async [`GET ${publication}`](_, app) {
    const { by, episode } = await staffWithEpisode(app)
    return { by, names: { id: episode.id } }
  },
  async [`PUT ${publication}`](_, app) {
    const { by, episode } = await staffWithEpisode(app)
    return { by, names: { id: episode.id }, given: { version: 1 } }
  },
  async [`POST ${withdrawal}`](_, app) {
    const { by, episode } = await staffWithEpisode(app, true)
    return { by, names: { id: episode.id }, given: { version: 2 } }
  },
}

export const openCalls: OpenCalls = [
  'POST /api/podcasts/episodes/:slug/check',
  'GET /api/podcasts/episodes/:slug/own-comments',
  commentCalls.write,
  commentCalls.report,
]

export const studioAccess: StudioAccess = each(
  [
    ...collectionCalls(episodes),
    listens,
    sound,
    `GET ${publication}`,
    `PUT ${publication}`,
    `POST ${withdrawal}`,
  ],
  ['editor', 'admin', 'owner'],
)

export const recordedActions: RecordedActions = {
  [`POST ${episodes}`]: ['podcastEpisode.created'],
  [`PUT ${episodes}/:id`]: ['podcastEpisode.changed'],
  [`DELETE ${episodes}/:id`]: ['podcastEpisode.removed'],
  [`PUT ${publication}`]: ['podcastEpisode.published'],
  [`POST ${withdrawal}`]: ['podcastEpisode.withdrawn'],
}

export const otherActions: OtherActions = {
  'an episode is scheduled': {
    call: `PUT ${publication}`,
    given: { version: 1, at: '2027-01-01T05:30:00.000Z' },
    actions: ['podcastEpisode.created', 'podcastEpisode.scheduled'],
  },
}

export const pageWriters: PageWriters = {
  'studio/episodes.server.ts': {
    'an episode comes out': { call: `PUT ${publication}`, pages: ['/podcasts'] },
  },
}

export const shownFields: TextFields = {
  ...each([commentCalls.write, commentCalls.change], ['body']),
  ...each([`POST ${episodes}`, `PUT ${episodes}/:id`], ['title', 'summary']),
  ...each([`GET ${episodes}`, 'GET /api/podcasts/episodes'], ['q']),
}

export const hiddenFields: TextFields = {
  // Read row by row, and laid out as text (studio/timed-text.test.ts); and numbers, typed in any digits.
  ...each(
    [`POST ${episodes}`, `PUT ${episodes}/:id`],
    ['transcript', 'chapters', 'words', 'questions', 'sources', 'people', 'season', 'number'],
  ),
  // Lists of known words.
  'GET /api/podcasts/episodes': ['level', 'topic', 'accent'],
}
