import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'cheque-bounced': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'برگشت چک',
    when: 'وقتی بانک چکی را که برای سفارشی داده شده برگشت می‌زند',
    wording: ['چک شما برگشت خورد', 'چک {amount} برای سفارش {number} وصول نشد و این مبلغ دوباره بدهی شماست.'],
    takes: ['name', 'amount', 'number'],
    needs: ['amount'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
