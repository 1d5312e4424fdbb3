import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'pay-approved': defineNotice({
    group: 'staff',
    type: 'payment',
    title: 'تأیید صورت‌حساب حق‌التدریس',
    when: 'به استاد، وقتی مدرسه صورت‌حساب یک ماه او را تأیید می‌کند',
    wording: [
      'صورت‌حساب {month} شما تأیید شد',
      'حق‌التدریس {month} شما {amount} است. جزئیات هر جلسه در استودیو هست.',
    ],
    takes: ['name', 'month', 'amount'],
    needs: ['month'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
