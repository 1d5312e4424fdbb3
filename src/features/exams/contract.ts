/** What learners may ask of exams. Nothing here holds a key before its moment. */
import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { fileResponse, id, instant } from '#contract/fields.ts'
import { questionAnswer, questionBody, questionKey } from '#features/questions/public.ts'
import { reviewMoments } from './definition.ts'

const place = z.int().check(z.minimum(1), z.maximum(500))
/** The learner's own sequence: an estimate of the server's time in milliseconds that only ever grows. */
const seq = z.int().check(z.minimum(0), z.maximum(2 ** 53 - 1))
const endRule = z.enum(['autosubmit', 'grace', 'not_counted'])
const navigation = z.enum(['free', 'sequential'])

const listed = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  level: z.nullable(z.string()),
  /** With what was added for this learner. */
  minutes: z.int(),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  questions: z.int(),
  maxPoints: z.number(),
  navigation,
  endRule,
  attemptsAllowed: z.int(),
  attemptsUsed: z.int(),
  /** Whether a sealed pack may be loaded now. */
  hasPack: z.boolean(),
  /** The attempt under way. */
  openAttempt: z.nullable(z.string()),
  /** The newest one that is over; its points where its moment allows them and all of it is marked. */
  last: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(['submitted', 'not_counted']),
      submittedAt: instant,
      points: z.nullable(z.number()),
      isWaiting: z.boolean(),
    }),
  ),
  state: z.enum(['coming', 'open', 'done']),
})
export type ListedExam = z.output<typeof listed>

export const listExams = endpoint({
  method: 'GET',
  path: '/api/exam/exams',
  access: 'user',
  summary: 'The exams of the user: coming, open, done. Quizzes of lessons stand with their lessons.',
  input: z.object({}),
  output: z.object({ items: z.array(listed), serverNow: instant }),
})

export const readExam = endpoint({
  method: 'GET',
  path: '/api/exam/exams/:exam',
  access: 'user',
  summary: 'One exam before it is begun, with its rules; 404 where it is not for the user.',
  input: z.object({ exam: id }),
  output: z.object({
    exam: z.extend(listed, {
      sections: z.array(
        z.object({
          title: z.string(),
          questions: z.int(),
          points: z.number(),
          /** Meant for it; nothing closes after them. */
          minutes: z.nullable(z.int()),
        }),
      ),
      hasPenalty: z.boolean(),
      lateSeconds: z.int(),
      graceSeconds: z.int(),
      giveBackSeconds: z.int(),
      passPercent: z.nullable(z.int()),
    }),
    serverNow: instant,
  }),
})

/** What staff said to all who sit the exam, since the attempt began. */
export const announcement = z.nullable(z.object({ text: z.string(), at: instant }))
const late = z.object({ waiting: z.int(), counted: z.int(), declined: z.int() })
export const paper = z.object({
  id: z.string(),
  exam: z.object({
    id: z.string(),
    title: z.string(),
    language: z.string(),
    level: z.nullable(z.string()),
    navigation,
    endRule,
    lateSeconds: z.int(),
    graceSeconds: z.int(),
    hasPenalty: z.boolean(),
    /** Of a quiz: the user's enrolment in its course, to which one goes back. */
    enrolmentId: z.nullable(z.string()),
  }),
  state: z.enum(['open', 'submitted', 'not_counted']),
  startedAt: instant,
  deadlineAt: instant,
  serverNow: instant,
  /** Seconds that were added by staff, and those of measured cuts that came back. */
  extraSeconds: z.int(),
  givenBack: z.int(),
  /** Whether the session that asks is the one that may write; else which device may, since when. */
  isActive: z.boolean(),
  device: z.string(),
  deviceSince: instant,
  sections: z.array(z.string()),
  announcement,
  /** While it is open; empty where the sealed pack holds them. */
  questions: z.array(
    z.object({
      place,
      section: z.int(),
      marks: z.number(),
      penalty: z.number(),
      /** How often its sound was played. */
      plays: z.int(),
      body: questionBody,
    }),
  ),
  answers: z.array(z.object({ place, seq, answer: z.nullable(questionAnswer), isFlagged: z.boolean() })),
  /** What opens the sealed pack. */
  packKey: z.nullable(z.string()),
  /** Answers that came after its end, by what staff decided. */
  late,
  receipt: z.nullable(
    z.object({
      /** SHA-256 of what was handed in, in hexadecimal, and its beginning as people read it. */
      hash: z.string(),
      code: z.string(),
      submittedAt: instant,
      by: z.enum(['learner', 'time', 'staff']),
      answered: z.int(),
      total: z.int(),
    }),
  ),
})
export type Paper = z.output<typeof paper>

