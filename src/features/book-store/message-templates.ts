import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'book-stock-low': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'کم شدن موجودی کتاب',
    when: 'به پذیرش و مدیر، یک بار وقتی موجودی نسخه‌ای به حد هشدارش می‌رسد',
    wording: ['موجودی {book} رو به پایان است', 'از {book} {left} جلد مانده است.'],
    takes: ['name', 'book', 'left'],
    needs: ['book', 'left'],
  }),
} as const satisfies Record<string, MessageTemplate>

export const placeholders = {
  book: { label: 'کتاب و نسخه', sample: 'قهوهٔ تلخ، چاپی' },
  left: { label: 'شمار مانده', sample: '۴' },
} as const

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
