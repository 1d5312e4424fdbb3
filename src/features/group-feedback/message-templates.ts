import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'group-feedback': defineNotice({
    group: 'course',
    type: 'course',
    title: 'نظرسنجی هر چهار جلسه',
    when: 'وقتی چهار جلسهٔ دیگر از گروه برگزار شده است',
    wording: [
      'کلاس چطور پیش می‌رود؟',
      '«{group}»: تا {due} بی‌نام بگویید این چند جلسه چطور بود. یک دقیقه وقت می‌برد و استاد فقط جمع پاسخ‌ها را می‌بیند.',
    ],
    takes: ['name', 'group', 'due'],
    needs: ['group'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
