import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'instalment-due': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'یادآوری قسط',
    when: 'چند روز پیش از سررسید هر قسط',
    wording: ['سررسید قسط نزدیک است', 'قسط {amount} از سفارش {number} تا {due} است.'],
    takes: ['name', 'amount', 'number', 'due'],
    needs: ['amount', 'due'],
  }),
  'instalment-late': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'قسط عقب‌افتاده',
    when: 'روز پس از سررسید قسطی که پرداخت نشده است',
    wording: [
      'سررسید قسط گذشته است',
      'قسط {amount} از سفارش {number} از {due} عقب افتاده است. اگر به‌زودی پرداخت نشود، دسترسی به کلاس نگه داشته می‌شود.',
    ],
    takes: ['name', 'amount', 'number', 'due'],
    needs: ['amount'],
  }),
  'instalment-frozen': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'نگه داشتن دسترسی برای قسط',
    when: 'وقتی مهلت قسط عقب‌افتاده تمام می‌شود',
    wording: [
      'دسترسی شما نگه داشته شد',
      'برای سفارش {number}، {amount} عقب افتاده است. چیزی از کلاس شما پاک نمی‌شود و با پرداخت آن، دسترسی همان دم برمی‌گردد.',
    ],
    takes: ['name', 'amount', 'number'],
    needs: ['amount'],
  }),
  'instalment-thawed': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'بازگشت دسترسی پس از پرداخت قسط',
    when: 'همان دم که قسط عقب‌افتاده پرداخت شود',
    wording: ['دسترسی شما برگشت', 'قسط سفارش {number} رسید و دسترسی شما به کلاس برگشت.'],
    takes: ['name', 'number'],
  }),
  'payment-link': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'پیوند پرداخت',
    when: 'وقتی آموزشگاه پیوندی برای پرداخت می‌فرستد',
    wording: [
      'پیوند پرداخت',
      'با این پیوند، {amount} سفارش {number} را شما یا هر کس دیگری می‌تواند بپردازد. تا {due} کار می‌کند.',
    ],
    takes: ['name', 'amount', 'number', 'due'],
    needs: ['amount'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Own = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Own {}
}
