/** What staff do with texts that wait for their correction, and what they keep of prices, hours and packages. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { whole } from '#contract/whole-number.ts'
import { motherTongueCodes, queueParts, textStates } from '../rules.ts'

const queued = z.object({
  id: z.string(),
  title: z.string(),
  writer: z.string(),
  language: z.string(),
  level: z.string(),
  motherTongue: z.enum(motherTongueCodes),
  /** What the writer means to say, in Persian. */
  meaningNote: z.string(),
  words: z.int(),
  /** Photos of handwriting, and whether something is answered by voice: who has no quiet or no line leaves those for later. */
  photos: z.int(),
  hasVoice: z.boolean(),
  state: z.enum(textStates),
  sentAt: instant,
  /** Null of homework, for which no hour is promised. */
  dueAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
  isLate: z.boolean(),
  isHomework: z.boolean(),
  /** Who has taken it. */
  corrector: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isMine: z.boolean(),
  /** Whether who asks may take it now: nobody corrects their own. */
  mayTake: z.boolean(),
})
export type QueuedText = z.output<typeof queued>

const wrongPart = 'بخش صف درست نیست.'

export const listQueue = endpoint({
  method: 'GET',
  path: '/api/studio/writing/queue',
  access: may('writing.queue'),
  summary:
    'Texts that are sent, by the hour they are due: those nobody has taken, one’s own, all taken, the late, the returned.',
  input: z.object({ show: z._default(z.enum(queueParts, wrongPart), 'waiting'), ...pageQuery(30) }),
  output: z.extend(buildPageSchema(queued), {
    counts: z.object({ waiting: z.int(), mine: z.int(), taken: z.int(), late: z.int() }),
  }),
})

export const listCorrectors = endpoint({
  method: 'GET',
  path: '/api/studio/writing/correctors',
  access: may('writing.manage'),
  summary:
    'Everybody who may correct, with what they have taken, what of it is late, and what they returned in a week.',
  input: z.object({}),
  output: z.object({
    correctors: z.array(
      z.object({ id: z.string(), name: z.string(), taken: z.int(), late: z.int(), returned: z.int() }),
    ),
  }),
})

export const takeText = endpoint({
  method: 'POST',
  path: '/api/studio/writing/texts/:id/take',
  access: may('writing.correct'),
  summary:
    'Takes a text that waits, to correct it; of two who take it at once one is told. Homework is taken by who grades its group, whoever has it.',
  perMinute: 60,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

export const giveTextBack = endpoint({
  method: 'POST',
  path: '/api/studio/writing/texts/:id/give-back',
  access: may('writing.queue'),
  summary:
    'Puts a text back that one has taken, or anybody’s for who keeps the queue; it stays due at its hour.',
  perMinute: 60,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

export const assignText = endpoint({
  method: 'POST',
  path: '/api/studio/writing/texts/:id/assign',
  access: may('writing.manage'),
  summary: 'Gives a text that waits, or that another has taken, to a corrector, who is notified.',
  perMinute: 60,
  input: z.object({ id, correctorId: z.uuid({ error: 'استاد را انتخاب کنید.' }) }),
  output: z.object({}),
  success: 204,
})

const assignee = z.object({
  id,
  name: z.string(),
  /** In which they are given texts; none of somebody who only takes them. */
  languages: z.array(z.string()),
  maxTexts: z.int(),
})
const keptAssignment = z.object({
  /** Hours that a text waits before it is given to somebody; null gives none by rule. */
  afterHours: z.nullable(z.int()),
  correctors: z.array(assignee),
  version: z.int(),
})
export type KeptAssignment = z.output<typeof keptAssignment>

export const readAssignment = endpoint({
  method: 'GET',
  path: '/api/studio/writing/assignment',
  access: may('writing.manage'),
  summary: 'By which rule texts that nobody takes are given to correctors, and to whom.',
  input: z.object({}),
  output: keptAssignment,
})

const maxTexts = whole({ label: 'شمار نوشته‌های هم‌زمان', min: 1, max: 100 })

export const changeAssignment = endpoint({
  method: 'PUT',
  path: '/api/studio/writing/assignment',
  access: may('writing.manage'),
  summary: 'Changes that for all texts that wait from now on; what was given stays where it is.',
  input: z.object({
    afterHours: z.nullable(whole({ label: 'ساعت‌های انتظار', max: 168 })),
    correctors: z
      .array(
        z.object({
          id,
          languages: z
            .array(languageField(), 'زبان‌ها درست نیست.')
            .check(z.maxLength(50, 'بیش از پنجاه زبان نمی‌شود.')),
          maxTexts,
        }),
        'استادان درست نیست.',
      )
      .check(z.maxLength(500, 'بیش از پانصد استاد نمی‌شود.')),
    version,
  }),
  output: keptAssignment,
})

const toman = (label: string) => whole({ label, max: 1_000_000_000 })
const maxWords = whole({ label: 'شمار واژه‌ها', min: 1, max: 10_000 })

/** What a text of so many words costs, in Toman, and within how many hours it comes back. */
const price = z.object({
  maxWords,
  price: toman('بها'),
  promisedHours: whole({ label: 'ساعت‌های قول', min: 1, max: 720 }),
})
const writingPackage = z.object({
  /** Null of a new one. */
  id: z.nullable(id),
  title: text({ label: 'نام بسته', min: 2, max: 60 }),
  texts: whole({ label: 'شمار نوشته‌ها', min: 1, max: 100 }),
  maxWords,
  price: toman('بهای بسته'),
  validDays: whole({ label: 'روزهای اعتبار', min: 1, max: 1095 }),
  isHidden: z.boolean({ error: 'انتخاب نشده است.' }),
})
/** Packages that were sold once stay among the others, hidden: in years they may be many. */
const kept = z.object({ prices: z.array(price), packages: z.array(writingPackage), version: z.int() })

export const readPrices = endpoint({
  method: 'GET',
  path: '/api/studio/writing/prices',
  access: may('writing.manage'),
  summary: 'What the correction of a text costs, within how many hours it is promised, and all packages.',
  input: z.object({}),
  output: kept,
})
export type KeptPrices = z.output<typeof readPrices.output>

export const changePrices = endpoint({
  method: 'PUT',
  path: '/api/studio/writing/prices',
  access: may('writing.manage'),
  summary:
    'Changes that for everything that is sent from now on; a package that was sold stays and is hidden.',
  input: z.object({
    prices: z.array(price, 'بهاها درست نیست.').check(z.maxLength(10, 'بیش از ده بها نمی‌شود.')),
    packages: z
      .array(writingPackage, 'بسته‌ها درست نیست.')
      .check(z.maxLength(200, 'بیش از دویست بسته نمی‌شود.')),
    version,
  }),
  output: kept,
})
