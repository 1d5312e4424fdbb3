/** What somebody may ask whose level is being found: with an account, or with nothing but the cookie of the browser. */

import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { groupCard } from '#features/courses/public.ts'
import { questionAnswer, questionBody, questionSkills, questionTracks } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'

export const limits = { reason: 1000, answer: 1000, remark: 1000, guest: 120 }

const language = languageField('زبان را انتخاب کنید.')
const track = z.enum(questionTracks)
const skill = z.enum(questionSkills)
const level = z.enum(levelCodes)

export const placementOffers = endpoint({
  method: 'GET',
  path: '/api/placement/offers',
  access: 'anyone',
  summary: 'The languages and tracks whose level can be found, and which skills are asked about in each.',
  input: z.object({}),
  output: z.object({
    offers: z.array(z.object({ language, track, skills: z.array(skill) })),
    rules: z.object({ validDays: z.int(), retakeDays: z.int(), termsAway: z.int(), appealSessions: z.int() }),
  }),
})

const item = z.object({
  id: z.string(),
  skill,
  body: questionBody,
  /** How often its sound may still be played; null without one. */
  playsLeft: z.nullable(z.int()),
})
export type PlacementItem = z.output<typeof item>

const attempt = z.object({
  id: z.string(),
  language,
  track,
  state: z.enum(['open', 'done']),
  startedAt: instant,
  /** When the last answer came. */
  changedAt: instant,
  answered: z.int(),
  /** Whether it belongs to an account. */
  isAttached: z.boolean(),
})
export type AttemptSummary = z.output<typeof attempt>

const progress = z.extend(attempt, {
  /** The question that is asked now; null once it is done. */
  current: z.nullable(item),
  /** What may come next, so that it is here before it is asked. */
  candidates: z.array(item),
})
export type Progress = z.output<typeof progress>

export const startPlacement = endpoint({
  method: 'POST',
  path: '/api/placement/attempts',
  access: 'anyone',
  summary:
    'Begins to find a level, without an account; `id` is made by the client, so that a repeated call is one attempt. Sets the cookie by which the browser is known again. Within the days that staff set after a result: 409.',
  crowded: { perSubnet: 120 },
  notIdempotent: true,
  input: z.object({
    id,
    language,
    track: z._default(track, 'adult'),
    /** Which sentence about oneself was chosen, from 0; null for none. */
    selfRating: z.nullable(z.int().check(z.minimum(0), z.maximum(5))),
  }),
  output: z.object({ progress }),
  success: 201,
})

export const myPlacements = endpoint({
  method: 'GET',
  path: '/api/placement/attempts',
  access: 'anyone',
  summary: 'The attempts of this account, or of this browser where nobody is signed in, the newest first.',
  input: z.object({}),
  output: z.object({
    attempts: z.array(
      z.extend(attempt, {
        level: z.nullable(level),
        /** Until when the result is good. */
        validUntil: z.nullable(instant),
      }),
    ),
  }),
})

export const readProgress = endpoint({
  method: 'GET',
  path: '/api/placement/attempts/:id',
  access: 'anyone',
  summary: 'Where an attempt stands: the question it is at, and those that may come next.',
  input: z.object({ id }),
  output: z.object({ progress }),
})

export const answerItem = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/answers',
  access: 'anyone',
  summary:
    'Answers a question that was given out, null for “I do not know”, and gives the next. The first answer to a question stays; a repeated call changes nothing. Questions that were not given out: 404.',
  perMinute: 120,
  bodyLimit: 32 * 1024,
  input: z.object({
    id,
    questionId: id,
    answer: z.nullable(questionAnswer),
    /** For how long the question was on screen, in milliseconds. */
    shownMs: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  }),
  output: z.object({ progress }),
})

export const playItem = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/plays',
  access: 'anyone',
  summary:
    'Counts a play of a question’s sound and gives an address for it that is good for one hearing; the page names each play, so that a repeated call is one. None left: 409.',
  perMinute: 60,
  notIdempotent: true,
  input: z.object({ id, questionId: id, playId: id }),
  output: z.object({ address: z.string(), playsLeft: z.int() }),
})

export const attachPlacements = endpoint({
  method: 'POST',
  path: '/api/placement/attach',
  access: 'user',
  summary: 'Gives what was done in this browser without an account to the account that is signed in.',
  input: z.object({}),
  output: z.object({ attached: z.int() }),
})

const foundLevel = {
  level,
  /** From 0 to 1: how probable the level is. */
  confidence: z.number(),
  /** On the way from the beginning of the first level, 0, to the end of the last one, 1. */
  position: z.number(),
}

const publicResult = z.object({
  language,
  track,
  finishedAt: instant,
  ...foundLevel,
  skills: z.array(z.object({ skill, items: z.int(), ...foundLevel })),
  unmeasured: z.array(skill),
  /** Set by an examiner after a conversation; then `level` is of both. */
  oral: z.nullable(z.object({ level, at: instant })),
  /** Of the questions alone. */
  writtenLevel: level,
  isTyped: z.boolean(),
})
export type PublicResult = z.output<typeof publicResult>

