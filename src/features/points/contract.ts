/** What may be asked of points. Points are whole numbers; amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'

export const periods = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** `expiry`: past its day. `take-back`: what it was given for was undone. `return`: spent on what was given back. */
export const lineKinds = ['gain', 'spending', 'expiry', 'take-back', 'correction', 'return'] as const
export type LineKind = (typeof lineKinds)[number]

const rule = z.object({
  key: z.string(),
  title: z.string(),
  points: z.int(),
  /** How often it counts in a period; null without a cap. */
  cap: z.nullable(z.int()),
  period: z.enum(periods),
  validDays: z.int(),
})
export type Rule = z.output<typeof rule>

const level = z.object({
  key: z.string(),
  title: z.string(),
  /** Points gained within a year: as many reach it, and as many a year keep it. */
  gain: z.int(),
  keep: z.int(),
})
export type Level = z.output<typeof level>

const worth = z.object({
  /** Of one point, when something is bought, and in the wallet (0: not at all). */
  pointRials: z.int(),
  walletPointRials: z.int(),
  /** Points at once, and points a month. */
  walletMinimum: z.int(),
  walletMonth: z.int(),
  /** How many percent of a thing points pay at most, by its kind; `''` of all others. */
  shares: z.array(z.object({ kind: z.string(), percent: z.int() })),
})
export type Worth = z.output<typeof worth>

export const readPointsRules = endpoint({
  method: 'GET',
  path: '/api/points/rules',
  access: 'anyone',
  summary: 'What gives how many points and how often, the levels, and what points are worth.',
  input: z.object({}),
  output: z.object({ rules: z.array(rule), levels: z.array(level), worth }),
})
export type PointsRules = z.output<typeof readPointsRules.output>

export const readMyPoints = endpoint({
  method: 'GET',
  path: '/api/points',
  access: 'user',
  summary: 'The points of the user, their level, what is missing to keep it, and what ends soon.',
  input: z.object({}),
  output: z.object({
    /** Negative where more was taken back than was left. */
    balance: z.int(),
    /** Of these what no open order holds. */
    available: z.int(),
    gainedInYear: z.int(),
    level: z.string(),
    /** When it is looked at whether they stay, and how many points they miss for that; null on the lowest. */
    keep: z.nullable(z.object({ until: instant, missing: z.int() })),
    /** The next points that end: how many, and when. */
    ending: z.nullable(z.object({ points: z.int(), at: instant })),
    /** Points that may still go into the wallet this month. */
    walletLeft: z.int(),
  }),
})
export type MyPoints = z.output<typeof readMyPoints.output>

const line = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  points: z.int(),
  /** What there was after it. */
  balance: z.int(),
  reason: z.string(),
  note: z.nullable(z.string()),
  at: instant,
  /** Of points that came. */
  expiresAt: z.nullable(instant),
})
export type PointsLine = z.output<typeof line>

export const listMyPoints = endpoint({
  method: 'GET',
  path: '/api/points/lines',
  access: 'user',
  summary: 'The ledger of the user’s points, the newest first: all, what came or what went.',
  input: z.object({ only: z._default(z.enum(['all', 'in', 'out']), 'all'), ...pageQuery(10) }),
  output: buildPageSchema(line),
})

export const readOrderPoints = endpoint({
  method: 'GET',
  path: '/api/points/orders/:id',
  access: 'user',
  summary: 'What points may pay of an open order of the user, and whether they do.',
  input: z.object({ id }),
  output: z.object({
    isUsed: z.boolean(),
    /** What is or would be used, and what it takes off. */
    points: z.int(),
    amount: z.int(),
    balance: z.int(),
  }),
})
export type OrderPoints = z.output<typeof readOrderPoints.output>

export const useOrderPoints = endpoint({
  method: 'POST',
  path: '/api/points/orders/:id',
  access: 'user',
  summary: 'Lays points on an open order of the user, which holds them, or takes them off.',
  perMinute: 30,
  input: z.object({ id, isUsed: z.boolean('بگویید امتیاز به کار برود یا نه.') }),
  output: z.object({ isUsed: z.boolean() }),
})

const points = (least: number) =>
  z
    .int('شمار امتیاز را با رقم بنویسید.')
    .check(z.minimum(least, 'شمار امتیاز کم است.'), z.maximum(1_000_000, 'این شمار بیش از حد مجاز است.'))

export const movePointsToWallet = endpoint({
  method: 'POST',
  path: '/api/points/wallet',
  access: 'user',
  summary: 'Turns points into credit of the wallet. The same request sent again moves them once.',
  perMinute: 10,
  input: z.object({ id, points: points(1) }),
  output: z.object({ amount: z.int() }),
})

/** ---- The studio. */

/** What a rule or a level is called in the tables; it never changes. */
const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'چنین قاعده‌ای نیست.'))

