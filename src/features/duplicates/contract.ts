/** Accounts that may be of one person, two of them beside each other, made one, and parted again within a day. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

const access = may('people.merge')

const card = z.object({ id: z.string(), name: z.string(), contact: z.nullable(z.string()) })

const person = z.object({ id: z.string(), name: z.string() })

export const duplicateReasons = ['phone', 'email', 'birth'] as const

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/studio/duplicates',
  access,
  summary:
    'Pairs of accounts that may be of one person, the merges of the last day, and pairs found to be two people.',
  input: z.object({}),
  output: z.object({
    pairs: z.array(z.object({ one: card, other: card, by: z.enum(duplicateReasons) })),
    merges: z.array(
      z.object({
        id: z.string(),
        kept: person,
        merged: z.string(),
        by: z.nullable(z.string()),
        mergedAt: instant,
        undoUntil: instant,
      }),
    ),
    /** Those last found to be two people, who are not proposed any more. */
    distinct: z.array(
      z.object({ one: person, other: person, by: z.nullable(z.string()), decidedAt: instant }),
    ),
  }),
})
export type DuplicateList = z.output<typeof listDuplicates.output>
export type DuplicatePair = DuplicateList['pairs'][number]

const side = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  nationalId: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  createdAt: instant,
  isChild: z.boolean(),
  courses: z.int(),
  orders: z.int(),
  /** Rials. */
  debt: z.int(),
  wallet: z.int(),
})
export type DuplicateSide = z.output<typeof side>

export const compareDuplicates = endpoint({
  method: 'GET',
  path: '/api/studio/duplicates/:one/:other',
  access,
  summary: 'Two accounts beside each other, and why they cannot be made one, where they cannot.',
  input: z.object({ one: id, other: id }),
  output: z.object({ one: side, other: side, obstacles: z.array(z.string()), areDistinct: z.boolean() }),
})

/** What of the two an account can have only one of. */
export const choices = ['name', 'phone', 'email', 'nationalId', 'birthDate'] as const
export type Choice = (typeof choices)[number]

export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/api/studio/account-merges/:kept/:merged',
  access,
  summary:
    'Makes one account of two: `kept` stays and gets what is of `merged`, of which `take` names the fields that win. The same `id` once more merges once.',
  perMinute: 20,
  input: z.object({
    id,
    kept: id,
    merged: id,
    take: z.array(z.enum(choices, 'انتخاب درست نیست.')).check(z.maxLength(choices.length)),
  }),
  output: z.object({ undoUntil: instant }),
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/studio/account-merges/:merge/undo',
  access,
  summary: 'Parts two accounts again that were made one within the last day, exactly as they were.',
  perMinute: 20,
  input: z.object({ merge: id }),
  output: z.object({}),
  success: 204,
})

export const setDistinctPeople = endpoint({
  method: 'PUT',
  path: '/api/studio/distinct-people/:one/:other',
  access,
  summary: 'These two accounts are of two people: they are not proposed to anybody any more.',
  perMinute: 60,
  input: z.object({ one: id, other: id }),
  output: z.object({}),
  success: 204,
})

export const unsetDistinctPeople = endpoint({
  method: 'DELETE',
  path: '/api/studio/distinct-people/:one/:other',
  access,
  summary: 'Takes that back: these two may be one person again.',
  perMinute: 60,
  input: z.object({ one: id, other: id }),
  output: z.object({}),
  success: 204,
})
