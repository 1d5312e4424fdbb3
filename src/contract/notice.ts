/**
 * What a notice is about; people choose by it how they are told. `security` tells of the account itself and always
 * passes, `news` is what the school writes to many.
 */
export const noticeTypes = [
  'security',
  'payment',
  'course',
  'schedule',
  'homework',
  'conversation',
  'club',
  'news',
] as const

export type NoticeType = (typeof noticeTypes)[number]

/**
 * `link` is a path of the site. `prose` names what `keepProse` keeps: the same words as `body` with their marks, where
 * there is room for them.
 */
export type Notice = NoticeTerms & {
  type: NoticeType
  title: string
  body: string
  link?: string | null
  prose?: string | null
}

/** When a notice leaves, and whether it still does. */
export type NoticeTerms = {
  /** By when it must be known, a class's beginning for one: it waits for the end of quiet hours only while that leaves hours. */
  neededBy?: Date
  /** Never waits for the end of quiet hours. */
  isUrgent?: boolean
  /** Looked at again before each of its letters leaves. */
  condition?: Condition
  /** The conversation that its mail is a part of. */
  mailThread?: MailThread | null
}

/** How a mail belongs to a conversation: where replies to it go, its own Message-ID, and those before it, the oldest first. */
export type MailThread = { replyTo: string; messageId: string; references: readonly string[] }

/** What must still be so: a feature's word (`Feature.conditions`), and what the feature is asked about. */
export type Condition = { name: string; about: string }

/** The channels by which somebody is notified: the message on the site, a mail, an SMS, a browser's notification. */
export const noticeChannels = ['in-app', 'email', 'sms', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** How people are told until they choose otherwise. */
export const defaultChannels: Record<NoticeType, readonly NoticeChannel[]> = {
  security: ['in-app', 'email', 'push'],
  payment: ['in-app', 'email', 'push'],
  course: ['in-app', 'email', 'push'],
  // What comes too late by mail: a class that is moved, a seat that is kept for a day.
  schedule: ['in-app', 'email', 'sms', 'push'],
  homework: ['in-app', 'email', 'push'],
  conversation: ['in-app', 'push'],
  club: ['in-app', 'push'],
  news: ['in-app'],
}

export const noticeTypeNames: Record<NoticeType, string> = {
  security: 'امنیت حساب',
  payment: 'پرداخت و سفارش',
  course: 'دوره‌ها و کلاس‌ها',
  schedule: 'جابه‌جایی کلاس و نوبت ثبت‌نام',
  homework: 'تکلیف و بازخورد',
  conversation: 'گفت‌وگوها',
  club: 'باشگاه همراهان',
  news: 'خبرهای مدرسه',
}
