import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'comment-shown': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'انتشار دیدگاه',
    when: 'به نویسندهٔ دیدگاه، وقتی همکاران آن را می‌خوانند و نشان می‌دهند',
    wording: ['دیدگاه شما منتشر شد', 'دیدگاهی که زیر «{page}» نوشتید اکنون برای همه دیده می‌شود.'],
    takes: ['name', 'page'],
    needs: ['page'],
  }),
  'comment-hidden': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'پنهان شدن دیدگاه',
    when: 'به نویسندهٔ دیدگاه، وقتی همکاران آن را نشان نمی‌دهند یا پنهان می‌کنند',
    wording: [
      'دیدگاه شما دیده نمی‌شود',
      'دیدگاهی که زیر «{page}» نوشتید برای دیگران دیده نمی‌شود. می‌توانید آن را جور دیگری بنویسید.',
    ],
    takes: ['name', 'page'],
    needs: ['page'],
  }),
  'comment-answered': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'پاسخ به دیدگاه',
    when: 'به نویسندهٔ دیدگاه، وقتی پاسخ کسی به آن برای همه دیده می‌شود',
    wording: ['کسی به دیدگاه شما پاسخ داد', 'زیر «{page}» به دیدگاه شما پاسخ داده‌اند.'],
    takes: ['name', 'page'],
    needs: ['page'],
  }),
} as const satisfies Record<string, MessageTemplate>

export const placeholders = {
  page: { label: 'عنوان نوشته یا قسمت', sample: 'فعل‌های دوکلمه‌ای را چگونه بخوانیم؟' },
} as const

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
