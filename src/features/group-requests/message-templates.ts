import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  wish: { label: 'گروهی که می‌خواست', sample: 'انگلیسی B1، عصر و شب' },
  begins: { label: 'روز و ساعت شروع', sample: 'شنبه ۷ آذر، ساعت ۱۸:۳۰' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'group-request-found': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'گروهی که منتظرش بودند',
    when: 'یک بار، به هر عضوی که منتظر گروهی بود، وقتی گروهی با همان ویژگی‌ها باز می‌شود',
    wording: [
      'گروهی که می‌خواستید باز شد',
      'برای «{wish}»، «{group}» باز شد و {begins} شروع می‌شود. جا محدود است؛ همین حالا ببینیدش.',
    ],
    takes: ['name', 'wish', 'group', 'begins'],
    needs: ['group'],
  }),
  'group-request-found-guest': {
    group: 'course',
    title: 'گروهی که مهمان منتظرش بود',
    when: 'یک بار، به هر مهمانی که با شماره‌اش منتظر گروهی بود',
    parts: {
      sms: {
        original: '{brand}: گروهی که می‌خواستید باز شد: {group}، شروع {begins}.\n{link}',
        takes: ['name', 'wish', 'group', 'begins', 'link'],
        needs: ['group', 'link'],
      },
    },
  },
  'group-request-proof': {
    group: 'codes',
    title: 'تأیید درخواست گروه',
    when: 'به مهمانی که خواسته است از باز شدن گروهی خبردار شود؛ تا پیوند را باز و تأیید نکند در انتظار نیست',
    parts: {
      sms: {
        original:
          '{brand}: برای این‌که از باز شدن «{wish}» خبرتان کنیم، این پیوند را باز و تأیید کنید:\n{link}',
        takes: ['name', 'wish', 'link'],
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
