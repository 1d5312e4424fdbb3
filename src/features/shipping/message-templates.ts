import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  barcode: { label: 'کد رهگیری پست', sample: '۲۱۴۵۶۷۰۰۱۲۳۴۵۶۷۸' },
  service: { label: 'راه ارسال', sample: 'پست پیشتاز' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'shipment-packed': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'بستهٔ آماده',
    when: 'وقتی بستهٔ یک سفارش آماده می‌شود',
    wording: ['بستهٔ شما آماده است', 'بستهٔ سفارش {number} آماده شد. راه تحویل: {service}.'],
    takes: ['name', 'number', 'service'],
    needs: ['number'],
  }),
  'shipment-sent': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'بستهٔ فرستاده‌شده',
    when: 'وقتی بستهٔ یک سفارش به پست سپرده می‌شود',
    wording: ['بستهٔ شما در راه است', 'بستهٔ سفارش {number} با {service} فرستاده شد. کد رهگیری: {barcode}'],
    takes: ['name', 'number', 'service', 'barcode'],
    needs: ['barcode'],
  }),
  'shipment-delivered': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'بستهٔ رسیده',
    when: 'وقتی بسته‌ای تحویل داده می‌شود',
    wording: ['بستهٔ شما تحویل شد', 'بستهٔ سفارش {number} تحویل شد. خوش بخوانید.'],
    takes: ['name', 'number'],
    needs: ['number'],
  }),
  'shipment-returned': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'بستهٔ برگشته',
    when: 'وقتی پست بسته‌ای را برمی‌گرداند',
    wording: [
      'بستهٔ شما برگشت خورد',
      'بستهٔ سفارش {number} به ما برگشت. برای فرستادن دوباره با ما تماس بگیرید.',
    ],
    takes: ['name', 'number'],
    needs: ['number'],
  }),
  'return-accepted': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'پذیرش بازگشت کالا',
    when: 'وقتی کالایی پس گرفته می‌شود',
    wording: ['کالا را پس گرفتیم', 'درخواست بازگرداندن کالای سفارش {number} پذیرفته شد و {amount} برمی‌گردد.'],
    takes: ['name', 'number', 'amount'],
    needs: ['number'],
  }),
  'return-resent': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'فرستادن نسخهٔ دیگر',
    when: 'وقتی به جای کالای معیوب نسخهٔ دیگری فرستاده می‌شود',
    wording: ['نسخهٔ دیگری می‌فرستیم', 'برای سفارش {number} نسخهٔ دیگری می‌فرستیم؛ هزینه‌ای ندارد.'],
    takes: ['name', 'number'],
    needs: ['number'],
  }),
  'return-refused': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'رد بازگشت کالا',
    when: 'وقتی بازگرداندن کالایی پذیرفته نمی‌شود',
    wording: ['دربارهٔ بازگرداندن کالا', 'بازگرداندن کالای سفارش {number} پذیرفته نشد. {reason}'],
    takes: ['name', 'number', 'reason'],
    needs: ['reason'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type Names = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<Names, true> {}
}
