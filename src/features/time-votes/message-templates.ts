import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'time-vote': defineNotice({
    group: 'course',
    type: 'course',
    title: 'رأی‌گیری ساعت کلاس',
    when: 'وقتی از زبان‌آموزان گروهی می‌پرسید چه ساعت‌هایی آزادند',
    wording: [
      'چه ساعت‌هایی آزادید؟',
      '«{group}»: برای ساعت تازهٔ کلاس، تا {due} ساعت‌های آزاد هفته‌تان را در صفحهٔ گروه رنگ کنید.',
    ],
    takes: ['name', 'group', 'due'],
    needs: ['group', 'due'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
