import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  examiner: { label: 'نام آزمونگر', sample: 'مریم صادقی' },
  doorway: { label: 'نشانی ورود', sample: 'https://school.example/placement/result/…' },
  freedate: { label: 'روز', sample: 'چهارشنبه ۱۸ آذر' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'interview-confirmed': defineNotice({
    group: 'course',
    type: 'course',
    title: 'وقت مصاحبهٔ تعیین سطح',
    when: 'وقتی برای مصاحبهٔ تعیین سطح وقت گرفته می‌شود',
    wording: ['وقت مصاحبهٔ تعیین سطح', '{name} عزیز، مصاحبهٔ شما با {examiner} {after} است.'],
    takes: ['name', 'examiner', 'after'],
    needs: ['after'],
  }),
  'interview-reminder-day': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'یادآوری مصاحبه، یک روز پیش',
    when: 'به زبان‌آموز، ۲۴ ساعت پیش از مصاحبهٔ تعیین سطح',
    wording: ['یادآوری مصاحبهٔ تعیین سطح', 'مصاحبهٔ شما با {examiner} {after} است. ورود و جزئیات: {doorway}'],
    takes: ['name', 'examiner', 'after', 'doorway'],
    needs: ['after', 'doorway'],
  }),
  'interview-reminder-hour': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'یادآوری مصاحبه، یک ساعت پیش',
    when: 'به زبان‌آموز، یک ساعت پیش از مصاحبهٔ تعیین سطح',
    wording: ['مصاحبه تا یک ساعت دیگر', 'مصاحبهٔ شما با {examiner} {after} آغاز می‌شود. ورود: {doorway}'],
    takes: ['name', 'examiner', 'after', 'doorway'],
    needs: ['after', 'doorway'],
  }),
  'interview-day-free': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'وقت مصاحبه آزاد شد',
    when: 'به کسانی که منتظر روزی پر بوده‌اند، وقتی در آن روز وقتی آزاد می‌شود',
    wording: ['وقت مصاحبه آزاد شد', 'برای {freedate} یک وقت مصاحبهٔ تعیین سطح آزاد شد. زودتر بگیرید.'],
    takes: ['name', 'freedate'],
    needs: ['freedate'],
  }),
  'interview-cancelled': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'لغو مصاحبه از سوی آزمونگر',
    when: 'به زبان‌آموز، وقتی آزمونگر مصاحبه را لغو می‌کند',
    wording: ['مصاحبهٔ تعیین سطح لغو شد', 'مصاحبهٔ {before} لغو شد: {reason} وقت دیگری بگیرید.'],
    takes: ['name', 'before', 'reason'],
    needs: ['before'],
  }),
  'interview-missed': defineNotice({
    group: 'course',
    type: 'course',
    title: 'مصاحبه‌ای که برگزار نشد',
    when: 'به زبان‌آموز، وقتی آزمونگر می‌نویسد که یکی از دو طرف نیامد',
    wording: ['مصاحبه برگزار نشد', 'مصاحبهٔ {before} برگزار نشد. از صفحهٔ نتیجه وقت دیگری بگیرید.'],
    takes: ['name', 'before'],
    needs: ['before'],
  }),
  'interview-booked': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'وقت تازهٔ مصاحبه',
    when: 'به آزمونگر، وقتی کسی وقت او را می‌گیرد یا جابه‌جا می‌کند',
    wording: ['مصاحبهٔ تعیین سطح', 'وقت {after} شما برای مصاحبهٔ تعیین سطح گرفته شد.'],
    takes: ['name', 'after'],
    needs: ['after'],
  }),
  'interview-given-up': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'لغو وقت مصاحبه',
    when: 'به آزمونگر، وقتی زبان‌آموز وقتش را لغو می‌کند',
    wording: ['یک مصاحبه لغو شد', 'مصاحبهٔ {before} لغو شد و وقتش دوباره آزاد است.'],
    takes: ['name', 'before'],
    needs: ['before'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
