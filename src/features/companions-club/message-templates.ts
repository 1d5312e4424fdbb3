import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const placeholders = {
  friend: { label: 'دوست', sample: 'س…ن' },
  reward: { label: 'امتیاز', sample: '۳۰۰' },
} as const

export const messageTemplates = {
  'friend-paid': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'دوست معرفی‌شده پرداخت کرد',
    when: 'وقتی نخستین پرداخت دوستی که با کد کسی آمده است تأیید می‌شود',
    wording: [
      '{reward} امتیاز برای معرفی {friend}',
      '«{friend}» نخستین پرداخت خود را کرد و شما {reward} امتیاز گرفتید.',
    ],
    takes: ['name', 'friend', 'reward'],
    needs: ['reward'],
  }),
  'referred-welcome': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'خوشامد به دوست معرفی‌شده',
    when: 'پس از نخستین پرداخت کسی که با کد معرف آمده است',
    wording: ['{reward} امتیاز خوشامد', 'با کد معرف آمدید؛ پس از نخستین پرداخت {reward} امتیاز گرفتید.'],
    takes: ['name', 'reward'],
    needs: ['reward'],
  }),
  'friend-refunded': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'پاداش معرفی پس گرفته شد',
    when: 'وقتی پول نخستین خرید دوست معرفی‌شده تا سی روز برمی‌گردد، به معرف',
    wording: [
      'پاداش معرفی {friend} پس گرفته شد',
      'پول نخستین خرید «{friend}» برگشت؛ {reward} امتیازی که برای آن گرفته بودید کم شد.',
    ],
    takes: ['name', 'friend', 'reward'],
    needs: ['reward'],
  }),
  'gift-reached': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'جلسهٔ بخشیده رسید',
    when: 'وقتی آموزشگاه جلسه‌ای را که کسی با امتیاز بخشیده است به زبان‌آموزی می‌دهد',
    wording: [
      'جلسه‌ای که بخشیدید رسید',
      'جلسه‌ای که با امتیاز خود بخشیدید به زبان‌آموزی رسید. سپاس از همراهی شما.',
    ],
    takes: ['name'],
    needs: [],
  }),
  'gift-returned': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'جلسهٔ بخشیده باز در انتظار است',
    when: 'وقتی جایی یا اعتباری که از جلسه‌های بخشیده بود به کار نرفته پس داده می‌شود',
    wording: [
      'جلسه‌ای که بخشیدید باز در انتظار است',
      'جلسه‌ای که بخشیدید به کار نرفت. می‌ماند تا به زبان‌آموز دیگری برسد.',
    ],
    takes: ['name'],
    needs: [],
  }),
  'referred-refunded': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'امتیاز خوشامد پس گرفته شد',
    when: 'وقتی پول نخستین خرید دوست معرفی‌شده تا سی روز برمی‌گردد، به خود او',
    wording: ['امتیاز خوشامد پس گرفته شد', 'پول نخستین خرید شما برگشت؛ {reward} امتیاز خوشامد کم شد.'],
    takes: ['name', 'reward'],
    needs: ['reward'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type Own = typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof Own, true> {}
}
