/** What may be asked about playing a recorded session, and about putting one up. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { recording } from '#features/enrolment/my-course/public.ts'

const textKind = z.enum(['captions', 'transcript', 'chapters'])
const textLang = z.enum(['fa', 'en'])
const source = z.object({ src: z.string(), save: z.string(), bytes: z.int() })

const lesson = z.object({
  id: z.string(),
  title: z.string(),
  recordedAt: instant,
  seconds: z.number(),
  mediaId: z.string(),
  family: z.enum(['audio', 'video']),
  /** The file as it was sent; `save` hands it over as a download. Links are good for this browser and some hours. */
  whole: source,
  /** Its sound alone at 32 kbit a second, where that was made. */
  audio: z.nullable(source),
  poster: z.nullable(z.string()),
  /** Loudness along the way, 0 to 100. */
  peaks: z.nullable(z.array(z.number())),
  /** WebVTT. */
  texts: z.array(z.object({ kind: textKind, lang: textLang, vtt: z.string() })),
  /** Its slides as pictures, each shown until the next. */
  slides: z.array(z.object({ second: z.number(), title: z.string(), src: z.string(), bytes: z.int() })),
  /** What was written in the class, in its order. */
  chat: z.array(z.object({ second: z.number(), name: z.string(), text: z.string() })),
  place: z.nullable(z.object({ second: z.number(), at: instant, watched: z.boolean() })),
})
export type Lesson = z.output<typeof lesson>

export const myRecordings = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/recordings',
  access: 'user',
  summary: 'The recorded sessions of a course the user takes part in, the newest first.',
  input: z.object({ id, ...pageQuery(20) }),
  output: buildPageSchema(recording),
})

export const readLesson = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/recordings/:recording',
  access: 'user',
  summary: 'A recorded session to be played: links, texts, and where the user stands in it.',
  input: z.object({ id, recording: id }),
  output: z.object({ lesson }),
})

const adminRow = z.object({
  id: z.string(),
  title: z.string(),
  course: z.string(),
  recordedAt: instant,
  media: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      family: z.enum(['audio', 'video']),
      bytes: z.int(),
      audioBytes: z.nullable(z.int()),
      seconds: z.nullable(z.number()),
      state: z.enum(['waiting', 'ready', 'plain', 'failed']),
    }),
  ),
  texts: z.array(z.object({ kind: textKind, lang: textLang })),
  /** Who of the group does not consent to being recorded now, of how many. */
  unrecorded: z.object({ names: z.array(z.string()), total: z.int() }),
})
export type AdminRow = z.output<typeof adminRow>

export const listAdminRecordings = endpoint({
  method: 'GET',
  path: '/api/studio/recordings',
  access: may('recordings.write'),
  summary:
    'The sessions of all courses, the newest first, with what is put up of each and how far its jobs are.',
  input: z.object(pageQuery(20)),
  output: z.extend(buildPageSchema(adminRow), {
    /** Whether this server can make sound-only versions and pictures. */
    hasFfmpeg: z.boolean(),
  }),
})

export const listUnrecorded = endpoint({
  method: 'GET',
  path: '/api/studio/recordings/unrecorded',
  access: may('recordings.write'),
  summary:
    'Sessions of the last ninety days of which nothing was recorded by their provider, the newest first.',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        title: z.string(),
        /** Its course and group. */
        group: z.string(),
        startsAt: instant,
      }),
    ),
  }),
})

export const addRecording = endpoint({
  method: 'POST',
  path: '/api/studio/recordings',
  access: may('recordings.write'),
  summary:
    'Gives a session that was held a recording, whose files are put up next; asked again, it is the same one.',
  input: z.object({ sessionId: id }),
  output: z.object({ id: z.string() }),
})

export const putRecording = endpoint({
  method: 'PUT',
  path: '/api/studio/recordings/:id/media',
  access: may('recordings.write'),
  summary:
    'Makes an upload of kind `recording` what is played of a session; what was there before is deleted.',
  input: z.object({ id, mediaId: z.nullable(id) }),
  output: z.object({}),
  success: 204,
})

export const putRecordingText = endpoint({
  method: 'PUT',
  path: '/api/studio/recordings/:id/texts',
  access: may('recordings.write'),
  summary:
    'Lays captions, a transcript or chapters (WebVTT) beside a session; an empty text takes them away.',
  bodyLimit: 2 * 1024 * 1024,
  input: z.object({
    id,
    kind: textKind,
    lang: textLang,
    vtt: z.string().check(z.maxLength(500_000, 'فایل بیش از حد بزرگ است.')),
  }),
  output: z.object({}),
  success: 204,
})
