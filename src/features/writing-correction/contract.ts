/** Texts that learners write, pay for and have corrected by a promised hour. Money is whole Rials. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { asTyped, id, instant, slug, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { version } from '#contract/version.ts'
import { whole } from '#contract/whole-number.ts'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { dismissedField, shownDismissed } from './dismissed.ts'
import {
  answerFileKinds,
  maxBodyLength,
  maxFileWords,
  maxNoteLength,
  motherTongueCodes,
  textStates,
} from './rules.ts'

const rials = z.int()

const price = z.object({ maxWords: z.int(), price: rials, promisedHours: z.int() })
export type TextPrice = z.output<typeof price>

export const readWriting = endpoint({
  method: 'GET',
  path: '/api/writing-correction',
  access: 'anyone',
  summary:
    'What the correction of a text costs by its length, within how many hours it is promised, and the packages.',
  input: z.object({}),
  output: z.object({
    /** The shortest first; empty where the school corrects none. */
    prices: z.array(price),
    packages: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        texts: z.int(),
        maxWords: z.int(),
        price: rials,
        validDays: z.int(),
      }),
    ),
  }),
})
export type Writing = z.output<typeof readWriting.output>

const brief = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  level: z.enum(levelCodes),
  words: z.int(),
  state: z.enum(textStates),
  changedAt: instant,
  sentAt: z.nullable(instant),
  /** By when it is corrected; null before it is paid. */
  dueAt: z.nullable(instant),
  /** Whether it should have been corrected by now. */
  isLate: z.boolean(),
  /** Whether what was paid came back because it was late. */
  isCredited: z.boolean(),
  /** Whether a teacher set it: it is neither paid nor promised by an hour. */
  isHomework: z.boolean(),
})
export type BriefText = z.output<typeof brief>

const credit = z.object({
  id: z.string(),
  title: z.string(),
  left: z.int(),
  /** Of each of its texts. */
  maxWords: z.int(),
  expiresAt: instant,
})
export type WritingCredit = z.output<typeof credit>

export const listMyTexts = endpoint({
  method: 'GET',
  path: '/api/writing-correction/texts',
  access: 'user',
  summary: 'What one writes and has had corrected, the latest first, and what is left of one’s packages.',
  input: z.object({}),
  output: z.object({
    texts: z.array(brief),
    credits: z.array(credit),
    /** What the latest text was of, for the next one; null before the first. */
    latest: z.nullable(
      z.object({
        language: z.string(),
        level: z.enum(levelCodes),
        motherTongue: z.enum(motherTongueCodes),
      }),
    ),
  }),
})

/** A sound as `VoicePlayer` plays it; its link is of who asked, and ends with their access. */
const sound = {
  id: z.string(),
  src: z.string(),
  seconds: z.nullable(z.number()),
  peaks: z.nullable(z.array(z.number())),
}
export const spokenMessage = z.object(sound)
export type SpokenMessage = z.output<typeof spokenMessage>

