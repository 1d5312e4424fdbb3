import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'writing-asked-back': defineNotice({
    group: 'staff',
    type: 'course',
    title: 'پرسش دربارهٔ تصحیح',
    when: 'به استاد، وقتی زبان‌آموز دربارهٔ جمله‌ای از نوشتهٔ تصحیح‌شده می‌پرسد',
    wording: ['پرسشی دربارهٔ تصحیح شما', 'زبان‌آموز دربارهٔ جمله‌ای از «{marked}» پرسشی دارد.'],
    takes: ['name', 'marked'],
    needs: ['marked'],
  }),
  'writing-answered-back': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پاسخ دربارهٔ تصحیح',
    when: 'به زبان‌آموز، وقتی استاد به پرسش او دربارهٔ جمله‌ای از تصحیح پاسخ می‌دهد',
    wording: ['استاد پاسخ داد', 'استاد به پرسش شما دربارهٔ «{marked}» پاسخ داده است.'],
    takes: ['name', 'marked'],
    needs: ['marked'],
  }),
} as const satisfies Record<string, MessageTemplate>

export const placeholders = {
  marked: { label: 'عنوان نوشتهٔ تصحیح‌شده', sample: 'نامه به صاحب‌خانه' },
} as const

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
