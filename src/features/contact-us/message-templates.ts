import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  subject: { label: 'عنوان پیام', sample: 'ساعت کلاس' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'letter-answered': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'پاسخ پشتیبانی',
    when: 'وقتی همکاری به پیامی از «تماس با ما» پاسخ می‌نویسد',
    wording: ['به پیام {number} پاسخ داده شد', '{answer}'],
    takes: ['name', 'number', 'subject', 'answer'],
    needs: ['answer'],
  }),
  'letter-settled': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'پیامی که با تماس پاسخ گرفت',
    when: 'وقتی همکاری پیامی را بی‌نوشتن پاسخ می‌بندد',
    wording: ['به پیام {number} پاسخ داده شد', 'پشتیبانی دربارهٔ «{subject}» با شما تماس گرفته است.'],
    takes: ['name', 'number', 'subject'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
