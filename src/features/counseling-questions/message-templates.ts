import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'question-asked': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'پرسش صوتی تازه',
    when: 'به مشاور، وقتی زبان‌آموزی از او می‌پرسد و بهایش را می‌پردازد',
    wording: ['پرسش تازه برای شما', 'کسی از شما پرسیده است. تا {due} پاسخ دهید.'],
    takes: ['name', 'due'],
    needs: ['due'],
  }),
  'question-due': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'مهلت پرسش صوتی نزدیک است',
    when: 'به مشاور، شش ساعت پیش از پایان مهلت پاسخ',
    wording: ['پرسشی در انتظار پاسخ شماست', 'مهلت پاسخ {due} تمام می‌شود.'],
    takes: ['name', 'due'],
    needs: ['due'],
  }),
  'question-answered': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پاسخ پرسش صوتی',
    when: 'به زبان‌آموز، وقتی مشاور پاسخ می‌دهد',
    wording: ['پاسخ پرسش شما رسید', '{counselor} به پرسش شما پاسخ داد.'],
    takes: ['name', 'counselor'],
  }),
  'question-late': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پرسش صوتی بی‌پاسخ',
    when: 'به زبان‌آموز، وقتی مهلت پاسخ می‌گذرد',
    wording: [
      'پاسخ پرسش شما دیر شد',
      'مهلت پاسخ {counselor} گذشت. منتظر بمانید یا همهٔ بهای آن را به کیف پول برگردانید.',
    ],
    takes: ['name', 'counselor'],
  }),
  'question-late-staff': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'پرسش صوتی دیرشده',
    when: 'به منشی و مدیر، وقتی مشاوری در مهلت پاسخ نمی‌دهد',
    wording: ['پرسشی بی‌پاسخ ماند', '{counselor} در مهلت ۲۴ ساعته پاسخ نداده است.'],
    takes: ['name', 'counselor'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
