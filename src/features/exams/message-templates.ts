import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  receipt: { label: 'کد رسید', sample: 'HV-7F3A-91C2-D05E' },
  moment: { label: 'زمان تحویل', sample: 'دوشنبه ۱۶ آذر ۱۴۰۵، ساعت ۱۰:۵۸' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'exam-received': defineNotice({
    group: 'course',
    type: 'course',
    title: 'رسید آزمون',
    when: 'وقتی زبان‌آموز آزمونی را تحویل می‌دهد، یا زمانش تمام می‌شود و خودبه‌خود تحویل داده می‌شود',
    wording: [
      'آزمون شما رسید',
      // The code first: an SMS holds the beginning alone.
      'کد رسید: {receipt}. پاسخ‌های «{exam}» {moment} تحویل گرفته شد. این کد از روی همهٔ پاسخ‌ها ساخته شده است؛ آن را نگه دارید.',
    ],
    takes: ['name', 'exam', 'receipt', 'moment'],
    needs: ['receipt'],
  }),
  'exam-not-counted': defineNotice({
    group: 'course',
    type: 'course',
    title: 'آزمونی که به حساب نیامد',
    when: 'وقتی زمان آزمونی تمام می‌شود که باید پیش از پایان تحویل داده می‌شد',
    wording: [
      'زمان آزمون گذشت',
      'کد رسید: {receipt}. زمان «{exam}» تمام شد و پیش از آن تحویل داده نشد؛ طبق قاعدهٔ این آزمون به حساب نمی‌آید. پاسخ‌هایتان با همین کد نگه داشته شده است. اگر اشکالی پیش آمده بود، به مدرسه بگویید.',
    ],
    takes: ['name', 'exam', 'receipt', 'moment'],
    needs: ['exam'],
  }),
  'exam-late-accepted': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پاسخ‌های رسیده پس از پایان، پذیرفته',
    when: 'وقتی پاسخ‌هایی که بی‌اتصال داده شده و پس از پایان رسیده است به حساب می‌آید',
    wording: [
      'پاسخ‌های دیررسیده به حساب آمد',
      'کد رسید تازه: {receipt}. پاسخ‌های «{exam}» که پس از پایان رسیده بود به حساب آمد. دلیل: {cause}',
    ],
    takes: ['name', 'exam', 'receipt', 'cause'],
    needs: ['exam', 'receipt'],
  }),
  'exam-late-declined': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پاسخ‌های رسیده پس از پایان، نپذیرفته',
    when: 'وقتی پاسخ‌هایی که پس از پایان رسیده است پذیرفته نمی‌شود',
    wording: [
      'پاسخ‌های دیررسیده به حساب نیامد',
      'پاسخ‌های «{exam}» که پس از پایان رسیده بود به حساب نیامد. دلیل: {cause}',
    ],
    takes: ['name', 'exam', 'cause'],
    needs: ['exam', 'cause'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type Added = Record<keyof typeof placeholders, true>

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Added {}
}