const result = z.extend(publicResult, {
  id: z.string(),
  isAttached: z.boolean(),
  isProvisional: z.boolean(),
  validUntil: instant,
  isValid: z.boolean(),
  /** When it may be done again. */
  retakeFrom: instant,
  share: z.nullable(z.string()),
  /** Open groups that fit, the soonest first. */
  groups: z.array(groupCard),
  /** Whether somebody has held the conversation. */
  isHeard: z.boolean(),
  /** Why the examiner chose the final level, where both lie far apart. */
  oralReason: z.nullable(z.string()),
  /** How much of the final level is the conversation, in per cent. */
  oralShare: z.int(),
  sample: z.nullable(z.object({ isComplete: z.boolean(), level: z.nullable(level) })),
})
export type Result = z.output<typeof result>

export const readResult = endpoint({
  method: 'GET',
  path: '/api/placement/attempts/:id/result',
  access: 'anyone',
  summary: 'What an attempt of one’s own found, and the open groups that fit.',
  input: z.object({ id }),
  output: z.object({ result }),
})

export const readResultPdf = endpoint({
  method: 'GET',
  path: '/api/placement/attempts/:id/result.pdf',
  access: 'anyone',
  summary: 'The same on one sheet.',
  perMinute: 20,
  file: 'application/pdf',
  input: z.object({ id }),
  output: fileResponse,
})

export const shareResult = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/share',
  access: 'anyone',
  summary:
    'Gives the result an address for everybody, which says levels and a month and nothing of the person; without `on` takes it back.',
  input: z.object({ id, on: z.boolean() }),
  output: z.object({ share: z.nullable(z.string()) }),
})

export const readSharedResult = endpoint({
  method: 'GET',
  path: '/api/placement/shared/:share',
  access: 'anyone',
  summary: 'A result that its person shares: levels, and nothing of the person.',
  input: z.object({ share: z.string().check(z.regex(/^[\w-]{16,32}$/)) }),
  output: z.object({ result: publicResult }),
})

/** Bytes of one part of a speaking sample; a part is some seconds long. */
export const maxPartBytes = 300 * 1024
export const maxSampleParts = 30
/** What browsers record. */
export const sampleTypes = ['webm', 'mp4', 'ogg'] as const
/** Seconds of a sample. */
export const sampleSeconds = 60

export const sendSamplePart = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/sample/:sample/:type/:part',
  access: 'anyone',
  summary:
    'Sends one part of the minute of speech after a result; a repeated part is the same one. A new sample takes the place of one that nobody has listened to.',
  perMinute: 120,
  notIdempotent: true,
  upload: maxPartBytes,
  bodyLimit: maxPartBytes + 8192,
  input: z.object({
    id,
    sample: id,
    part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxSampleParts - 1)),
    type: z.enum(sampleTypes, { error: 'این نوع صدا پذیرفته نمی‌شود.' }),
    file: z.custom<Uint8Array>(value => value instanceof Uint8Array, 'صدایی فرستاده نشد.'),
  }),
  output: z.object({ parts: z.int() }),
})

export const finishSample = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/sample/:sample/finish',
  access: 'anyone',
  summary: 'Says that a sample is whole: so many parts. Where some are missing it names them.',
  input: z.object({ id, sample: id, parts: z.int().check(z.minimum(1), z.maximum(maxSampleParts)) }),
  output: z.object({ missing: z.array(z.int()) }),
})

const appealWish = z.enum(['easier', 'harder'], { error: 'بگویید آسان است یا سخت.' })
export const appealStates = ['waiting', 'moved', 'kept'] as const

export const myAppeals = endpoint({
  method: 'GET',
  path: '/api/placement/appeals',
  access: 'user',
  summary:
    'The groups of the user whose level may be appealed now, and those where it was, with what the teacher answered.',
  input: z.object({}),
  output: z.object({
    groups: z.array(
      z.object({
        enrolmentId: z.string(),
        group: z.string(),
        level: z.nullable(level),
        sessionsHeld: z.int(),
        mayAppeal: z.boolean(),
        appeal: z.nullable(
          z.object({
            state: z.enum(appealStates),
            wish: appealWish,
            reason: z.string(),
            answer: z.nullable(z.string()),
            createdAt: instant,
          }),
        ),
      }),
    ),
    appealSessions: z.int(),
  }),
})

export const appeal = endpoint({
  method: 'POST',
  path: '/api/placement/appeals/:enrolment',
  access: 'user',
  summary:
    'Says that the group’s level does not fit, within the sessions that staff set; the teacher answers.',
  input: z.object({
    enrolment: id,
    wish: appealWish,
    reason: text({ label: 'دلیل', max: limits.reason }),
  }),
  output: z.object({}),
  success: 201,
})
