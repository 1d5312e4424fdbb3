import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  consent: { label: 'آنچه رضایتش پس گرفته شد', sample: 'ضبط جلسه‌ها' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'consent-withdrawn': defineNotice({
    group: 'staff',
    type: 'course',
    title: 'رضایت پس گرفته شد',
    when: 'به استاد گروه‌های جاری کسی و همکارانی که باید کاری کنند، وقتی رضایت ضبط، صدا یا تصویر پس گرفته می‌شود',
    wording: [
      '{learner} رضایتش را پس گرفت',
      '«{consent}»: {learner} دیگر رضایت ندارد. از این پس رعایت کنید و اگر چیزی از پیش هست که باید برداشته شود، بردارید.',
    ],
    takes: ['name', 'learner', 'consent'],
    needs: ['learner', 'consent'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
