import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'counseling-reminder-day': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'یادآوری مشاوره، یک روز پیش',
    when: 'به زبان‌آموز، ۲۴ ساعت پیش از جلسهٔ مشاوره',
    wording: ['یادآوری مشاوره', '{after}، گفت‌وگو با {counselor}. ورود: {entrance}'],
    takes: ['name', 'counselor', 'after', 'entrance'],
    needs: ['after', 'entrance'],
  }),
  'counseling-reminder-hour': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'یادآوری مشاوره، یک ساعت پیش',
    when: 'به زبان‌آموز، یک ساعت پیش از جلسهٔ مشاوره',
    wording: ['مشاوره تا یک ساعت دیگر', '{after}، گفت‌وگو با {counselor}. ورود: {entrance}'],
    takes: ['name', 'counselor', 'after', 'entrance'],
    needs: ['after', 'entrance'],
  }),
  'counseling-day-free': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'وقت آزاد شد',
    when: 'به کسانی که در فهرست انتظار یک روز پر بوده‌اند، وقتی وقتی آزاد می‌شود',
    wording: [
      'وقت مشاوره آزاد شد',
      'برای {freeday} یک وقت {counselor} آزاد شده است. زودتر بگیرید: {entrance}',
    ],
    takes: ['name', 'counselor', 'freeday', 'entrance'],
    needs: ['freeday', 'entrance'],
  }),
  'counseling-cancelled': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'لغو مشاوره از سوی مشاور',
    when: 'به زبان‌آموز، وقتی مشاور جلسه را لغو می‌کند',
    wording: ['جلسهٔ مشاوره لغو شد', 'جلسهٔ {before} با {counselor} لغو شد: {reason} آنچه داده بودید برگشت.'],
    takes: ['name', 'counselor', 'before', 'reason'],
    needs: ['before'],
  }),
  'counseling-summed': defineNotice({
    group: 'course',
    type: 'course',
    title: 'خلاصهٔ مشاوره',
    when: 'به زبان‌آموز، وقتی مشاور خلاصه و کارها را می‌نویسد',
    wording: ['خلاصهٔ گفت‌وگو آماده است', '{counselor} خلاصهٔ گفت‌وگو و کارهای شما را نوشت.'],
    takes: ['name', 'counselor'],
  }),
  'counseling-booked': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'وقت تازهٔ مشاوره',
    when: 'به مشاور، وقتی کسی وقت او را می‌گیرد یا جابه‌جا می‌کند',
    wording: ['وقت مشاورهٔ شما گرفته شد', 'وقت {after} شما گرفته شد.'],
    takes: ['name', 'after'],
    needs: ['after'],
  }),
  'counseling-given-up': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'لغو وقت مشاوره',
    when: 'به مشاور، وقتی زبان‌آموز وقتش را لغو می‌کند',
    wording: ['یک وقت مشاوره لغو شد', 'وقت {before} شما لغو شد و دوباره آزاد است.'],
    takes: ['name', 'before'],
    needs: ['before'],
  }),
} as const satisfies Record<string, MessageTemplate>

export const placeholders = {
  entrance: { label: 'نشانی ورود', sample: 'https://school.example/counseling/sessions' },
  freeday: { label: 'روز', sample: 'چهارشنبه ۱۸ آذر' },
} as const

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