export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/exam/exams/:exam/attempts',
  access: 'user',
  summary:
    'Begins an attempt with the session the client made; the one under way where there is one. 403 outside its time, 409 without attempts left.',
  notIdempotent: true,
  input: z.object({ exam: id, session: id, hasPack: z.optional(z.boolean()) }),
  output: z.object({ paper }),
})

export const readAttempt = endpoint({
  method: 'GET',
  path: '/api/exam/attempts/:attempt',
  access: 'user',
  summary: 'An attempt of the user as it stands, with its questions while it is open.',
  input: z.object({ attempt: id, session: z.optional(id) }),
  output: z.object({ paper }),
})

export const moveAttempt = endpoint({
  method: 'POST',
  path: '/api/exam/attempts/:attempt/session',
  access: 'user',
  summary: 'Moves an open attempt to this session; the older one may only read from now on.',
  notIdempotent: true,
  input: z.object({ attempt: id, session: id }),
  output: z.object({ paper }),
})

const batch = {
  session: id,
  /** The clock of who sends, at sending: by how much it is wrong is measured by it. */
  sentAt: instant,
  items: z
    .array(z.object({ place, seq, answer: z.nullable(questionAnswer), isFlagged: z.boolean(), at: instant }))
    .check(z.maxLength(500)),
  /** Seconds without a connection since the last save, by the page's own clock. */
  cutSeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  signals: z
    .array(
      z.object({
        id,
        kind: z.enum(['left', 'pasted', 'cut']),
        at: instant,
        seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
      }),
    )
    .check(z.maxLength(100)),
  /** How often sounds of the sealed pack were played in all, as the device counted. */
  plays: z.optional(
    z.array(z.object({ place, plays: z.int().check(z.minimum(0), z.maximum(1000)) })).check(z.maxLength(500)),
  ),
}
const refusal = z.enum(['notDrawn', 'late', 'passed'])
const saved = z.object({
  serverNow: instant,
  deadlineAt: instant,
  givenBack: z.int(),
  extraSeconds: z.int(),
  announcement,
  /** Those that are on the disk, by the sequence they were sent with. */
  saved: z.array(z.object({ place, seq })),
  /** Not drawn, after the end, or of a question that was left behind for good. */
  refused: z.array(z.object({ place, seq, why: refusal })),
})
export type Saved = z.output<typeof saved>

/** An essay has up to 200,000 characters, and several may come at once. */
const bodyLimit = 2 * 1024 * 1024

export const saveAnswers = endpoint({
  method: 'POST',
  path: '/api/exam/attempts/:attempt/answers',
  access: 'user',
  summary:
    'Saves what changed; an empty batch is a sign of life. The last by the learner’s sequence stands, so a batch may come twice. 409 once it is over or moved.',
  notIdempotent: true,
  perMinute: 300,
  bodyLimit,
  input: z.object({ attempt: id, ...batch }),
  output: saved,
})

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/exam/attempts/:attempt/submission',
  access: 'user',
  summary:
    'Hands in, with what was not saved yet. Again it answers the same receipt; 409 where it was moved.',
  notIdempotent: true,
  bodyLimit,
  input: z.object({ attempt: id, ...batch, at: instant }),
  output: z.object({ paper }),
})

export const sendLateAnswers = endpoint({
  method: 'POST',
  path: '/api/exam/attempts/:attempt/late-answers',
  access: 'user',
  summary:
    'Brings what a device without a connection held when the time ended, within two days: nothing of it counts until staff accept it. 409 where the attempt takes none.',
  notIdempotent: true,
  bodyLimit,
  input: z.object({
    attempt: id,
    session: id,
    sentAt: instant,
    items: z.array(z.object({ place, seq, answer: questionAnswer, at: instant })).check(z.maxLength(500)),
  }),
  output: z.object({ late }),
})

