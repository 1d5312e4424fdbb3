import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'writing-returned': defineNotice({
    group: 'course',
    type: 'course',
    title: 'نوشتهٔ تصحیح‌شده',
    when: 'به زبان‌آموز، وقتی تصحیح نوشته‌اش برمی‌گردد',
    wording: ['تصحیح نوشتهٔ شما رسید', 'نوشتهٔ «{writing}» تصحیح شد. یادداشت‌های استاد را بخوانید.'],
    takes: ['name', 'writing'],
    needs: ['writing'],
  }),
  'writing-late': defineNotice({
    group: 'course',
    type: 'course',
    title: 'نوشتهٔ دیرشده، پرداخت تکی',
    when: 'به زبان‌آموز، وقتی ساعت قول‌داده‌شدهٔ تصحیح می‌گذرد و همهٔ بها به کیف پول برمی‌گردد',
    wording: [
      'تصحیح نوشتهٔ شما دیر شد',
      'ببخشید که تصحیح «{writing}» دیر شد. همهٔ بهایش به کیف پول شما برگشت و نوشته همچنان تصحیح می‌شود.',
    ],
    takes: ['name', 'writing'],
    needs: ['writing'],
  }),
  'writing-late-package': defineNotice({
    group: 'course',
    type: 'course',
    title: 'نوشتهٔ دیرشده، از بسته',
    when: 'به زبان‌آموز، وقتی ساعت قول‌داده‌شدهٔ تصحیح می‌گذرد و نوشته به بسته‌اش برمی‌گردد',
    wording: [
      'تصحیح نوشتهٔ شما دیر شد',
      'ببخشید که تصحیح «{writing}» دیر شد. یک نوشته به بستهٔ شما برگشت و این نوشته همچنان تصحیح می‌شود.',
    ],
    takes: ['name', 'writing'],
    needs: ['writing'],
  }),
  'writing-late-staff': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'نوشتهٔ دیرشده در صف',
    when: 'به منشی و مدیر، وقتی نوشته‌ای تا ساعت قول‌داده‌شده تصحیح نمی‌شود',
    wording: ['نوشته‌ای دیر شد', 'ساعت تصحیح «{writing}» گذشت و بهایش به زبان‌آموز برگشت.'],
    takes: ['name', 'writing'],
    needs: ['writing'],
  }),
  'writing-assigned': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'نوشته‌ای برای تصحیح',
    when: 'به استاد، وقتی همکاری نوشته‌ای را برای تصحیح به او می‌سپارد',
    wording: ['نوشته‌ای به شما سپرده شد', '«{writing}» را تا {due} تصحیح کنید.'],
    takes: ['name', 'writing', 'due'],
    needs: ['writing', 'due'],
  }),
} as const satisfies Record<string, MessageTemplate>

export const placeholders = {
  writing: { label: 'عنوان نوشته', sample: 'نامه به صاحب‌خانه' },
} as const

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
