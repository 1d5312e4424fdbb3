/** People brought along in a file of any columns: read, matched by hand, checked, imported at once, and invited by SMS. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant } from '#contract/fields.ts'
import { findMatchRefusal, maxImportBytes, type PersonField, personFieldNames } from './fields.ts'

const access = may('people.import')
const file = z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' })
const field = z.enum(['', ...personFieldNames] as const)

export const readPeopleFile = endpoint({
  method: 'POST',
  path: '/api/studio/people-import/read',
  access,
  summary: 'The columns of an .xlsx or CSV file, with what each may hold by its heading; writes nothing.',
  upload: maxImportBytes,
  input: z.object({ file }),
  output: z.object({
    rows: z.int(),
    columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), guess: field })),
  }),
})
export type PeopleFile = z.output<typeof readPeopleFile.output>

const noField = 'ستون‌ها درست مشخص نشده‌اند.'
const matched = {
  file,
  /** What each column holds, in order, parted by commas: «name,surname,,phone». */
  fields: z.pipe(
    z.string({ error: noField }).check(z.maxLength(1000, noField)),
    z.pipe(
      z.transform((typed: string) => typed.split(',')),
      z.array(z.enum(['', ...personFieldNames] as const, { error: noField })).check(input => {
        const message = findMatchRefusal(input.value as (PersonField | '')[])
        if (message) input.issues.push({ code: 'custom', message, input: input.value })
      }),
    ),
  ),
  /** Who is known already is left alone, or what is empty of theirs is filled. */
  known: z.enum(['skip', 'fill'], { error: 'بگویید با تکراری‌ها چه شود.' }),
}

const outcome = z.enum(['created', 'changed', 'known', 'faulty'])
const report = z.object({
  created: z.int(),
  changed: z.int(),
  known: z.int(),
  faulty: z.int(),
  /** The first rows as they were read, with what is wrong at which column. */
  preview: z.array(
    z.object({
      line: z.int(),
      cells: z.array(z.string()),
      outcome,
      /** Under whose account a child comes. */
      guardian: z.nullable(z.object({ name: z.string(), isNew: z.boolean() })),
      faults: z.array(z.object({ column: z.nullable(z.int()), why: z.string() })),
    }),
  ),
  /** Accounts of guardians that are made besides. */
  guardians: z.int(),
  /** The first children of all, by who answers for them. */
  families: z.array(
    z.object({
      guardian: z.string(),
      isNew: z.boolean(),
      children: z.array(z.object({ line: z.int(), name: z.string() })),
    }),
  ),
  /** The first faulty rows of all. */
  faults: z.array(z.object({ line: z.int(), column: z.nullable(z.int()), why: z.string() })),
  isWritten: z.boolean(),
})
export type PeopleReport = z.output<typeof report>

export const checkPeopleFile = endpoint({
  method: 'POST',
  path: '/api/studio/people-import/check',
  access,
  summary: 'What an import would make, change, find and refuse, row by row; writes nothing.',
  upload: maxImportBytes,
  input: z.object(matched),
  output: report,
})

export const importPeopleFile = endpoint({
  method: 'POST',
  path: '/api/studio/people-import',
  access,
  summary:
    'Imports people, all at once; rows with faults are left out only where that was asked for, and else nothing is written. `id` names the import: the same once more writes nothing more.',
  upload: maxImportBytes,
  input: z.object({
    ...matched,
    id,
    faulty: z.enum(['refuse', 'leave'], { error: 'بگویید با سطرهای نادرست چه شود.' }),
  }),
  output: report,
})

export const readImportReport = endpoint({
  // It writes into the audit log, which no GET does.
  method: 'POST',
  notIdempotent: true,
  path: '/api/studio/people-import/:id/report.xlsx',
  access,
  summary: 'What became of each row of an import, as a spreadsheet.',
  input: z.object({ id }),
  output: fileResponse,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const readPeopleInvitations = endpoint({
  method: 'GET',
  path: '/api/studio/people-invitations',
  access,
  summary:
    'How many imported people never came in and may be invited by SMS, in how many parts, what that costs, and how those before went.',
  input: z.object({}),
  output: z.object({
    /** Who may be invited now: imported, never signed in, not invited yet, and reached by SMS. */
    people: z.int(),
    /** SMS in all, and Toman for them. */
    parts: z.int(),
    toman: z.int(),
    /** What an invitation says, to one of them. */
    sample: z.string(),
    /** Imported and never here, but not to be reached by SMS. */
    unreachable: z.int(),
    waiting: z.int(),
    sent: z.int(),
    /** SMS left of this month's budget, and of today's cap. */
    leftOfMonth: z.int(),
    leftOfDay: z.int(),
    lastSentAt: z.nullable(instant),
  }),
})
export type PeopleInvitations = z.output<typeof readPeopleInvitations.output>

export const invitePeople = endpoint({
  method: 'POST',
  path: '/api/studio/people-invitations',
  access,
  summary:
    'Invites everybody of those by SMS, each once, as fast as budget and cap allow; 409 where they are others than were shown.',
  perMinute: 10,
  input: z.object({
    people: z
      .int()
      .check(z.minimum(1, 'کسی برای دعوت نیست.'), z.maximum(1_000_000, 'شمار دعوت‌شده‌ها درست نیست.')),
    toman: z.int().check(z.minimum(0, 'هزینه درست نیست.'), z.maximum(1e12, 'هزینه درست نیست.')),
  }),
  output: z.object({ invited: z.int() }),
})