/** A photo of handwriting, or what is answered by voice. */
export const answerFile = z.object({
  ...sound,
  kind: z.enum(answerFileKinds),
  /** A photo as large as it was sent. */
  whole: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type AnswerFile = z.output<typeof answerFile>

/** The homework that a text is written as. */
const setHomework = z.object({
  title: z.string(),
  group: z.string(),
  /** Rendered Markdown. */
  html: z.string(),
  dueAt: instant,
  /** What its answer may be beside or in place of typed words. */
  takes: z.array(z.enum(answerFileKinds)),
  /** Where its learner finds it among their sessions. */
  link: z.string(),
  /** Why it cannot be handed in now; null while it can. */
  refusal: z.nullable(z.string()),
  /** Of an answer that was graded. */
  points: z.nullable(z.number()),
  mostPoints: z.int(),
  /** Whether its teacher asks for another try. */
  isAskedAgain: z.boolean(),
})
export type SetHomework = z.output<typeof setHomework>

const wholeText = z.extend(brief, {
  taskSlug: z.nullable(z.string()),
  prompt: z.string(),
  motherTongue: z.enum(motherTongueCodes),
  meaningNote: z.string(),
  body: z.string(),
  /** Words that the writer counted in the files. */
  fileWords: z.int(),
  files: z.array(answerFile),
  dismissed: z.array(shownDismissed),
  secondsOnTask: z.int(),
  version: z.int(),
  /** The text of which this is the second version. */
  previousTextId: z.nullable(z.string()),
  corrector: z.nullable(z.string()),
  returnedAt: z.nullable(instant),
  /** Its place in the queue from 1, while nobody has taken it. */
  position: z.nullable(z.int()),
  orderId: z.nullable(z.string()),
  isFromPackage: z.boolean(),
  /** Null of all other texts, and where its teacher took it back. */
  homework: z.nullable(setHomework),
})
export type WritingText = z.output<typeof wholeText>

export const readText = endpoint({
  method: 'GET',
  path: '/api/writing-correction/texts/:id',
  access: 'user',
  summary: 'One of one’s texts: a draft as it was saved last, or where it stands since it was sent.',
  input: z.object({ id }),
  output: z.object({ text: wholeText }),
})

const seconds = 'زمان نوشتن درست نیست.'
const noFiles = 'فایل‌ها درست فرستاده نشدند.'

/** What is typed of a text. */
const typed = {
  /** The task it answers; null where its writer chose what to write about. Only the first save looks at it. */
  taskSlug: z.nullable(slug),
  /** The text of one’s own that is written anew. Only the first save looks at it. */
  previousTextId: z.nullable(id),
  title: text({ label: 'عنوان', min: 0, max: 120 }),
  language: languageField('زبان نوشته را انتخاب کنید.'),
  level: z.enum(levelCodes, 'سطح نوشته را انتخاب کنید.'),
  motherTongue: z.enum(motherTongueCodes, 'زبان مادری را انتخاب کنید.'),
  meaningNote: text({ label: 'آنچه می‌خواهید بگویید', min: 0, max: maxNoteLength }),
  body: z.pipe(
    asTyped('متن نوشته درست نیست.'),
    z
      .string()
      .check(
        z.maxLength(
          maxBodyLength,
          `نوشته از ${persianNumber(maxBodyLength)} نویسه بلندتر است؛ آن را به چند نوشته بشکنید.`,
        ),
      ),
  ),
  /** Uploads of the kinds `writing-photo` and `writing-voice`, photos in the order of their pages. */
  files: z._default(z.array(id, noFiles).check(z.maxLength(20, noFiles)), []),
  /** Words of them, as the writer counts: the price goes by those too. */
  fileWords: z._default(whole({ label: 'شمار واژه‌ها', max: maxFileWords }), 0),
  /** What was found in it and stays as it is. */
  dismissed: dismissedField,
  secondsOnTask: z.int(seconds).check(z.minimum(0, seconds), z.maximum(10_000_000, seconds)),
}

export const saveText = endpoint({
  method: 'PUT',
  path: '/api/writing-correction/texts/:id',
  access: 'user',
  summary:
    'Saves a draft as it was changed since version `base`, 0 for a new one whose id the browser made. Another’s save meanwhile is a conflict; sent again, it is saved once.',
  bodyLimit: 1024 * 1024,
  perMinute: 120,
  input: z.object({ id, base: version, ...typed }),
  output: z.object({ version: z.int(), words: z.int(), changedAt: instant }),
})

export const removeText = endpoint({
  method: 'DELETE',
  path: '/api/writing-correction/texts/:id',
  access: 'user',
  summary: 'Throws a draft away.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

export const sendText = endpoint({
  method: 'POST',
  path: '/api/writing-correction/texts/:id/send',
  access: 'user',
  summary:
    'Sends a draft to be corrected: paid from a package it waits in the queue at once, else it leads to its order. Homework is handed in to its teacher, without either.',
  perMinute: 20,
  input: z.object({
    id,
    /** The draft that its writer saw. */
    version,
    /** The package it is taken from; null where it is paid. */
    creditId: z.nullable(id),
  }),
  output: z.object({
    /** The order to be paid; null where it waits already, or with its teacher. */
    orderId: z.nullable(z.string()),
  }),
})

export const reopenText = endpoint({
  method: 'POST',
  path: '/api/writing-correction/texts/:id/reopen',
  access: 'user',
  summary: 'Makes a text that was not paid a draft again; its order is let go.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

export const withdrawText = endpoint({
  method: 'POST',
  path: '/api/writing-correction/texts/:id/withdraw',
  access: 'user',
  summary:
    'Takes a text back that nobody has taken yet; what was paid comes back to the package or the wallet.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

export const buyPackage = endpoint({
  method: 'POST',
  path: '/api/writing-correction/packages/:id/orders',
  access: 'user',
  summary: 'Opens the order of a package of texts; the open one, where there is one.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({ orderId: z.string() }),
  success: 201,
})
