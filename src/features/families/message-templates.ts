import type { MessageTemplate, PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  child: { label: 'نام زبان‌آموز', sample: 'آوا' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'parents-link': {
    group: 'course',
    title: 'پیوند والدین',
    when: 'وقتی کسی پیوند دیدن وضعیت یک زبان‌آموز را برای والدین می‌فرستد؛ پیوند ۹۰ روز کار می‌کند',
    parts: {
      sms: {
        original: '{brand}: حضور، نمره‌ها و جلسه‌های بعدی {child}، تا {due}:\n{link}',
        takes: ['child', 'link', 'due'],
        needs: ['link'],
      },
    },
  },
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
