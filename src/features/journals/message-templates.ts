import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'journal-submitted': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'نوشتهٔ تازه برای نشریه',
    when: 'به ویراستار و مدیر، وقتی کسی نوشته‌ای یا نسخهٔ بازنگری‌شده‌ای برای نشریه می‌فرستد',
    wording: ['نوشته‌ای برای {journal} رسید', '«{article}» فرستاده شد و در انتظار داور است.'],
    takes: ['name', 'article', 'journal'],
    needs: ['article'],
  }),
  'journal-review-asked': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'درخواست داوری',
    when: 'به داور، وقتی ویراستار نوشته‌ای را برای داوری به او می‌سپارد',
    wording: ['از شما داوری خواسته شده است', 'لطفاً «{article}» را تا {due} برای {journal} داوری کنید.'],
    takes: ['name', 'article', 'journal', 'due'],
    needs: ['article', 'due'],
  }),
  'journal-reviewed': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'داوری رسید',
    when: 'به ویراستار و مدیر، وقتی داوری نظرش را می‌فرستد',
    wording: ['یک داوری رسید', 'داوری تازه‌ای برای «{article}» رسید.'],
    takes: ['name', 'article', 'journal'],
    needs: ['article'],
  }),
  'journal-accepted': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پذیرش نوشته در نشریه',
    when: 'به نویسنده، وقتی نوشته‌اش پذیرفته می‌شود',
    wording: ['نوشتهٔ شما پذیرفته شد', '«{article}» در {journal} پذیرفته شد و منتشر خواهد شد.'],
    takes: ['name', 'article', 'journal'],
    needs: ['article'],
  }),
  'journal-returned': defineNotice({
    group: 'course',
    type: 'course',
    title: 'بازگشت نوشته برای بازنگری',
    when: 'به نویسنده، وقتی نوشته‌اش برای بازنگری برمی‌گردد',
    wording: [
      'نوشتهٔ شما نیاز به بازنگری دارد',
      'یادداشت‌های داوران «{article}» را بخوانید و نسخهٔ تازه را بفرستید.',
    ],
    takes: ['name', 'article', 'journal'],
    needs: ['article'],
  }),
  'journal-declined': defineNotice({
    group: 'course',
    type: 'course',
    title: 'نپذیرفتن نوشته در نشریه',
    when: 'به نویسنده، وقتی نوشته‌اش پذیرفته نمی‌شود',
    wording: ['نتیجهٔ داوری نوشتهٔ شما', '«{article}» این بار در {journal} پذیرفته نشد. یادداشت‌ها را بخوانید.'],
    takes: ['name', 'article', 'journal'],
    needs: ['article'],
  }),
  'journal-published': defineNotice({
    group: 'course',
    type: 'course',
    title: 'انتشار نوشته در نشریه',
    when: 'به نویسنده، وقتی نوشته‌اش در شماره‌ای منتشر می‌شود',
    wording: ['نوشتهٔ شما منتشر شد', '«{article}» در {journal} منتشر شد.'],
    takes: ['name', 'article', 'journal'],
    needs: ['article'],
  }),
} as const satisfies Record<string, MessageTemplate>

export const placeholders = {
  article: { label: 'عنوان مقاله', sample: 'سکوت در کلاس زبان' },
  journal: { label: 'نام نشریه', sample: 'کاشی' },
} as const

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