export const readReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/exam/attempts/:attempt/receipt.pdf',
  access: 'user',
  summary: 'The receipt of an attempt that is over, on one sheet; 404 while it is open.',
  perMinute: 20,
  input: z.object({ attempt: id }),
  output: fileResponse,
  file: 'application/pdf',
})

export const playSound = endpoint({
  method: 'POST',
  path: '/api/exam/attempts/:attempt/plays',
  access: 'user',
  summary:
    'Counts one play of a question’s sound and answers where it is; the same `play` again is the same hearing. 409 when none is left.',
  notIdempotent: true,
  input: z.object({ attempt: id, session: id, place, play: id }),
  output: z.object({ address: z.string(), playsLeft: z.int() }),
})

const shown = z.object({ marks: z.boolean(), answers: z.boolean(), feedback: z.boolean() })
export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/api/exam/attempts/:attempt/review',
  access: 'user',
  summary: 'What may be seen of an attempt at this moment: own answers, marks, right answers, feedback.',
  input: z.object({ attempt: id }),
  output: z.object({
    title: z.string(),
    language: z.string(),
    moment: z.enum(reviewMoments),
    shown,
    /** When more may be seen; null where nothing more comes, or no moment is set. */
    closesAt: z.nullable(instant),
    points: z.nullable(z.number()),
    /** Before the key was mended. */
    pointsBefore: z.nullable(z.number()),
    maxPoints: z.number(),
    isPassed: z.nullable(z.boolean()),
    /** Answers that a person still reads. */
    unmarked: z.int(),
    givenBack: z.int(),
    questions: z.array(
      z.object({
        place,
        section: z.string(),
        marks: z.number(),
        body: questionBody,
        answer: z.nullable(questionAnswer),
        points: z.nullable(z.number()),
        /** What of it is right; null where this is not its moment, or a person has to read it. */
        marked: z.nullable(
          z.object({
            fraction: z.nullable(z.number()),
            parts: z.array(
              z.object({
                id: z.string(),
                isRight: z.boolean(),
                slip: z.optional(z.object({ typed: z.string(), meant: z.string() })),
              }),
            ),
          }),
        ),
        /** Once right answers are shown; with explanations where they are too. */
        solution: z.nullable(questionKey),
        /** Where they are shown without the answers. */
        explanation: z.nullable(z.string()),
        feedback: z.nullable(z.string()),
        comments: z.array(z.string()),
      }),
    ),
  }),
})
export type Review = OutputOf<typeof reviewAttempt>

const packPart = z.object({
  /** Its number in its address. */
  at: z.int(),
  kind: z.enum(['questions', 'sound', 'picture']),
  /** The question whose sound or picture it is. */
  place: z.nullable(place),
  /** As it is sent. */
  bytes: z.int(),
})
export type PackPart = z.output<typeof packPart>

export const preparePack = endpoint({
  method: 'POST',
  path: '/api/exam/exams/:exam/pack',
  access: 'user',
  summary:
    'Draws what the user’s first attempt will ask, from a day before the exam opens, and answers the parts of its sealed pack: the questions first.',
  perMinute: 60,
  input: z.object({ exam: id }),
  output: z.object({ examVersion: z.int(), parts: z.array(packPart) }),
})

export const readPackPart = endpoint({
  method: 'GET',
  path: '/api/exam/exams/:exam/pack/:part',
  access: 'user',
  summary:
    'A part of the sealed pack by its number: twelve bytes of initialisation vector, then AES-GCM with the tag at its end. The key comes with the start.',
  perMinute: 300,
  input: z.object({ exam: id, part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)) }),
  output: fileResponse,
  file: 'application/octet-stream',
})

export const listQuizzes = endpoint({
  method: 'GET',
  path: '/api/exam/enrolments/:enrolment/quizzes',
  access: 'user',
  summary: 'The quizzes of the lessons of a course the user takes part in, with what completes each lesson.',
  input: z.object({ enrolment: id }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        lesson: z.string(),
        passPercent: z.nullable(z.int()),
        isDone: z.boolean(),
        isMarking: z.boolean(),
        openAttempt: z.nullable(z.string()),
        lastAttempt: z.nullable(z.string()),
        attemptsLeft: z.int(),
      }),
    ),
  }),
})
export type Quiz = OutputOf<typeof listQuizzes>['items'][number]
