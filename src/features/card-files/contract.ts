/** How the cards of a learner go out into a file, and those of a file come in. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { languageCodes } from '#persian/language-names.ts'

/** Bytes of a file that comes in. */
export const maxFileBytes = 32 * 1024 * 1024
/** Cards of one file, in or out. */
export const maxCards = 5000
/** Of a sound and of a picture that comes with a card, and how many files come with one package. */
export const maxSoundBytes = 1024 * 1024
export const maxPictureBytes = 2 * 1024 * 1024
export const maxMediaFiles = 1000

const choice = z._default(z.enum(['yes', 'no'], 'بله یا نه.'), 'no')

const exported = z.object({
  /** Of this list alone; without it all that stand on the user's lists, and all of their own. */
  list: z.optional(id),
})

export const exportAnki = endpoint({
  method: 'GET',
  path: '/api/phrasebook/card-files/cards.apkg',
  access: 'user',
  perMinute: 10,
  summary: 'Cards as a package for Anki, which knows them again when it gets them once more.',
  input: z.extend(exported, { sound: choice, schedule: choice }),
  output: fileResponse,
  file: 'application/octet-stream',
})

export const exportTable = endpoint({
  method: 'GET',
  path: '/api/phrasebook/card-files/cards.csv',
  access: 'user',
  perMinute: 10,
  summary: 'Cards as a table for other programs, UTF-8 with a mark at its start.',
  input: exported,
  output: fileResponse,
  file: 'text/csv',
})

/** Notes of one kind, all with the same fields. */
const group = z.object({
  name: z.string(),
  fields: z.array(z.string()),
  notes: z.int(),
  /** The fields that are the sides, where that can be guessed. */
  sides: z.nullable(z.object({ english: z.int(), persian: z.int(), note: z.nullable(z.int()) })),
})
export type NoteGroup = z.output<typeof group>

const report = z.object({
  kind: z.enum(['anki', 'table']),
  /** What the deck is called; empty where it has no name. */
  title: z.string(),
  notes: z.int(),
  groups: z.array(group),
  fresh: z.int(),
  /** The learner has them already. */
  known: z.int(),
  /** They come twice in the file. */
  twice: z.int(),
  /** Those of kinds that nobody chose sides for. */
  skipped: z.int(),
  rejected: z.int(),
  /** They came by a file before, and read otherwise here: what stands here stays. */
  changed: z.int(),
  /** What the fresh ones bring to be heard and seen. */
  sounds: z.int(),
  pictures: z.int(),
  rejections: z.array(z.object({ at: z.int(), what: z.string(), why: z.string() })),
  /** What does not come along, each by its name. */
  lost: z.array(z.string()),
  sample: z.array(z.object({ english: z.string(), persian: z.string(), note: z.nullable(z.string()) })),
})
export type CardReport = z.output<typeof report>

/** For each kind of notes by its place `kind:english,persian,note`, parted by `;`; without a note `-`. */
const sides = z
  .string()
  .check(z.regex(/^(\d{1,2}:\d{1,2},\d{1,2},(\d{1,2}|-)(;|$)){0,20}$/, 'ستون‌ها درست انتخاب نشده‌اند.'))

const sent = z.object({
  file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }),
  /** Without it they are guessed. */
  sides: z.optional(sides),
})

export const checkCards = endpoint({
  method: 'POST',
  path: '/api/phrasebook/card-files/check',
  access: 'user',
  perMinute: 20,
  summary: 'What would become of the cards of a file, and what would be left behind; writes nothing.',
  upload: maxFileBytes,
  input: sent,
  output: z.object({ report }),
})

const cardImport = z.object({
  id: z.string(),
  /** Where they stand; null once that list is gone. */
  list: z.nullable(z.string()),
  title: z.string(),
  added: z.int(),
  at: instant,
})
export type CardImport = z.output<typeof cardImport>

export const importCards = endpoint({
  method: 'POST',
  path: '/api/phrasebook/card-files',
  access: 'user',
  perMinute: 10,
  summary:
    'Writes the cards of a file that are new onto a list, all or none. `id` is made by the client: a repeated call writes once.',
  upload: maxFileBytes,
  input: z.extend(sent, {
    id,
    /** In which language their sentences are. */
    language: z._default(z.enum(languageCodes, { error: 'زبان درست نیست.' }), 'en'),
    /** Onto this list; without it onto a new one of this title. */
    list: z.optional(id),
    title: z._default(text({ label: 'نام فهرست', min: 0, max: 80 }), ''),
  }),
  output: z.object({ import: cardImport }),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/phrasebook/card-files',
  access: 'user',
  summary: "The user's last imports, which may still be taken back.",
  input: z.object({}),
  output: z.object({ items: z.array(cardImport) }),
})

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/phrasebook/card-files/:import',
  access: 'user',
  summary: 'Takes back what an import wrote, but for cards that were reviewed since.',
  input: z.object({ import: id }),
  output: z.object({ removed: z.int() }),
})
