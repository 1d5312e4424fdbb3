import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'chat-scheduled-refused': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'پیام زمان‌بندی‌شده‌ای که نرفت',
    when: 'به نویسندهٔ پیام زمان‌بندی‌شده، وقتی سر وقتش دیگر نمی‌تواند در آن گفت‌وگو بنویسد',
    wording: ['یک پیام زمان‌بندی‌شده نرفت', 'پیامی که برای {due} گذاشته بودید فرستاده نشد: {reason}'],
    takes: ['name', 'due', 'reason'],
    needs: ['reason'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
