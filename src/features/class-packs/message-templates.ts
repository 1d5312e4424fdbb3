import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'class-pack': defineNotice({
    group: 'course',
    type: 'course',
    title: 'عبارت‌های کلاس فردا',
    when: 'شب پیش از کلاس انگلیسی، یک بار، به کسانی که فردا کلاس دارند',
    wording: [
      'عبارت‌های کلاس فردا آماده است',
      '«{group}»: چند عبارت کلاس فردا با صدا آماده است. اگر وای‌فای دارید باز کنید تا روی گوشی بماند و در راه هم، بی‌اینترنت، مرورشان کنید.',
    ],
    takes: ['name', 'group'],
    needs: ['group'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
