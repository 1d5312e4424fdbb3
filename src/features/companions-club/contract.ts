/** What may be asked of the club of companions. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

/** Why nothing was given for a friend: what both accounts share, or that it was given for the same person before. */
export const blockCauses = ['identity', 'phone', 'email', 'device', 'card', 'repeat'] as const
export type BlockCause = (typeof blockCauses)[number]

/**
 * `pending`: noted by their number, and not here yet. `joined`: registered by the code. `paid`: their first payment was
 * verified, and both were rewarded. `refused`: it was no other person. `returned`: the payment was given back in 30 days.
 */
export const friendStates = ['pending', 'joined', 'paid', 'refused', 'returned'] as const
export type FriendState = (typeof friendStates)[number]

const friend = z.object({
  id: z.string(),
  /** «س…ن»; of a number its ends. */
  name: z.string(),
  state: z.enum(friendStates),
  at: instant,
})
export type Friend = z.output<typeof friend>

export const readMyReferrals = endpoint({
  method: 'GET',
  path: '/api/club/referrals',
  access: 'user',
  summary: 'The code of the user, the link that it is in with its QR code, and the friends it brought.',
  input: z.object(pageQuery(10)),
  output: z.extend(buildPageSchema(friend), {
    code: z.string(),
    link: z.string(),
    /** Modules a side, and an SVG path of the dark ones. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
})
export type MyReferrals = z.output<typeof readMyReferrals.output>

export const noteFriend = endpoint({
  method: 'POST',
  path: '/api/club/invitations',
  access: 'user',
  summary:
    'Notes a friend by their mobile number, who is seen as pending until they register; nothing is sent to them.',
  perMinute: 10,
  input: z.object({ phone: text({ label: 'شمارهٔ موبایل', max: 20 }) }),
  output: z.object({ friend }),
})

export const forgetFriend = endpoint({
  method: 'DELETE',
  path: '/api/club/invitations/:id',
  access: 'user',
  summary: 'Takes a noted friend off the list.',
  input: z.object({ id }),
  output: z.object({}),
})

const board = z.object({
  /** The user's own; null for who is not on the board. */
  nickname: z.nullable(z.string()),
  /** Those of the user's small group with what they learned this week, the most first. */
  rows: z.array(z.object({ nickname: z.string(), points: z.int(), isMine: z.boolean() })),
})
export type Board = z.output<typeof board>

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/club/board',
  access: 'user',
  summary: 'The weekly board of the user’s small group, by nicknames; empty for who is not on one.',
  input: z.object({}),
  output: board,
})

export const joinBoard = endpoint({
  method: 'POST',
  path: '/api/club/board',
  access: 'user',
  summary: 'Takes a place on a weekly board by a nickname, or changes the nickname.',
  perMinute: 10,
  input: z.object({ nickname: text({ label: 'نام مستعار', min: 2, max: 20 }) }),
  output: board,
})

export const leaveBoard = endpoint({
  method: 'DELETE',
  path: '/api/club/board',
  access: 'user',
  summary: 'Leaves the weekly board.',
  input: z.object({}),
  output: z.object({}),
})

const gifts = z.object({
  /** Sessions that all have given together. */
  total: z.int(),
  /** Seats in groups that came of them. */
  seats: z.int(),
  /** What one costs who gives it. */
  points: z.int(),
})
export type Gifts = z.output<typeof gifts>

export const readGifts = endpoint({
  method: 'GET',
  path: '/api/club/gifts',
  access: 'anyone',
  summary:
    'How many sessions members have given for points, all together, how many seats came of them, and what one costs.',
  input: z.object({}),
  output: gifts,
})

export const giveSession = endpoint({
  method: 'POST',
  path: '/api/club/gifts',
  access: 'user',
  summary: 'Gives a session to a member in need, for points. The same request sent again gives one.',
  perMinute: 10,
  input: z.object({ id }),
  output: gifts,
})

/** ---- The studio. */

const handed = z.object({
  id: z.string(),
  receiver: z.nullable(z.object({ id: z.string(), name: z.string() })),
  by: z.string(),
  at: instant,
  amount: z.int(),
  /** The group in which it is a part of a seat. */
  group: z.nullable(z.string()),
})

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/studio/club/gifts',
  access: may('club.read'),
  summary: 'The sessions that were handed on, the newest first, and how many wait.',
  input: z.object({ person: z._default(z.nullable(id), null), ...pageQuery(20) }),
  output: z.extend(buildPageSchema(handed), {
    waiting: z.int(),
    /** What a session is worth, in Rials. */
    amount: z.int(),
    /** Whom one may be handed to, where somebody was asked for. */
    person: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** The groups that have not begun, for that person: what a seat costs in sessions. */
    groups: z.array(z.object({ id: z.string(), title: z.string(), freeSeats: z.int(), sessions: z.int() })),
  }),
})
export type GiftList = z.output<typeof listGifts.output>

export const handSession = endpoint({
  method: 'POST',
  path: '/api/studio/club/gifts/:person',
  access: may('club.correct'),
  summary:
    'Hands a given session on to somebody in need, as credit; the same request sent again does so once.',
  perMinute: 30,
  input: z.object({
    person: id,
    /** Names the handing. */
    id,
  }),
  output: z.object({}),
})

export const handSeat = endpoint({
  method: 'POST',
  path: '/api/studio/club/gifts/:person/seat',
  access: may('club.correct'),
  summary:
    'Hands as many given sessions on as a seat in a group costs, as that seat; the same request sent again does so once.',
  perMinute: 30,
  input: z.object({
    person: id,
    /** Names the handing. */
    id,
    group: z.uuid('گروه را انتخاب کنید.'),
  }),
  output: z.object({}),
})

const signal = z.object({
  id: z.string(),
  invitee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  referrer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  state: z.enum(['rewarded', 'blocked', 'taken-back']),
  cause: z.nullable(z.enum(blockCauses)),
  /** How many of the referrer’s friends were refused or had their money back. */
  bad: z.int(),
  /** How many other accounts the friend shares a device or a card with. */
  shared: z.int(),
  at: instant,
})
export type Signal = z.output<typeof signal>

const signalFilter = {
  only: z._default(z.enum(['suspicious', 'all'], 'این فهرست را نمی‌شناسیم.'), 'suspicious'),
}

export const listSignals = endpoint({
  method: 'GET',
  path: '/api/studio/club/signals',
  access: may('club.read'),
  summary: 'Friends brought, the newest first: all, or those that look like fraud.',
  input: z.object({ ...signalFilter, ...pageQuery(20) }),
  output: buildPageSchema(signal),
})

export const exportReferrals = listExport({
  path: '/api/studio/club/referrals.xlsx',
  access: may('club.read'),
  summary: 'All friends that the filter of the list finds, as a spreadsheet.',
  input: z.object(signalFilter),
})
