import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  fresh: { label: 'نمرهٔ تازه', sample: '۸۶' },
  announcement: { label: 'پیام مراقب', sample: 'صدای پرسش ۴ را دو بار بشنوید.' },
  former: { label: 'نمرهٔ پیشین', sample: '۸۴' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'exam-regraded': defineNotice({
    group: 'course',
    type: 'course',
    title: 'اصلاح نمرهٔ آزمون',
    when: 'وقتی کلید پرسشی اصلاح می‌شود و نمرهٔ کسی با آن عوض می‌شود',
    wording: [
      'نمرهٔ شما از نو حساب شد',
      'کلید «{exam}» اصلاح شد و نمرهٔ همه از نو حساب شد: نمرهٔ شما {former} بود، {fresh} شد.',
    ],
    takes: ['name', 'exam', 'former', 'fresh'],
    needs: ['former', 'fresh'],
  }),
  'exam-marked': defineNotice({
    group: 'course',
    type: 'course',
    title: 'نمرهٔ آزمون آماده است',
    when: 'وقتی همهٔ پاسخ‌های یک آزمون تصحیح شد',
    wording: ['آزمون شما تصحیح شد', 'تصحیح «{exam}» تمام شد. نتیجه را در زمان بازبینی همان آزمون می‌بینید.'],
    takes: ['name', 'exam'],
    needs: ['exam'],
  }),
  'exam-extended': defineNotice({
    group: 'course',
    type: 'course',
    title: 'افزودن زمان آزمون',
    when: 'وقتی مراقب به زمان آزمون کسی می‌افزاید یا آزمونش را دوباره باز می‌کند',
    wording: ['زمان آزمون شما بیشتر شد', 'زمان «{exam}» برای شما تا {after} است. دلیل: {cause}'],
    takes: ['name', 'exam', 'after', 'cause'],
    needs: ['exam', 'after'],
  }),
  'exam-announced': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پیام به همهٔ آزمون‌دهندگان',
    when: 'وقتی مراقب به همهٔ کسانی که آزمونی را می‌دهند پیامی می‌فرستد',
    wording: ['پیام مراقب آزمون', 'دربارهٔ «{exam}»: {announcement}'],
    takes: ['name', 'exam', 'announcement'],
    needs: ['announcement'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type Added = Record<keyof typeof placeholders, true>

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Added {}
}