const ruleValues = z.object({
  key,
  title: text({ label: 'عنوان', min: 2, max: 80 }),
  points: z
    .int('امتیاز را با رقم بنویسید.')
    .check(z.minimum(0, 'امتیاز منفی نمی‌شود.'), z.maximum(100_000, 'این شمار بیش از حد مجاز است.')),
  cap: z.nullable(
    z
      .int('سقف را با رقم بنویسید.')
      .check(z.minimum(1, 'سقف دست‌کم یک بار است.'), z.maximum(1000, 'این سقف بیش از حد مجاز است.')),
  ),
  period: z.enum(periods, 'دورهٔ سقف را انتخاب کنید.'),
  validDays: z
    .int('روزها را با رقم بنویسید.')
    .check(z.minimum(1, 'اعتبار دست‌کم یک روز است.'), z.maximum(3650, 'اعتبار بیش از حد بلند است.')),
  isActive: z.boolean('بگویید قاعده کار کند یا نه.'),
})
export type RuleValues = z.output<typeof ruleValues>

export const readRulesForStaff = endpoint({
  method: 'GET',
  path: '/api/studio/points/rules',
  access: may('club.read'),
  summary: 'The rules of the club, those that rest included, with its levels and what points are worth.',
  input: z.object({}),
  output: z.object({
    rules: z.array(z.extend(rule, { isActive: z.boolean(), version: z.int() })),
    levels: z.array(level),
    worth: z.extend(worth, { version: z.int() }),
  }),
})
export type StaffRules = z.output<typeof readRulesForStaff.output>

const preview = z.object({
  /** Points of the last 30 days: as they were given, and as the changed rule would have given them. */
  before: z.int(),
  after: z.int(),
  people: z.int(),
  peopleAfter: z.int(),
})
export type RulePreview = z.output<typeof preview>

export const previewRule = endpoint({
  method: 'POST',
  path: '/api/studio/points/rules/preview',
  access: may('club.read'),
  summary: 'What a changed rule would have given in the last 30 days, beside what was given.',
  perMinute: 60,
  input: ruleValues,
  output: preview,
})

export const changeRule = endpoint({
  method: 'POST',
  path: '/api/studio/points/rules/:key',
  access: may('club.change'),
  summary: 'Changes a rule; what was given stays as it was.',
  perMinute: 30,
  input: z.extend(ruleValues, { version }),
  output: z.object({}),
})

export const changeWorth = endpoint({
  method: 'POST',
  path: '/api/studio/points/worth',
  access: may('club.change'),
  summary: 'Changes what points are worth and how much of a thing they pay; open orders keep what they have.',
  perMinute: 30,
  input: z.object({
    version,
    pointRials: z
      .int('مبلغ را با رقم بنویسید.')
      .check(
        z.minimum(10, 'ارزش هر امتیاز دست‌کم یک تومان است.'),
        z.maximum(100_000, 'این مبلغ بیش از حد مجاز است.'),
      ),
    walletPointRials: z
      .int('مبلغ را با رقم بنویسید.')
      .check(z.minimum(0, 'مبلغ منفی نمی‌شود.'), z.maximum(100_000, 'این مبلغ بیش از حد مجاز است.')),
    walletMinimum: points(1),
    walletMonth: points(0),
    share: z
      .int('درصد را با رقم بنویسید.')
      .check(z.minimum(0, 'درصد منفی نمی‌شود.'), z.maximum(90, 'امتیاز بیش از ۹۰٪ چیزی را نمی‌پوشاند.')),
  }),
  output: z.object({}),
})

export const changeLevels = endpoint({
  method: 'POST',
  path: '/api/studio/points/levels',
  access: may('club.change'),
  summary: 'Changes from how many points a year the levels begin, and how many keep them.',
  perMinute: 30,
  input: z.object({
    levels: z.array(z.object({ key, gain: points(0), keep: points(0) })).check(z.maxLength(20)),
  }),
  output: z.object({}),
})

export const listPersonPoints = endpoint({
  method: 'GET',
  path: '/api/studio/points/people/:person',
  access: may('club.read'),
  summary: 'The points of a person, line by line, the newest first.',
  input: z.object({ person: id, ...pageQuery(20) }),
  output: z.extend(buildPageSchema(z.extend(line, { by: z.nullable(z.string()) })), {
    person: z.object({ id: z.string(), name: z.string(), balance: z.int(), level: z.string() }),
  }),
})
export type PersonPoints = z.output<typeof listPersonPoints.output>

export const correctPersonPoints = endpoint({
  method: 'POST',
  path: '/api/studio/points/people/:person',
  access: may('club.correct'),
  summary:
    'Adds points to a person or takes some, with a note they read; the same request sent again counts once.',
  perMinute: 30,
  input: z.object({
    person: id,
    /** Names the correction. */
    id,
    points: z.int('شمار امتیاز را با رقم بنویسید.').check(
      z.minimum(-100_000, 'این شمار بیش از حد مجاز است.'),
      z.maximum(100_000, 'این شمار بیش از حد مجاز است.'),
      z.refine(value => value !== 0, 'شمار امتیاز را بنویسید.'),
    ),
    note: text({ label: 'یادداشت', min: 3, max: 200 }),
  }),
  output: z.object({ balance: z.int() }),
})

export const exportPoints = listExport({
  path: '/api/studio/points/lines.xlsx',
  access: may('club.read'),
  summary: 'The lines of the last 30 days as a spreadsheet.',
  input: z.object({}),
})
