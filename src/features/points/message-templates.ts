import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const placeholders = {
  rank: { label: 'سطح باشگاه', sample: 'نقره‌ای' },
  deadline: { label: 'آخرین روز', sample: '۳۰ آذر ۱۴۰۵' },
  score: { label: 'امتیاز', sample: '۱۶۰' },
} as const

export const messageTemplates = {
  'level-ending': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'سطح باشگاه رو به پایان است',
    when: 'سی روز پیش از افتادن کسی از سطح خود در باشگاه همراهان',
    wording: [
      'سطح {rank} شما تا {deadline} است',
      'برای ماندن در سطح {rank} تا {deadline} به {score} امتیاز دیگر نیاز دارید.',
    ],
    takes: ['name', 'rank', 'deadline', 'score'],
    needs: ['score'],
  }),
  'level-fallen': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'سطح باشگاه پایین آمد',
    when: 'وقتی سال سطح کسی در باشگاه می‌گذرد و امتیاز کافی نگرفته است',
    wording: ['سطح باشگاه شما {rank} شد', 'یک سال سطح پیشین شما گذشت و از امروز در سطح {rank} هستید.'],
    takes: ['name', 'rank'],
    needs: ['rank'],
  }),
  'points-corrected': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'اصلاح امتیاز',
    when: 'وقتی آموزشگاه امتیاز کسی را با یادداشت کم یا زیاد می‌کند',
    wording: ['امتیاز شما اصلاح شد', '{score} امتیاز: {reason}'],
    takes: ['name', 'score', 'reason'],
    needs: ['score'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type Own = typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof Own, true> {}
}
