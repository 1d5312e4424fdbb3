import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'catch-up': defineNotice({
    group: 'course',
    type: 'course',
    title: 'مرور جلسه',
    when: 'صبح روز پس از جلسه‌ای که کسی در آن غایب بوده است',
    wording: [
      'مرور پنج‌دقیقه‌ای جلسه',
      '{session} «{group}» را از دست دادید. بخش‌های ضبط، عبارت‌های تازه و تکلیفش را یک‌جا گذاشته‌ایم؛ پنج دقیقه بس است.',
    ],
    takes: ['name', 'group', 'session'],
    needs: ['session'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
