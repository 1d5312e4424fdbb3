import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'desk-receipt': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'رسید پیشخوان',
    when: 'وقتی منشی رسید را می‌فرستد',
    wording: ['رسید پرداخت', 'رسید سفارش {number}، {amount}، در سفارش‌های شماست.'],
    takes: ['name', 'number', 'amount'],
    needs: ['number'],
  }),
  'desk-request': defineNotice({
    group: 'staff',
    type: 'payment',
    title: 'فروشی که تأیید می‌خواهد',
    when: 'وقتی منشی بیش از سقف خود می‌فروشد',
    wording: ['فروشی در پیشخوان تأیید می‌خواهد', 'سفارش {number} به مبلغ {amount} منتظر تأیید شماست.'],
    takes: ['name', 'number', 'amount'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
