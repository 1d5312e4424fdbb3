/** How texts are corrected at the bench of those who took them, and what their writers read of it. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { typedText } from '#contract/typed-text.ts'
import { version } from '#contract/version.ts'
import { whole } from '#contract/whole-number.ts'
import { categories } from '#features/error-types/public.ts'
import { answerFile, shownDismissed, spokenMessage } from '#features/writing-correction/public.ts'
import { marking } from './marking-field.ts'
import { rubricIds } from './rubrics.ts'

/** Texts that are taken along at once. */
export const maxAlong = 20

/** A text of the greatest length, each sentence of it corrected. */
const bodyLimit = 2 * 1024 * 1024

const text = z.object({
  id: z.string(),
  title: z.string(),
  prompt: z.string(),
  language: z.string(),
  level: z.string(),
  words: z.int(),
  body: z.string(),
  isHomework: z.boolean(),
})
const files = z.array(answerFile)

const errorType = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.enum(categories),
  explanation: z.string(),
})
const benchErrorType = z.extend(errorType, {
  /** What is ready to be said of such an error. */
  comment: z.string(),
  /** The key that chooses it, 1 to 9. */
  shortcut: z.nullable(z.int()),
})
export type NamedErrorType = z.output<typeof errorType>
export type BenchErrorType = z.output<typeof benchErrorType>

const reply = z.object({
  id: z.string(),
  /** Where its sentence begins in the text. */
  sentence: z.int(),
  /** Whether the writer of the text says it; else whoever corrected it. */
  isWriter: z.boolean(),
  text: z.string(),
  createdAt: instant,
})
export type Reply = z.output<typeof reply>

/** An earlier version of a text, as it was corrected. */
const earlier = z.object({
  text: z.extend(text, { returnedAt: instant }),
  marking,
  types: z.array(errorType),
})
export type EarlierVersion = z.output<typeof earlier>

/** A text on the bench of whoever took it. */
const bench = z.object({
  text: z.extend(text, {
    files,
    writer: z.string(),
    motherTongue: z.string(),
    meaningNote: z.string(),
    /** What was found in it before it was sent, and its writer left as it is. */
    dismissed: z.array(shownDismissed),
    /** Null of homework, for which no hour is promised. */
    dueAt: z.nullable(instant),
    isReturned: z.boolean(),
  }),
  /** False for who only looks, and once it was returned. */
  mayMark: z.boolean(),
  marking,
  /** What its corrector said; null of what is taken along. */
  voice: z.nullable(spokenMessage),
  /** 0 before the first save. */
  version,
  savedAt: z.nullable(instant),
  types: z.array(benchErrorType),
  replies: z.array(reply),
  /** The version before it, of a text that is written anew; null of what is taken along. */
  earlier: z.nullable(earlier),
})
export type Bench = z.output<typeof bench>

const note = z.object({ id: z.string(), text: z.string(), isShared: z.boolean(), isMine: z.boolean() })
export type BankNote = z.output<typeof note>

export const readMarking = endpoint({
  method: 'GET',
  path: '/api/studio/writing/texts/:id/marking',
  access: may('writing.correct'),
  summary:
    'A text on the bench of whoever took it, with what was marked so far; it is not there for others, but owners may look, and at homework who grades its group.',
  input: z.object({ id }),
  output: bench,
})

export const saveMarking = endpoint({
  method: 'PUT',
  path: '/api/studio/writing/texts/:id/marking',
  access: may('writing.correct'),
  summary:
    'Saves a marking as it was changed since version `base`. Another’s save meanwhile is a conflict; sent again, it is saved once.',
  bodyLimit,
  perMinute: 120,
  input: z.object({ id, base: version, marking }),
  output: z.object({ version, savedAt: instant }),
})

export const returnMarking = endpoint({
  method: 'POST',
  path: '/api/studio/writing/texts/:id/return',
  access: may('writing.correct'),
  summary:
    'Brings a corrected text back to its writer, as its corrector saved it last (`version`), or as `marking` says, which was marked since then.',
  bodyLimit,
  perMinute: 60,
  input: z.object({ id, version, marking: z.optional(marking) }),
  output: z.object({}),
  success: 204,
})

const wrongCount = 'شمار نوشته‌ها درست نیست.'

export const takeAlong = endpoint({
  method: 'POST',
  path: '/api/studio/writing/along',
  access: may('writing.correct'),
  summary:
    'Everything by which `count` texts are corrected without a connection: those one has taken and, for what is missing, those that are due first, which are taken now.',
  perMinute: 20,
  input: z.object({
    count: z.int(wrongCount).check(z.minimum(1, wrongCount), z.maximum(maxAlong, wrongCount)),
  }),
  output: z.object({
    /** Types stand once for each language. */
    benches: z.array(z.omit(bench, { types: true, replies: true })),
    types: z.array(z.extend(benchErrorType, { language: z.string() })),
    notes: z.array(z.object({ language: z.string(), items: z.array(note) })),
  }),
})

