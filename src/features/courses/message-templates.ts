import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'session-moved': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'جابه‌جایی جلسه',
    when: 'وقتی زمان یک جلسه عوض می‌شود',
    wording: ['{session} جابه‌جا شد', '«{group}»: {session} به جای {before}، {after} برگزار می‌شود.'],
    takes: ['name', 'group', 'session', 'before', 'after'],
    needs: ['before', 'after'],
  }),
  'group-moved': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'روز و ساعت تازهٔ گروه',
    when: 'وقتی همهٔ جلسه‌های پیش روی گروهی به روز و ساعت دیگری می‌رود',
    wording: [
      'روز و ساعت کلاس عوض شد',
      '«{group}»: به جای {before}، {after} برگزار می‌شود، از {session}. برنامهٔ همهٔ جلسه‌ها در صفحهٔ گروه است.',
    ],
    takes: ['name', 'group', 'before', 'after', 'session'],
    needs: ['before', 'after'],
  }),
  'group-changed': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'استاد یا محل تازهٔ گروه',
    when: 'وقتی استاد یا محل گروهی عوض می‌شود',
    wording: ['گروه شما تغییر کرد', '«{group}»: به جای {before}، {after}. روز و ساعت کلاس همان است.'],
    takes: ['name', 'group', 'before', 'after'],
    needs: ['before', 'after'],
  }),
  'session-cancelled': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'لغو جلسه',
    when: 'وقتی جلسه‌ای برگزار نمی‌شود',
    wording: ['{session} برگزار نمی‌شود', '«{group}»: {session}، {before}، برگزار نمی‌شود.'],
    takes: ['name', 'group', 'session', 'before'],
    needs: ['before'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
