import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'writing-sample': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'نوشته‌ای برای تصحیح دوم',
    when: 'به استاد، وقتی نوشتهٔ تصحیح‌شده‌ای نمونه می‌شود تا او هم به آن نمره دهد',
    wording: [
      'نوشته‌ای برای تصحیح دوم',
      'به این نوشته بر پایهٔ معیارها نمره دهید. نام نویسنده و مصحح نخست پنهان است و نمرهٔ زبان‌آموز تغییر نمی‌کند.',
    ],
    takes: ['name'],
    needs: [],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
