import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  learners: { label: 'شمار زبان‌آموزان', sample: '۳' },
  starts: { label: 'روز شروع', sample: 'شنبه ۷ آذر' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'group-short': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'گروهی که به حد نصاب نرسید',
    when: 'به هر زبان‌آموز گروهی که تا روز تصمیم به حد نصاب نرسیده است',
    wording: [
      'گروه شما به حد نصاب نرسید',
      'برای «{group}» به اندازهٔ کافی ثبت‌نام نشد. تا {due} بگویید به گروه دیگری می‌روید یا شهریه را پس می‌گیرید؛ اگر پاسخی نرسد، همهٔ شهریه به کیف پول شما برمی‌گردد.',
    ],
    takes: ['name', 'group', 'due'],
    needs: ['group', 'due'],
  }),
  'group-opened': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'گروهی که به حد نصاب رسید',
    when: 'به زبان‌آموزان گروهی که «با حد نصاب باز می‌شود»، همین که آخرین نفر لازم پرداخت کند',
    wording: ['گروه شما باز شد', '«{group}» به حد نصاب رسید و از {starts} برگزار می‌شود. جای شما قطعی است.'],
    takes: ['name', 'group', 'learners', 'starts'],
    needs: ['group'],
  }),
  'group-opened-staff': defineNotice({
    group: 'staff',
    type: 'course',
    title: 'گروهی که به حد نصاب رسید',
    when: 'به همکارانی که گروه‌ها را می‌گردانند، وقتی گروهی با رسیدن به حد نصاب باز می‌شود',
    wording: ['«{group}» باز شد', '«{group}» با {learners} نفر به حد نصاب رسید و باز شد.'],
    takes: ['name', 'group', 'learners'],
    needs: ['group'],
  }),
  'group-goes-on': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'گروهی که با همین تعداد برگزار می‌شود',
    when: 'به زبان‌آموزان گروهی که به حد نصاب نرسیده بود، وقتی مدرسه با همین تعداد برگزارش می‌کند',
    wording: [
      'گروه شما برگزار می‌شود',
      '«{group}» با همین تعداد برگزار می‌شود. دیگر لازم نیست چیزی را انتخاب کنید.',
    ],
    takes: ['name', 'group'],
    needs: ['group'],
  }),
  'group-not-held': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'بازگشت شهریه پس از مهلت',
    when: 'به کسی که تا پایان مهلت نگفته از گروه لغوشده به کجا می‌رود',
    wording: [
      'گروه شما برگزار نمی‌شود',
      '«{group}» به حد نصاب نرسید و تا پایان مهلت پاسخی از شما نرسید. ثبت‌نام شما پایان یافت و هرچه پرداخته بودید به کیف پول شما برگشت.',
    ],
    takes: ['name', 'group'],
    needs: ['group'],
  }),
  'group-short-staff': defineNotice({
    group: 'staff',
    type: 'course',
    title: 'گروهی که به حد نصاب نرسید',
    when: 'به همکارانی که گروه‌ها را می‌گردانند، وقتی گروهی تا روز تصمیم به حد نصاب نرسیده است',
    wording: [
      '«{group}» به حد نصاب نرسید',
      '«{group}» {learners} زبان‌آموز دارد. از هر کس پرسیده شد چه می‌خواهد؛ تا {due} می‌توانید گروهی را برای ادغام پیشنهاد کنید یا با همین تعداد برگزارش کنید.',
    ],
    takes: ['name', 'group', 'learners', 'due'],
    needs: ['group'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
