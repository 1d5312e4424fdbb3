import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { languageCodes } from '#persian/language-names.ts'
import { maxNote, maxSide } from './card-limits.ts'

/** CEFR levels phrases carry; a phrase nobody levelled has none. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
const level = z.enum(levels, { error: 'سطح درست نیست.' })
export type Level = (typeof levels)[number]

/** The languages whose sentences the phrasebook holds beside Persian ones. */
const language = z.enum(languageCodes, { error: 'زبان درست نیست.' })
export type PhraseLanguage = z.output<typeof language>

/** A situation with what it holds in one language. */
const situationCard = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** The name of a Lucide icon. */
  icon: z.string(),
  language,
  phraseCount: z.int(),
  /** What the sound of all its phrases weighs, in the first voice and in the second. */
  audioBytes: z.int(),
  secondAudioBytes: z.int(),
})
export type SituationCard = z.output<typeof situationCard>
/** What its card shows, and the query of its address. */
export type ShownSituation = Pick<SituationCard, 'slug' | 'title' | 'icon' | 'phraseCount'> & {
  query: string
}

/**
 * A phrase as everybody sees it. `english` is the sentence of `language`, whichever that is, and runs in its direction; `persian` runs
 * right to left.
 */
export const phraseCard = z.object({
  id: z.string(),
  slug: z.string(),
  language,
  english: z.string(),
  persian: z.string(),
  /** IPA of the sentence between slashes. */
  ipa: z.nullable(z.string()),
  /** The sentence's sound in Persian letters. */
  persianPronunciation: z.nullable(z.string()),
  /** The Persian sentence's sound in Latin letters. */
  latinPronunciation: z.nullable(z.string()),
  level: z.nullable(level),
  note: z.nullable(z.string()),
  example: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  /** Milliseconds. */
  audioMs: z.nullable(z.int()),
  /** The same sentence in a second voice. */
  secondAudioUrl: z.nullable(z.string()),
  situation: z.nullable(z.object({ slug: z.string(), title: z.string() })),
  /** Who wrote an imported pair and under which licence: shown with it, always. */
  attribution: z.nullable(z.string()),
})
export type PhraseCard = z.output<typeof phraseCard>

export const listSituations = endpoint({
  method: 'GET',
  path: '/api/phrasebook/situations',
  access: 'anyone',
  summary: 'The situations that hold phrases of a language, in their order.',
  input: z.object({ language: z._default(language, 'en') }),
  output: z.object({
    items: z.array(situationCard),
    /** Those in which any situation holds phrases. */
    languages: z.array(language),
  }),
})

export const readSituation = endpoint({
  method: 'GET',
  path: '/api/phrasebook/situations/:situation',
  access: 'anyone',
  summary: 'One situation with all its phrases of a language, easiest first; 404 where it has none.',
  input: z.object({ situation: slug, language: z._default(language, 'en') }),
  output: z.object({
    situation: situationCard,
    items: z.array(phraseCard),
    /** Those in which it holds phrases. */
    languages: z.array(language),
  }),
})

export const searchPhrases = endpoint({
  method: 'GET',
  path: '/api/phrasebook/phrases',
  access: 'anyone',
  summary:
    'Searches both sides of the public phrases; without `q` lists them. `total` is counted up to 1000.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 200 }), ''),
    level: z.optional(level),
    situation: z.optional(slug),
    language: z._default(z.enum([...languageCodes, 'all'], { error: 'زبان درست نیست.' }), 'en'),
    /** `1`: only phrases that have audio. */
    audio: z.optional(z.enum(['1'])),
    ...pageQuery(20),
  }),
  output: z.extend(buildPageSchema(phraseCard), {
    /** What was searched instead when `q` itself found nothing (a typing slip), as a person would write it. */
    correctedTo: z.nullable(z.string()),
  }),
})

export const readPhrase = endpoint({
  method: 'GET',
  path: '/api/phrasebook/phrases/:phrase',
  access: 'anyone',
  summary: 'One public phrase with its neighbours in the situation.',
  input: z.object({ phrase: slug }),
  output: z.object({
    phrase: phraseCard,
    previous: z.nullable(z.object({ slug: z.string(), english: z.string() })),
    next: z.nullable(z.object({ slug: z.string(), english: z.string() })),
  }),
})

export const readSharedList = endpoint({
  method: 'GET',
  path: '/api/phrasebook/shared-lists/:share',
  access: 'anyone',
  summary: 'A list its owner shares, read by its unguessable address.',
  input: z.object({ share: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'نشانی درست نیست.')) }),
  output: z.object({ title: z.string(), ownerName: z.string(), items: z.array(phraseCard) }),
})

