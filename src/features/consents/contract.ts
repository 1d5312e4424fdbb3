/** What somebody agreed to have done with their voice and pictures, and how it is withdrawn. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { type ConsentKind, consentKindNames } from './manifest.ts'

const kind = z.enum(consentKindNames as [ConsentKind, ...ConsentKind[]], { error: 'چنین رضایتی نیست.' })
const giver = z.enum(['self', 'guardian'])
export type ConsentGiver = z.output<typeof giver>
const channel = z.enum(['site', 'paper', 'in-person'])
export type ConsentChannel = z.output<typeof channel>

const consents = {
  /** Each kind, in the order in which people see them. */
  items: z.array(
    z.object({
      kind,
      /** `lapsed` was given and counts no more: the text is another one, or who gave it is not known to be of age. */
      state: z.enum(['none', 'given', 'withdrawn', 'lapsed']),
      lapsedBy: z.nullable(z.enum(['text', 'age'])),
      /** When the last of its records was written. */
      since: z.nullable(instant),
    }),
  ),
  /** All kinds together, the newest first, fifty at most. */
  history: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      isGiven: z.boolean(),
      version: z.int(),
      giver,
      channel,
      /** Of a guardian whom staff saw. */
      guardianName: z.nullable(z.string()),
      /** Who pressed or wrote it; of the staff only before staff. */
      by: z.nullable(z.string()),
      at: instant,
    }),
  ),
}
const state = z.object(consents)
export type ConsentState = z.output<typeof state>

/** The text that was read; another one is refused. */
const version = z.int({ error: 'متن رضایت مشخص نیست.' }).check(z.minimum(1), z.maximum(1000))
const given = z.boolean({ error: 'انتخاب نشده است.' })

export const readMyConsents = endpoint({
  method: 'GET',
  path: '/api/consents',
  access: 'user',
  summary: 'What whoever asks agreed to, or their guardian for them, with its history.',
  input: z.object({}),
  output: z.object({
    ...consents,
    /** Whether a guardian acts for a child. */
    isActing: z.boolean(),
    /** Why whoever signed in cannot give one: they are not of age, or it is not known that they are. */
    obstacle: z.nullable(z.enum(['minor', 'unknown'])),
  }),
})
export type MyConsents = z.output<typeof readMyConsents.output>

export const setMyConsent = endpoint({
  method: 'PUT',
  path: '/api/consents',
  access: 'user',
  summary:
    'Gives a consent, which whoever signed in must be of age for, or withdraws it; asked again it changes nothing.',
  perMinute: 30,
  input: z.object({ kind, given, version }),
  output: z.object({}),
  success: 204,
})

export const readConsents = endpoint({
  method: 'GET',
  path: '/api/studio/people/:person/consents',
  access: may('people.read'),
  summary: 'What somebody agreed to, with its history and who recorded it.',
  input: z.object({ person: id }),
  output: z.object({
    ...consents,
    /** Of whom a guardian must give it; `unknown` is a day of birth that nobody wrote. */
    age: z.enum(['adult', 'minor', 'unknown']),
  }),
})
export type PersonConsents = z.output<typeof readConsents.output>

export const recordConsent = endpoint({
  method: 'PUT',
  path: '/api/studio/people/:person/consents',
  access: may('consents.record'),
  summary:
    'Records what somebody agreed to or withdrew on paper or in person; of who is not known to be of age a guardian is named.',
  perMinute: 60,
  input: z.object({
    person: id,
    kind,
    given,
    version,
    channel: z.enum(['paper', 'in-person'], { error: 'بگویید چگونه گفته شد.' }),
    guardianName: z._default(text({ label: 'نام سرپرست', min: 0, max: 100 }), ''),
  }),
  output: z.object({}),
  success: 204,
})

export const readGroupConsents = endpoint({
  method: 'GET',
  path: '/api/studio/groups/:group/consents',
  access: may('classes.hold'),
  summary: 'Who of the learners of a group gave no consent, of each kind; teachers see their own groups.',
  input: z.object({ group: id }),
  output: z.object({
    learners: z.int(),
    /** By the alphabet. */
    missing: z.array(z.object({ kind, names: z.array(z.string()) })),
  }),
})
