import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'trial-booked': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'جلسهٔ آزمایشی تازه',
    when: 'به استاد، وقتی کسی جلسهٔ آزمایشی او را می‌گیرد',
    wording: ['جلسهٔ آزمایشی تازه', '{after} یک جلسهٔ آزمایشی نیم‌ساعته دارید.'],
    takes: ['name', 'after'],
    needs: ['after'],
  }),
  'trial-cancelled': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'لغو جلسهٔ آزمایشی',
    when: 'به استاد، وقتی جلسهٔ آزمایشی او لغو می‌شود',
    wording: ['جلسهٔ آزمایشی لغو شد', 'جلسهٔ آزمایشی {before} لغو شد و این وقت شما دوباره آزاد است.'],
    takes: ['name', 'before'],
    needs: ['before'],
  }),
  'teacher-free': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'وقت تازهٔ استاد',
    when: 'به کسانی که خواسته‌اند از وقت‌های تازهٔ استادی باخبر شوند',
    wording: ['وقت تازه باز شد', '{teacher} وقت‌های تازه‌ای برای جلسهٔ آزمایشی باز کرده است.'],
    takes: ['name', 'teacher'],
    needs: ['teacher'],
  }),
  'review-answered': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پاسخ استاد به نظر',
    when: 'وقتی استادی به نظر یک زبان‌آموز پاسخ می‌دهد',
    wording: ['استاد به نظر شما پاسخ داد', '{teacher}: {answer}'],
    takes: ['name', 'teacher', 'answer'],
    needs: ['answer'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
