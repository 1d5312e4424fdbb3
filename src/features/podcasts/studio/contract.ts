/** What staff who write episodes may ask. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { asTyped, id, instant, slug, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { whole } from '#contract/whole-number.ts'
import { levelCodes } from '#persian/level-names.ts'
import { listenCounts } from '../listens/contract.ts'
import { accents, limits, topics } from '../rules.ts'
import {
  readChapterRows,
  readQuestionRows,
  readSourceRows,
  readTranscript,
  readWordRows,
  TextFault,
} from './timed-text.ts'

/** A text that is read row by row; what cannot be read is said with its row. */
const rows = (label: string, max: number, read: (written: string) => unknown) =>
  z.pipe(
    asTyped(`${label} وارد نشده است.`),
    z.string().check(
      z.maxLength(max, `${label} بیش از حد بلند است.`),
      z.check<string>(({ value, issues }) => {
        try {
          if (value.length <= max) read(value)
        } catch (thrown) {
          if (!(thrown instanceof TextFault)) throw thrown
          issues.push({ code: 'custom', input: value, message: thrown.message })
        }
      }),
    ),
  )

const person = text({ label: 'نام', max: 60 })

const written = collection({
  path: '/api/studio/podcasts/episodes',
  access: may('podcasts.write'),
  what: 'Episodes of the podcast',
  bodyLimit: 2 * 1024 * 1024,
  shape: {
    title: text({ label: 'عنوان', min: 3, max: limits.title }),
    slug,
    summary: text({ label: 'خلاصه', min: 0, max: limits.summary }),
    season: whole({ label: 'شمارهٔ فصل', min: 1, max: 999 }),
    number: whole({ label: 'شمارهٔ قسمت', min: 1, max: 9999 }),
    language: languageField('زبان را انتخاب کنید.'),
    level: z.enum(levelCodes, 'سطح را انتخاب کنید.'),
    topic: z.enum(topics, 'موضوع را انتخاب کنید.'),
    accent: z.enum(accents, 'لهجه را انتخاب کنید.'),
    isSynthetic: z.boolean('بگویید صدا ساخته‌شده است یا نه.'),
    people: z
      .array(person, 'نام گویندگان را بنویسید.')
      .check(z.maxLength(limits.people, 'بیش از دوازده نام جا نمی‌شود.')),
    /** An upload of kind `podcast`. */
    mediaId: z.union([z.literal(''), id], 'صدا را بفرستید.'),
    /** WebVTT or SRT; of each cue the first row is what is said, the second what it means. */
    transcript: rows('متن گفته‌ها', 400_000, readTranscript),
    chapters: rows('بخش‌ها', 10_000, readChapterRows),
    words: rows('واژه‌ها', 30_000, readWordRows),
    questions: rows('پرسش‌ها', 10_000, readQuestionRows),
    sources: rows('منبع‌ها', 10_000, readSourceRows),
  },
})

export const episodeStates = ['draft', 'scheduled', 'published'] as const
export type EpisodeState = (typeof episodeStates)[number]
const soundStates = ['waiting', 'ready', 'plain', 'failed'] as const

const row = z.object({
  id: z.string(),
  title: z.string(),
  season: z.int(),
  number: z.int(),
  level: z.enum(levelCodes),
  state: z.enum(episodeStates),
  /** How far its sound is; null where none was sent. */
  sound: z.nullable(z.enum(soundStates)),
  /** When it comes out, or since when it is out; of a draft its last change. */
  at: instant,
  listens: listenCounts,
})
export type EpisodeRow = z.output<typeof row>

export const episodes = {
  ...written,
  list: endpoint({
    method: 'GET',
    path: '/api/studio/podcasts/episodes',
    access: may('podcasts.write'),
    summary:
      'Episodes that hold all words of `q`: what is scheduled first, in the order it comes out, then drafts, then what is out.',
    input: z.object({
      q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
      ...pageQuery(20),
    }),
    output: buildPageSchema(row),
  }),
}

export const readSound = endpoint({
  method: 'GET',
  path: '/api/studio/podcasts/sounds/:id',
  access: may('podcasts.write'),
  summary: 'How far a sound is that was sent for an episode, and what was made of it.',
  input: z.object({ id }),
  output: z.object({
    sound: z.object({
      name: z.string(),
      state: z.enum(soundStates),
      seconds: z.number(),
      files: z.array(z.object({ isLight: z.boolean(), src: z.string(), bytes: z.int() })),
    }),
  }),
})

const publication = z.object({
  state: z.enum(episodeStates),
  slug: z.string(),
  publishAt: z.nullable(instant),
  /** Of the episode, as its form counts it. */
  version: z.int(),
})
export type Publication = z.output<typeof publication>

export const readPublication = endpoint({
  method: 'GET',
  path: '/api/studio/podcasts/episodes/:id/publication',
  access: may('podcasts.write'),
  summary: 'How an episode stands with coming out.',
  input: z.object({ id }),
  output: z.object({ publication }),
})

export const publishEpisode = endpoint({
  method: 'PUT',
  path: '/api/studio/podcasts/episodes/:id/publication',
  access: may('podcasts.write'),
  summary: 'Brings an episode out, as somebody saw it; with `at` at that time, as it is saved then.',
  input: z.object({ id, version, at: z._default(z.nullable(instant), null) }),
  output: z.object({ publication }),
})

export const withdrawEpisode = endpoint({
  method: 'POST',
  path: '/api/studio/podcasts/episodes/:id/withdrawal',
  access: may('podcasts.write'),
  summary: 'Makes a draft again of an episode that is out or scheduled.',
  input: z.object({ id, version }),
  output: z.object({ publication }),
})
