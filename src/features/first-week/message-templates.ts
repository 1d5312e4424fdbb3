import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  planned: { label: 'کار برنامهٔ هفته', sample: 'مرور ۱۰ عبارت' },
  plannedat: { label: 'ساعت آن کار', sample: '۱۸:۳۰' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'first-week-reminder': defineNotice({
    group: 'course',
    type: 'course',
    title: 'یادآوری برنامهٔ هفتهٔ اول',
    when: 'ده دقیقه پیش از هر کار برنامهٔ هفتهٔ اول، به کسی که یادآوری را روشن کرده است',
    wording: ['ده دقیقهٔ دیگر: {planned}', 'ساعت {plannedat} در برنامهٔ هفته‌تان {planned} است.'],
    takes: ['name', 'planned', 'plannedat'],
    needs: ['planned', 'plannedat'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
