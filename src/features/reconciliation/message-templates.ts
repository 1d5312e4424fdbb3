import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'payments-differ': defineNotice({
    group: 'staff',
    type: 'payment',
    title: 'مغایرت پرداخت‌ها',
    when: 'وقتی دفتر با درگاه بانک نمی‌خواند',
    wording: [
      'حساب پرداخت‌ها نمی‌خواند',
      'میان درگاه و دفتر حساب، یا در خود دفتر، تفاوتی پیدا شده است. لطفاً صفحهٔ مغایرت‌گیری را ببینید.',
    ],
    takes: ['name'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
