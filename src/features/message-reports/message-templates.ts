import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  outcome: { label: 'نتیجهٔ گزارش', sample: 'آن پیام برای همه حذف شد.' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'chat-report-closed': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'نتیجهٔ گزارش یک پیام',
    when: 'به کسی که پیامی را در پیام‌رسان گزارش کرده بود، وقتی گزارش بسته می‌شود',
    wording: ['گزارش شما بررسی شد', '{outcome} ممنون که خبر دادید.'],
    takes: ['name', 'outcome'],
    needs: ['outcome'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
