import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'class-missed': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که استادش نیامد',
    when: 'به استاد، وقتی زبان‌آموزان آمدند و او نیامد',
    wording: [
      'به کلاس خود نیامدید',
      '«{group}»: {session}، {before}، بی‌استاد ماند. صفحهٔ شما در فهرست استادان {due} پنهان است.',
    ],
    takes: ['name', 'group', 'session', 'before', 'due'],
    needs: ['session'],
  }),
  'class-missed-staff': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'خبر به مدیر از کلاسی که استادش نیامد',
    when: 'وقتی زبان‌آموزان آمدند و استاد نیامد',
    wording: ['{teacher} به کلاس نیامد', '«{group}»: {session}، {before}، بی‌استاد ماند.'],
    takes: ['name', 'teacher', 'group', 'session', 'before'],
    needs: ['session'],
  }),
  'teacher-shown-again': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'بازگشت صفحهٔ استاد به فهرست',
    when: 'وقتی پنهان ماندن صفحهٔ استاد تمام می‌شود',
    wording: ['صفحهٔ شما دوباره دیده می‌شود', 'صفحهٔ شما به فهرست استادان برگشت.'],
    takes: ['name'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Own = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Own {}
}