/** A user's list; the favourites are the list every user has and cannot remove. */
const list = z.object({
  id: z.string(),
  title: z.string(),
  isFavourites: z.boolean(),
  phraseCount: z.int(),
  /** The last part of its public address, while it is shared. */
  share: z.nullable(z.string()),
})
export type List = z.output<typeof list>

/** How well a phrase sits: 0 (new) to 5 (in long-term memory), and when it is due again. */
const memory = z.object({ strength: z.int(), dueAt: z.nullable(instant) })
/** A stretch of a recording that goes with somebody's own card, in seconds of it. */
const cardClip = z.object({
  /** What it is cut from. */
  title: z.string(),
  from: z.number(),
  to: z.number(),
  /** Where it is heard; null once that is gone, or theirs to hear no more. */
  source: z.nullable(z.object({ enrolment: z.string(), recording: z.string() })),
})
export type CardClip = z.output<typeof cardClip>

/** `clip`, `picture` and the sound of a card of theirs are theirs alone: they stand on no list that others see. */
const myPhrase = z.extend(phraseCard, {
  own: z.boolean(),
  clip: z.nullable(cardClip),
  picture: z.nullable(z.string()),
  memory,
})
export type MyPhrase = z.output<typeof myPhrase>

const title = text({ label: 'نام فهرست', max: 80 })

export const myLists = endpoint({
  method: 'GET',
  path: '/api/phrasebook/lists',
  access: 'user',
  summary: "The user's lists, favourites first.",
  input: z.object({}),
  output: z.object({ items: z.array(list) }),
})

export const createList = endpoint({
  method: 'POST',
  path: '/api/phrasebook/lists',
  access: 'user',
  summary: 'Makes a list; `id` is made by the client, so a repeated call makes one list. At most 100.',
  input: z.object({ id, title }),
  output: z.object({ list }),
  success: 201,
})

export const changeList = endpoint({
  method: 'PUT',
  path: '/api/phrasebook/lists/:list',
  access: 'user',
  summary: 'Renames a list, or shares it and stops sharing it. A stopped address never works again.',
  input: z.object({ list: id, title: z.optional(title), shared: z.optional(z.boolean()) }),
  output: z.object({ list }),
})

export const removeList = endpoint({
  method: 'DELETE',
  path: '/api/phrasebook/lists/:list',
  access: 'user',
  summary: 'Removes a list; the favourites stay (409).',
  input: z.object({ list: id }),
  output: z.object({}),
  success: 204,
})

export const orderLists = endpoint({
  method: 'PUT',
  path: '/api/phrasebook/list-order',
  access: 'user',
  summary: 'Says in which order the lists stand, below the favourites; those it does not name follow.',
  input: z.object({
    lists: z
      .array(id, { error: 'ترتیب فهرست‌ها درست نیست.' })
      .check(z.maxLength(100, 'ترتیب فهرست‌ها درست نیست.')),
  }),
  output: z.object({}),
  success: 204,
})

export const listPhrases = endpoint({
  method: 'GET',
  path: '/api/phrasebook/lists/:list/phrases',
  access: 'user',
  summary: "The phrases of one of the user's lists, newest first.",
  input: z.object({ list: id, ...pageQuery(20) }),
  output: buildPageSchema(myPhrase),
})

export const addToList = endpoint({
  method: 'PUT',
  path: '/api/phrasebook/lists/:list/phrases/:phrase',
  access: 'user',
  summary: 'Puts a phrase on a list, once however often it is asked; from then on it comes up for review.',
  input: z.object({ list: id, phrase: id }),
  output: z.object({}),
  success: 204,
})

export const removeFromList = endpoint({
  method: 'DELETE',
  path: '/api/phrasebook/lists/:list/phrases/:phrase',
  access: 'user',
  summary: 'Takes a phrase off a list; its review history is kept.',
  input: z.object({ list: id, phrase: id }),
  output: z.object({}),
  success: 204,
})

/** On which of the user's lists each of these phrases stands, for the favourite buttons on public pages. */
export const whereSaved = endpoint({
  method: 'GET',
  path: '/api/phrasebook/saved',
  access: 'user',
  summary: "Which of the user's lists hold which of the given phrases (ids joined by commas, at most 100).",
  input: z.object({
    phrases: z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, 'شناسه درست نیست.')),
  }),
  output: z.object({ saved: z.array(z.object({ phrase: z.string(), lists: z.array(z.string()) })) }),
})

/** What somebody writes on a card of their own. A new one that does not say its language is English, and a changed one keeps it. */
export const ownPhrase = {
  language: z.optional(language),
  english: text({ label: 'عبارت', max: maxSide }),
  persian: text({ label: 'معنی فارسی', max: maxSide }),
  note: z._default(z.nullable(text({ label: 'یادداشت', min: 0, max: maxNote })), null),
}

