import type { MessageTemplate, PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  unread: { label: 'شمار پیام‌های نخوانده', sample: '۳' },
  senders: { label: 'فرستندگان', sample: 'لیلا بهمنی و دو نفر دیگر' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'chat-nudge': {
    group: 'conversation',
    title: 'پیام‌های نخوانده',
    when: 'با پیامک، وقتی پیامی در پیام‌رسان بیش از یک روز نخوانده مانده و هیچ مرورگری از او اعلان نمی‌گیرد',
    parts: {
      sms: {
        original: '{brand}: {unread} پیام نخوانده از {senders}\n{link}',
        takes: ['name', 'unread', 'senders', 'link'],
        needs: ['unread', 'senders'],
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
