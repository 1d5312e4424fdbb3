import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, instant, slug, text } from '#contract/fields.ts'
import { buildListSchema } from '#contract/list-schema.ts'
import { publicationCursor } from '#contract/publication-cursor.ts'
import { levelCodes } from '#persian/level-names.ts'
import { feedPath } from './podcast-paths.ts'
import { accents, topics } from './rules.ts'

const card = z.object({
  slug: z.string(),
  season: z.int(),
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  level: z.enum(levelCodes),
  topic: z.enum(topics),
  accent: z.enum(accents),
  /** Whether machines speak in it. */
  isSynthetic: z.boolean(),
  seconds: z.number(),
  /** Of the whole sound, and of the lightest that there is of it. */
  bytes: z.object({ full: z.int(), light: z.nullable(z.int()) }),
  publishedAt: instant,
})
export type EpisodeCard = z.output<typeof card>

/** What is said, from a second to another, and what it means. */
const line = z.object({
  start: z.number(),
  end: z.number(),
  speaker: z.nullable(z.string()),
  text: z.string(),
  persian: z.nullable(z.string()),
})
export type Line = z.output<typeof line>
const chapter = z.object({ start: z.number(), title: z.string() })
export type Chapter = z.output<typeof chapter>
const word = z.object({ start: z.number(), term: z.string(), meaning: z.string() })
export type Word = z.output<typeof word>
/** `right` counts the answers from 0. */
const question = z.object({ question: z.string(), answers: z.array(z.string()), right: z.int() })
export type Question = z.output<typeof question>
const source = z.object({ title: z.string(), url: z.string() })
export type Source = z.output<typeof source>
/** `type` as browsers are asked whether they can play it. */
const soundFile = z.object({ isLight: z.boolean(), src: z.string(), type: z.string(), bytes: z.int() })
export type SoundFile = z.output<typeof soundFile>

const episode = z.extend(card, {
  /** Its sound, by which places are kept. */
  mediaId: z.string(),
  /** The whole one first. Anybody may fetch them, and parts of them. */
  files: z.array(soundFile),
  /** Loudness along the way, 0 to 100. */
  peaks: z.nullable(z.array(z.number())),
  people: z.array(z.string()),
  lines: z.array(line),
  chapters: z.array(chapter),
  words: z.array(word),
  questions: z.array(question),
  sources: z.array(source),
  changedAt: instant,
})
export type Episode = z.output<typeof episode>

export const listEpisodes = endpoint({
  method: 'GET',
  path: '/api/podcasts/episodes',
  access: 'anyone',
  summary:
    'Episodes that are out, the newest first; of one name any value, and of each name one must hold. `next` begins the page after.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    level: buildListSchema(levelCodes),
    topic: buildListSchema(topics),
    accent: buildListSchema(accents),
    before: z.optional(publicationCursor),
  }),
  output: z.object({ items: z.array(card), next: z.nullable(z.string()) }),
})

export const readEpisode = endpoint({
  method: 'GET',
  path: '/api/podcasts/episodes/:slug',
  access: 'anyone',
  summary: 'An episode that is out, with all that goes along with its sound.',
  input: z.object({ slug }),
  output: z.object({ episode }),
})

export const listNewForMe = endpoint({
  method: 'GET',
  path: '/api/podcasts/for-me',
  access: 'user',
  summary:
    'The newest episodes that the user has not heard to the end, of the level they were found to have in listening (else in anything), moved by how they answered the questions of episodes since; no level, no episodes.',
  input: z.object({}),
  output: z.object({ level: z.nullable(z.enum(levelCodes)), items: z.array(card) }),
})

/** As many questions as an episode may have. */
const maxQuestions = 20

export const answerCheck = endpoint({
  method: 'POST',
  path: '/api/podcasts/episodes/:slug/check',
  access: 'user',
  summary:
    'Marks the answers to the questions of an episode, one for each, counted from 0. The first ones say what level is proposed next.',
  input: z.object({
    slug,
    answers: z
      .array(z.int('پاسخ درست نیست.').check(z.minimum(0, 'پاسخ درست نیست.'), z.maximum(9, 'پاسخ درست نیست.')))
      .check(z.maxLength(maxQuestions, 'پاسخ‌ها بیش از پرسش‌هاست.')),
  }),
  output: z.object({ correct: z.int(), total: z.int() }),
})

export const podcastFeed = endpoint({
  method: 'GET',
  path: feedPath,
  access: 'anyone',
  summary: 'The episodes for podcast players: RSS 2.0 with the elements of iTunes and Podcasting 2.0.',
  file: 'application/rss+xml',
  open: true,
  input: z.object({}),
  output: fileResponse,
})

const beside = <const P extends `/${string}`, const F extends 'text/vtt' | 'application/json+chapters'>(
  path: P,
  file: F,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    path,
    access: 'anyone',
    summary,
    file,
    open: true,
    input: z.object({ slug }),
    output: fileResponse,
  })

export const episodeTranscript = beside(
  '/podcasts/:slug/transcript.vtt',
  'text/vtt',
  'What is said in an episode, as WebVTT.',
)
export const episodeTranslation = beside(
  '/podcasts/:slug/translation.vtt',
  'text/vtt',
  'What that means in Persian, as WebVTT.',
)
export const episodeChapters = beside(
  '/podcasts/:slug/chapters.json',
  'application/json+chapters',
  'The chapters of an episode, as podcast players read them.',
)
