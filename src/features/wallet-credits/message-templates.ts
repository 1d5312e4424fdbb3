import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'wallet-credit': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'اعتبار کیف پول',
    when: 'وقتی آموزشگاه به کیف پول کسی اعتبار می‌دهد',
    wording: ['کیف پول شما اعتبار گرفت', '{amount} به کیف پول شما آمد: {reason}'],
    takes: ['name', 'amount', 'reason'],
    needs: ['amount'],
  }),
  'wallet-credit-reversed': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'پس گرفتن اعتبار کیف پول',
    when: 'وقتی آموزشگاه اعتباری را که داده بود پس می‌گیرد',
    wording: ['اعتبار کیف پول پس گرفته شد', '{amount} از کیف پول شما کم شد: {reason}'],
    takes: ['name', 'amount', 'reason'],
    needs: ['amount'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