/** `elsewhere`: another corrector has it. */
export const placesOfTexts = ['mine', 'queued', 'elsewhere', 'returned', 'withdrawn'] as const

export const locateTexts = endpoint({
  method: 'GET',
  path: '/api/studio/writing/along',
  access: may('writing.correct'),
  summary: 'Where these texts are now (ids joined by commas, at most 100); those that are gone are left out.',
  input: z.object({
    texts: z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, 'شناسه درست نیست.')),
  }),
  output: z.object({ items: z.array(z.object({ id: z.string(), place: z.enum(placesOfTexts) })) }),
})
export type PlaceOfText = (typeof placesOfTexts)[number]

export const readMarkedText = endpoint({
  method: 'GET',
  path: '/api/writing-correction/texts/:id/marking',
  access: 'user',
  summary: 'How a text of one’s own was corrected, once it came back.',
  input: z.object({ id }),
  output: z.object({
    text: z.extend(text, { files, returnedAt: instant }),
    /** Null where the account is no more. */
    corrector: z.nullable(z.string()),
    marking,
    voice: z.nullable(spokenMessage),
    types: z.array(errorType),
    replies: z.array(reply),
    /** The latest text in which it is written anew. */
    second: z.nullable(z.object({ id: z.string(), isDraft: z.boolean() })),
    /** Where its learner finds the homework that it is; null of all other texts. */
    homework: z.nullable(z.object({ link: z.string(), isAskedAgain: z.boolean() })),
  }),
})
export type MarkedText = z.output<typeof readMarkedText.output>

export const readWritingLevels = endpoint({
  method: 'GET',
  path: '/api/writing-correction/levels',
  access: 'user',
  summary:
    'What one’s corrected texts were scored by each criterion: by language and rubric, that of the latest text first.',
  input: z.object({}),
  output: z.object({
    scales: z.array(
      z.object({
        language: z.string(),
        rubric: z.enum(rubricIds),
        /** The earliest first. */
        texts: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            returnedAt: instant,
            /** Criteria without one are left out. */
            scores: z.array(z.object({ criterion: z.string(), score: z.int() })),
          }),
        ),
      }),
    ),
  }),
})
export type WritingScale = z.output<typeof readWritingLevels.output>['scales'][number]

export const readVersions = endpoint({
  method: 'GET',
  path: '/api/writing-correction/texts/:id/versions',
  access: 'user',
  summary: 'A second version of one’s own, in whatever state, beside the first one as it was corrected.',
  input: z.object({ id }),
  output: z.object({
    first: earlier,
    second: z.extend(text, { isDraft: z.boolean(), isReturned: z.boolean(), changedAt: instant }),
  }),
})
export type Versions = z.output<typeof readVersions.output>

const replyInput = {
  id,
  /** Made by the client, so a repeated call says it once. */
  reply: id,
  sentence: whole({ label: 'جمله', min: 0, max: 60_000 }),
  text: typedText({ label: 'پیام', min: 1, max: 1000 }),
}
const replyOutput = z.object({ reply })

export const askBack = endpoint({
  method: 'POST',
  path: '/api/writing-correction/texts/:id/replies',
  access: 'user',
  summary: 'Asks about a sentence of a corrected text of one’s own; its corrector is notified.',
  perMinute: 30,
  input: z.object(replyInput),
  output: replyOutput,
  success: 201,
})

export const answerBack = endpoint({
  method: 'POST',
  path: '/api/studio/writing/texts/:id/replies',
  access: may('writing.correct'),
  summary: 'Answers what was asked about a sentence of a text that one returned; its writer is notified.',
  perMinute: 30,
  input: z.object(replyInput),
  output: replyOutput,
  success: 201,
})

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/studio/writing/notes',
  access: may('writing.correct'),
  summary: 'What one keeps to say again of texts in a language, and what others share; the latest first.',
  input: z.object({ language: languageField() }),
  output: z.object({ items: z.array(note) }),
})

export const keepNote = endpoint({
  method: 'POST',
  path: '/api/studio/writing/notes',
  access: may('writing.correct'),
  summary: 'Keeps something to say again; `id` is made by the client, so a repeated call keeps one.',
  input: z.object({
    id,
    language: languageField(),
    text: typedText({ label: 'نکته', min: 1, max: 2000 }),
    isShared: z.boolean({ error: 'انتخاب نشده است.' }),
  }),
  output: z.object({ note }),
  success: 201,
})

export const dropNote = endpoint({
  method: 'DELETE',
  path: '/api/studio/writing/notes/:note',
  access: may('writing.correct'),
  summary: 'Keeps what one kept no longer.',
  input: z.object({ note: id }),
  output: z.object({}),
  success: 204,
})
