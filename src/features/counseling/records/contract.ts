/** What staff keep of counseling: topics, counselors, packages, and rules. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, text } from '#contract/fields.ts'
import { version } from '#contract/version.ts'
import { whole } from '#contract/whole-number.ts'

const access = may('counseling.manage')
const notChosen = { error: 'انتخاب نشده است.' }
const isHidden = z.boolean(notChosen)
const toman = (label: string) => whole({ label, max: 1_000_000_000 })

/** What may stand before a topic. */
export const topicIcons = ['compass', 'plane', 'hourglass', 'heart', 'users-round', 'graduation-cap'] as const
export type TopicIcon = (typeof topicIcons)[number]

export const topics = collection({
  path: '/api/studio/counseling/topics',
  access,
  what: 'Topics of counseling',
  shape: {
    title: text({ label: 'موضوع', min: 2, max: 60 }),
    topicNote: text({ label: 'توضیح', min: 0, max: 100 }),
    icon: z.enum(topicIcons, 'نشان را انتخاب کنید.'),
    /** Its place among the others, from 1. */
    position: whole({ label: 'جا در فهرست', min: 1, max: 999 }),
    isHidden,
  },
})

export type Topic = z.output<typeof topics.values>

export const counselors = collection({
  path: '/api/studio/counseling/counselors',
  access,
  what: 'Counselors',
  shape: {
    name: text({ label: 'نام', min: 2, max: 100 }),
    /** Their own account, which has the role; empty while they have none. */
    userId: z.union([z.literal(''), id], 'حساب را از فهرست انتخاب کنید.'),
    headline: text({ label: 'معرفی یک‌خطی', min: 0, max: 120 }),
    biography: text({ label: 'معرفی', min: 0, max: 2000 }),
    spokenLanguages: text({ label: 'زبان‌ها', min: 0, max: 200 }),
    topicIds: z
      .array(id, 'موضوع‌ها را انتخاب کنید.')
      .check(z.minLength(1, 'دست‌کم یک موضوع را انتخاب کنید.'), z.maxLength(50, 'موضوع‌ها بیش از اندازه‌اند.')),
    /** Their own room, for a school whose classes are held at fixed links; else empty. */
    meetingLink: text({ label: 'پیوند اتاق', min: 0, max: 300 }).check(
      z.refine(link => link === '' || /^https:\/\/\S+$/.test(link), 'پیوند باید با https آغاز شود.'),
    ),
    /** Of one session, in Toman. */
    sessionPrice: toman('بهای هر جلسه'),
    isHidden,
  },
})

export type Counselor = z.output<typeof counselors.values>

export const packages = collection({
  path: '/api/studio/counseling/packages',
  access,
  what: 'Packages of sessions',
  shape: {
    title: text({ label: 'نام بسته', min: 2, max: 60 }),
    sessionCount: whole({ label: 'شمار جلسه‌ها', min: 1, max: 100 }),
    /** Of all of it, in Toman. */
    packagePrice: toman('بهای بسته'),
    goodForDays: whole({ label: 'روزهای اعتبار', min: 1, max: 1095 }),
    isHidden,
  },
})

export type Package = z.output<typeof packages.values>

export const readChoices = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/choices',
  access,
  summary: 'What the form of a counselor chooses from: all topics, and the accounts that have the role.',
  input: z.object({}),
  output: z.object({
    topics: z.array(z.object({ id: z.string(), title: z.string() })),
    accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

const rules = {
  noShowPercent: whole({ label: 'سهم نیامدن', max: 100 }),
  hidesNumbers: z.boolean(notChosen),
  /** Of a question that is answered without a session, in Toman; empty where the school takes none. */
  questionPrice: z.union(
    [z.literal(''), whole({ label: 'بهای پرسش صوتی', min: 1, max: 1_000_000_000 })],
    'بهای پرسش صوتی را به عدد وارد کنید، یا خالی بگذارید.',
  ),
}

export const readRules = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/rules',
  access,
  summary: 'What a session that was missed costs, and how the telephone is used.',
  input: z.object({}),
  output: z.object({ ...rules, version: z.int() }),
})

export const changeRules = endpoint({
  method: 'PUT',
  path: '/api/studio/counseling/rules',
  access,
  summary: 'Changes that for everything that is missed or booked from now on.',
  input: z.object({ ...rules, version }),
  output: z.object({ ...rules, version: z.int() }),
})