export const createPhrase = endpoint({
  method: 'POST',
  path: '/api/phrasebook/own-phrases',
  access: 'user',
  summary: "Writes a phrase of the user's own onto a list; `id` is made by the client. At most 5000.",
  input: z.object({ id, list: id, ...ownPhrase }),
  output: z.object({ phrase: myPhrase }),
  success: 201,
})

export const changePhrase = endpoint({
  method: 'PUT',
  path: '/api/phrasebook/own-phrases/:phrase',
  access: 'user',
  summary: "Changes a phrase of the user's own.",
  input: z.object({ phrase: id, ...ownPhrase }),
  output: z.object({ phrase: myPhrase }),
})

export const removePhrase = endpoint({
  method: 'DELETE',
  path: '/api/phrasebook/own-phrases/:phrase',
  access: 'user',
  summary: "Removes a phrase of the user's own from all lists.",
  input: z.object({ phrase: id }),
  output: z.object({}),
  success: 204,
})

/** How it went: 1 forgot, 2 hard, 3 good, 4 easy (FSRS). */
const grade = z.int().check(z.minimum(1, 'نمره درست نیست.'), z.maximum(4, 'نمره درست نیست.'))

/** A phrase up for review, and when it would come back for each grade. */
const reviewCard = z.extend(myPhrase, {
  next: z.object({ 1: instant, 2: instant, 3: instant, 4: instant }),
})
export type ReviewCard = z.output<typeof reviewCard>

export const dueReviews = endpoint({
  method: 'GET',
  path: '/api/phrasebook/review',
  access: 'user',
  summary: 'What is due now: at most 50 cards, the longest overdue first, then new ones (20 new a day).',
  input: z.object({}),
  output: z.object({
    items: z.array(reviewCard),
    due: z.int(),
    /** All phrases on the user's lists. */
    total: z.int(),
    /** Reviews done today (Tehran). */
    doneToday: z.int(),
  }),
})

export const recordReviews = endpoint({
  method: 'POST',
  path: '/api/phrasebook/reviews',
  access: 'user',
  summary:
    'Adds reviews to the log. Logs merge by union: a known id is skipped, and each schedule is the replay of all reviews in time order, whichever device sent them first.',
  input: z.object({
    reviews: z
      .array(z.object({ id, phrase: id, grade, at: instant }))
      .check(z.minLength(1, 'مروری فرستاده نشد.'), z.maxLength(500, 'تعداد مرورها بیش از حد مجاز است.')),
  }),
  output: z.object({ memories: z.array(z.object({ phrase: z.string(), memory })) }),
})

const day = z.iso.date({ error: 'روز درست نیست.' })

export const reviewCalendar = endpoint({
  method: 'GET',
  path: '/api/phrasebook/review/calendar',
  access: 'user',
  summary: 'How many phrases fall due on each day (Tehran) from `from` on; what is overdue counts today.',
  input: z.object({
    from: day,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(62)), 31),
  }),
  output: z.object({ days: z.array(z.object({ day: z.string(), due: z.int() })) }),
})

export const listReviewsOfDay = endpoint({
  method: 'GET',
  path: '/api/phrasebook/review/days/:day',
  access: 'user',
  summary: 'The phrases that fall due on one day (Tehran).',
  input: z.object({ day }),
  output: z.object({ items: z.array(myPhrase) }),
})

/** From so many reviews on they say something of who made them. */
export const fittedFrom = 400

/** `usual`: it was tried, and the schedule of everybody foretells no worse. */
const fitStates = ['few', 'soon', 'usual', 'fitted', 'off'] as const
export type FitState = (typeof fitStates)[number]

const fit = z.object({
  state: z.enum(fitStates),
  /** All that were ever made. */
  reviews: z.int(),
  fittedAt: z.nullable(instant),
  /** To how many reviews. */
  fittedTo: z.nullable(z.int()),
  /** By which part less it is wrong about what is recalled (log loss), judged by reviews it was not fitted to. */
  lessOff: z.nullable(z.number()),
})

export const readFit = endpoint({
  method: 'GET',
  path: '/api/phrasebook/review/fit',
  access: 'user',
  summary:
    "Whether the user's schedule is fitted to what they recalled, and how much better it foretells it.",
  input: z.object({}),
  output: z.object({ fit }),
})

export const chooseSchedule = endpoint({
  method: 'PUT',
  path: '/api/phrasebook/review/fit',
  access: 'user',
  summary: 'Goes back to the schedule of everybody, or to the fitted one (404 where there is none).',
  input: z.object({ fitted: z.boolean({ error: 'بگویید کدام زمان‌بندی را می‌خواهید.' }) }),
  output: z.object({ fit }),
})
